import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../../platform/background-thread.ts'
import type { Material } from './rules-analysis.ts'
import { type Task, workOut } from './rules-tasks.ts'

lowerThreadPriority()
const { task, material }: { task: Task; material: Material } = workerData
parentPort?.postMessage(workOut(task, material), [])

import { parentPort, workerData } from 'node:worker_threads'
import type { Material } from './findings.ts'
import { lowerThreadPriority } from '../../platform/background-thread.ts'
import { type Task, workOut } from './rules-tasks.ts'

lowerThreadPriority()
const { task, material }: { task: Task; material: Material } = workerData
parentPort?.postMessage(workOut(task, material), [])

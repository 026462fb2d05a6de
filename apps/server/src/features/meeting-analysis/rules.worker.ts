import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from '../../platform/background-thread.ts'
import type { Material } from './findings.ts'
import { type Task, workOut } from './rules-tasks.ts'

giveWay()
const { task, material }: { task: Task; material: Material } = workerData
parentPort?.postMessage(workOut(task, material), [])

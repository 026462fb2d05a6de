import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../../platform/background-thread.ts'
import type { AnalysisInput } from './findings.ts'
import { type RulesTask, runRules } from './run-rules.ts'

lowerThreadPriority()
const { task, material }: { task: RulesTask; material: AnalysisInput } = workerData
parentPort?.postMessage(runRules(task, material), [])

import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from '../../platform/background-thread.ts'
import type { AnalysisInput } from './findings.ts'
import { type RulesTask, runRules } from './run-rules.ts'

giveWay()
const { task, material }: { task: RulesTask; material: AnalysisInput } = workerData
parentPort?.postMessage(runRules(task, material), [])

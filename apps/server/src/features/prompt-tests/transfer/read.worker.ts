import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../../../platform/background-thread.ts'
import { InvalidCaseFile } from './imported-case.ts'
import { type ReadReply, readCasesOf } from './read-cases.ts'

lowerThreadPriority()

const { path, fileName }: { path: string; fileName: string } = workerData

async function read(): Promise<ReadReply> {
  try {
    return { cases: readCasesOf(await readFile(path), fileName) }
  } catch (error) {
    if (error instanceof InvalidCaseFile) return { broken: { message: error.message, errors: error.errors } }
    throw error
  }
}

parentPort?.postMessage(await read(), [])

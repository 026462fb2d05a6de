import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../../../platform/background-thread.ts'
import { decodeUpload } from '../../../shared/decode-upload.ts'
import { InvalidCaseFile, invalidFile } from '../transfer/imported-case.ts'
import { readCalibration } from './calibration-file.ts'
import type { ReadCalibration } from './calibration.service.ts'

lowerThreadPriority()

const { path }: { path: string } = workerData

async function read(): Promise<ReadCalibration> {
  try {
    const text = decodeUpload(await readFile(path))
    if (text === null) throw invalidFile('This is not a text file in UTF-8.')
    return { examples: readCalibration(text) }
  } catch (error) {
    if (error instanceof InvalidCaseFile) return { broken: { message: error.message, errors: error.errors } }
    throw error
  }
}

parentPort?.postMessage(await read(), [])

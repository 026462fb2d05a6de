import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { InvalidTranscriptError, type ImportWorkerReply } from './imported-transcript.ts'
import { lowerThreadPriority } from '../../../platform/background-thread.ts'
import { decodeUpload } from '../../../shared/decode-upload.ts'
import { readJsonTranscript } from './read-json.ts'
import { readWebVtt } from './read-webvtt.ts'

lowerThreadPriority()

const { path }: { path: string } = workerData

async function read(): Promise<ImportWorkerReply> {
  try {
    const text = decodeUpload(await readFile(path))
    if (text === null) return { broken: 'This is not a text file. Choose a transcript in JSON or WebVTT.' }
    return { transcript: /^\ufeff?WEBVTT/.test(text) ? readWebVtt(text) : readJsonTranscript(text) }
  } catch (error) {
    if (error instanceof InvalidTranscriptError) return { broken: error.message }
    throw error
  }
}

parentPort?.postMessage(await read(), [])

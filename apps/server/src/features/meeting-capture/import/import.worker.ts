import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { InvalidTranscriptError, type ImportWorkerReply } from './imported-transcript.ts'
import { lowerThreadPriority } from '../../../platform/background-thread.ts'
import { readJsonTranscript } from './read-json.ts'
import { readWebVtt } from './read-webvtt.ts'

lowerThreadPriority()

const { path }: { path: string } = workerData

async function read(): Promise<ImportWorkerReply> {
  try {
    const text = decode(await readFile(path))
    return { transcript: /^\ufeff?WEBVTT/.test(text) ? readWebVtt(text) : readJsonTranscript(text) }
  } catch (error) {
    if (error instanceof InvalidTranscriptError) return { broken: error.message }
    throw error
  }
}

/** UTF-8, or UTF-16 with a byte order mark. @throws InvalidTranscriptError for other bytes */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new InvalidTranscriptError(null, 'This is not a text file. Choose a transcript in JSON or WebVTT.')
  }
}

parentPort?.postMessage(await read(), [])

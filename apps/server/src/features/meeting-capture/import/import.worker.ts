import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import {
  IMPORTABLE_KINDS,
  type ImportedTranscript,
  InvalidTranscriptError,
  type ImportWorkerReply,
} from './imported-transcript.ts'
import { lowerThreadPriority } from '../../../platform/background-thread.ts'
import { decodeUpload } from '../../../shared/decode-upload.ts'
import { readSpokenText } from './read-spoken-text.ts'
import { isSrt, readSrt } from './read-srt.ts'
import { readWebVtt } from './read-webvtt.ts'

lowerThreadPriority()

/** How a Word file begins, as every ZIP archive does. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

const JSON_START = /^\ufeff?\s*(?:\{|\[\s*(?:[[{"\d\]-]|$))/
/** `[00:01:02] Carla: text` and `[1st Line Support] 10:05:03`: what is no list goes on behind the bracket. */
const BRACKETED_START = /^\ufeff?\s*\[[^\]\n[{"]*\][ \t]*[^\s,\]}]/

const { path }: { path: string } = workerData

async function read(): Promise<ImportWorkerReply> {
  try {
    return { transcript: await readFileAs(await readFile(path)) }
  } catch (error) {
    if (error instanceof InvalidTranscriptError) return { broken: error.message }
    throw error
  }
}

/** Tells the kinds apart by what the file holds; its name may be wrong. What only some kinds need is loaded for them alone. */
async function readFileAs(bytes: Buffer): Promise<ImportedTranscript> {
  if (bytes.subarray(0, 4).equals(ZIP)) return (await import('./read-docx.ts')).readDocxTranscript(bytes)
  const text = bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? null : decodeUpload(bytes)
  if (text === null) throw new InvalidTranscriptError(null, `This is not a text file. ${IMPORTABLE_KINDS}`)
  if (/^\ufeff?WEBVTT/.test(text)) return readWebVtt(text)
  if (isSrt(text)) return readSrt(text)
  return JSON_START.test(text) && !BRACKETED_START.test(text)
    ? (await import('./read-json.ts')).readJsonTranscript(text)
    : readSpokenText(text)
}

parentPort?.postMessage(await read(), [])

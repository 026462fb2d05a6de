import { availableParallelism } from 'node:os'
import type { PageTask } from './page-content.ts'
import { ExtractionError } from './extraction-error.ts'
import { OCR_TIME_MS } from './pictures/ocr.ts'
import { createReaderPool, type ReaderLimits } from './reader-pool.ts'
import type { WorkerReply } from './worker-pool.ts'

export interface DocumentFile {
  /** A local file; it is only read. */
  path: string
  /** Name of the upload; its ending is the expected type. */
  fileName: string
  signal: AbortSignal
}

const EXTRACTION_LIMITS: ReaderLimits = {
  workers: 2,
  timeMs: 30_000,
  ocrTimeMs: OCR_TIME_MS,
  heapMb: 512,
  charactersMax: 20_000_000,
  wasmBytesMax: 512 * 1024 * 1024,
  idleMs: 60_000,
  processIdleMs: 5 * 60_000,
  sharesPages: availableParallelism() > 1,
  program: new URL('./extract.worker.ts', import.meta.url),
}

/**
 * Reads documents in worker threads of another process, with limits on time, memory and output, because uploads may be
 * hostile. A document that hangs, fills the memory or crashes its parser ends only its own thread; one that crashes
 * natively ends the process, and the documents beside it are read again.
 */
export const createExtractor = (overrides: Partial<ReaderLimits> = {}) => {
  const pool = createReaderPool({ ...EXTRACTION_LIMITS, ...overrides })
  const ask = async (file: DocumentFile, chunkName: string | null): Promise<WorkerReply> => {
    const reply = await pool.run({ path: file.path, fileName: file.fileName, chunkName }, file.signal)
    if ('refused' in reply) throw new ExtractionError(reply.refused.reason, reply.refused.message)
    return reply
  }
  return {
    /** Rejects with ExtractionError, or with the signal's reason when it was aborted. */
    extractDocument: async (file: DocumentFile) => {
      const reply = await ask(file, null)
      if (!('document' in reply)) throw new Error('The reader answered something else')
      return reply.document
    },
    /** Also runs `chunkDocument` in the worker thread. The titles of the passages start with `name`. */
    extractChunks: async (file: DocumentFile & { name: string }) => {
      const reply = await ask(file, file.name)
      if (!('chunked' in reply)) throw new Error('The reader answered something else')
      return reply.chunked
    },
    /** Reads a page of a web site in the same threads and with the same limits. */
    extractPage: async (page: PageTask, signal: AbortSignal) => {
      const reply = await pool.run({ page }, signal)
      if ('refused' in reply) throw new ExtractionError(reply.refused.reason, reply.refused.message)
      if (!('page' in reply)) throw new Error('The reader answered something else')
      return reply.page
    },
    close: pool.close,
  }
}

import { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../../../platform/background-thread.ts'
import { chunkDocument } from './chunks/chunk-document.ts'
import { corrupt, ExtractionError } from './extraction-error.ts'
import type { TimedTask, WorkerReply } from './worker-pool.ts'
import { createReader } from './read-document.ts'

// Parsers never need the network. Blocking it here means that a hostile document cannot make a parser connect.
Socket.prototype.connect = () => {
  throw new Error('Parsers have no network')
}
Reflect.deleteProperty(globalThis, 'fetch')
Reflect.deleteProperty(globalThis, 'WebSocket')

lowerThreadPriority()

const settings: { charactersMax: number; wasmBytesMax: number } = workerData

// resourceLimits do not include WebAssembly memory, so it needs its own limit.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function boundedGrow(this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > settings.wasmBytesMax) throw new RangeError('out of memory')
  return grow.call(this, pages)
}

const reader = createReader(settings.charactersMax, (helperRequest) =>
  parentPort?.postMessage({ helperRequest }, [helperRequest.port]),
)

const run = async (task: TimedTask): Promise<WorkerReply> => {
  try {
    if ('page' in task) {
      const { readPage } = await import('./text/read-page.ts')
      return { page: await readPage(task.page, settings.charactersMax) }
    }
    if ('help' in task) return { helped: await reader.help(task.help) }
    const document = await reader.read(task)
    if (task.chunkName === null) return { document }
    const { sections: _, ...facts } = document
    return { chunked: { ...facts, chunks: chunkDocument(document, { name: task.chunkName }) } }
  } catch (error) {
    if (error instanceof ExtractionError) return { refused: { reason: error.reason, message: error.message } }
    // After a WebAssembly trap or a full heap the thread is in an unknown state and must not be reused.
    const broken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
    const detail = error instanceof Error ? error.message : String(error)
    if (broken) return { broken: detail }
    const { reason, message } = corrupt('', error)
    return { refused: { reason, message } }
  }
}

parentPort?.on('message', (task: TimedTask) => {
  void run(task).then((reply) => parentPort?.postMessage(reply, []))
})

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { onPendingAnswers, pendingAnswers } from '../../../platform/background-thread.ts'
import { crashed, timedOut } from './extraction-error.ts'
import { isFromReaders, type ReaderSettings, type ToReaders } from './reader-messages.ts'
import type { PoolLimits, ReaderTask, WorkerReply } from './worker-pool.ts'

/** The process ended before it answered. */
export class ProcessEnded extends Error {}

/** Without the server's environment, where secrets are; what Node needs to start stays. */
const KEPT = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP']
/**
 * pdfium calls much through tables of functions. With this flag V8 puts what such a call usually leads to in its place, which takes a
 * seventh off a page's time. It has to be there when the process starts: set later, it ends the process. Another Node than the
 * one that comes with Cuecard may not know it, and would not start.
 */
const INLINED = process.versions.node.startsWith('24.') ? ['--wasm-inlining-call-indirect'] : []
/** The threads watch the time themselves. This is for a process that does not answer at all. */
const SILENT_MS = 15_000

/** Tasks that came before may each take their whole time first. */
const silentMs = ({ timeMs, workers }: PoolLimits, before: number) =>
  (1 + Math.ceil(before / workers)) * timeMs + SILENT_MS

interface Waiting {
  resolve: (reply: WorkerReply) => void
  reject: (error: unknown) => void
}

const environment = (): Record<string, string> =>
  Object.fromEntries(KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

const startChild = ({ program, ...limits }: PoolLimits) => {
  const settings: ReaderSettings = { ...limits, program: program.href }
  const child = fork(new URL('./readers.process.ts', import.meta.url), [JSON.stringify(settings)], {
    env: environment(),
    execArgv: ['--no-warnings', ...INLINED],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The server ends without waiting for the readers; they end when it has.
  child.unref()
  child.channel?.unref()
  return child
}

export type ReaderProcess = ReturnType<typeof startReaderProcess>

/** Starts a process that reads documents until it crashes or is stopped. */
export const startReaderProcess = (limits: PoolLimits) => {
  const child = startChild(limits)
  const waiting = new Map<number, Waiting>()
  const state = { ended: false, next: 0 }
  const send = (message: ToReaders): void => {
    // A process that has just crashed cannot take a message any more; its exit tells all who wait.
    if (child.connected) child.send(message, () => undefined)
  }
  const unwatch = onPendingAnswers((answers) => {
    if (waiting.size > 0) send({ answers })
  })
  const end = (why: string): void => {
    state.ended = true
    unwatch()
    for (const { reject } of waiting.values()) reject(new ProcessEnded(why))
    waiting.clear()
  }
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(`The readers ended with ${signal ?? `code ${code}`}`))
  child.on('message', (message) => {
    if (isFromReaders(message) && message.reply) waiting.get(message.id)?.resolve(message.reply)
  })
  return {
    hasEnded: (): boolean => state.ended,
    isIdle: (): boolean => waiting.size === 0,
    /** Rejects with ProcessEnded, an ExtractionError or the signal's reason. */
    run: async (task: ReaderTask, signal: AbortSignal): Promise<WorkerReply> => {
      signal.throwIfAborted()
      const id = state.next++
      const silent = Promise.withResolvers<never>()
      const onSilence = (): void => {
        silent.reject(timedOut(limits.timeMs))
        child.kill('SIGKILL')
      }
      const timer = setTimeout(onSilence, silentMs(limits, waiting.size))
      const onAbort = (): void => {
        send({ abort: id })
        silent.reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort)
      try {
        const answer = new Promise<WorkerReply>((resolve, reject) => waiting.set(id, { resolve, reject }))
        if (state.ended) throw new ProcessEnded('The readers have ended')
        send({ id, task, answers: Atomics.load(pendingAnswers, 0) })
        const reply = await Promise.race([answer, silent.promise])
        if ('broken' in reply) throw crashed(new Error(reply.broken))
        return reply
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        waiting.delete(id)
      }
    },
    /** Resolves when the process is gone. */
    stop: async (): Promise<void> => {
      if (state.ended) return
      const gone = once(child, 'exit')
      child.ref()
      child.kill('SIGKILL')
      await gone
    },
  }
}

import { ApiError } from '@cuecard/contract/client.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useReload } from '../../lib/api.ts'
import { errorText } from '../../lib/error-reports.ts'
import { toast } from '../../lib/toast.ts'
import { runSeveral, type SeveralProgress } from './run-several.ts'

/** A row for which the server did not do what was asked. */
export interface Refused {
  name: string
  reason: string
}

export interface Several<T> {
  nameOf: (row: T) => string
  act: (row: T) => Promise<unknown>
  /** `3 meetings deleted`. */
  done: (count: number) => string
  /** `1 meeting not deleted`; null where the caller shows what was refused. */
  failed: ((count: number) => string) | null
}

/** What a bar shows of a change of several rows while it runs. */
export interface SeveralRun extends SeveralProgress {
  stop: () => void
}

const STOPPED = 'You stopped. They stay chosen.'

/**
 * Does the same to one row after the other, says how many it was done to and why not to others, and reloads `refresh`. Rows to which
 * it was not done stay chosen: `run` returns those to which it was.
 */
export function useSeveral(refresh: readonly AnyEndpoint[]) {
  const [progress, setProgress] = useState<SeveralProgress | null>(null)
  const stopping = useRef(new AbortController())
  const reload = useReload()
  // Of each failure the global toast would tell; one for all of them is enough.
  const quietly = useMutation({ mutationFn: (act: () => Promise<unknown>) => act(), meta: { quiet: true } })
  const run = async <T>(rows: readonly T[], { nameOf, act, done, failed }: Several<T>) => {
    stopping.current = new AbortController()
    setProgress({ tried: 0, total: rows.length, isWaiting: false })
    const outcome = await runSeveral(rows, {
      act: (row) => quietly.mutateAsync(() => act(row)),
      signal: stopping.current.signal,
      onProgress: setProgress,
    })
    setProgress(null)
    reload(refresh)
    const refused = outcome.failed.map(({ row, error }): Refused => ({ name: nameOf(row), reason: reasonOf(error) }))
    const { left } = outcome
    if (outcome.done.length > 0) toast({ tone: 'success', title: done(outcome.done.length) })
    if (failed && refused.length > 0)
      toast({ tone: 'error', title: failed(refused.length), description: told(refused) })
    if (failed && left.length > 0) toast({ tone: 'info', title: failed(left.length), description: STOPPED })
    return { done: outcome.done, refused }
  }
  const running: SeveralRun | null = progress && { ...progress, stop: () => stopping.current.abort() }
  return { isPending: progress !== null, running, run }
}

function reasonOf(error: unknown): string {
  const detail = error instanceof ApiError && error.status < 500 ? error.detail : null
  return detail ?? errorText(error)
}

const TOLD = 5

function told(refused: readonly Refused[]): string {
  const lines = refused.slice(0, TOLD).map(({ name, reason }) => `${name}: ${reason}`)
  return [...lines, ...(refused.length > TOLD ? [`and ${refused.length - TOLD} more`] : [])].join('\n')
}

import { ApiError } from '@cuecard/contract/client.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useReload } from '../../lib/api.ts'
import { errorText } from '../../lib/error-reports.ts'
import { toast } from '../../lib/toast.ts'

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

/** Does the same to one row after the other, says how many it was done to and why not to others, and reloads `refresh`. */
export function useSeveral(refresh: readonly AnyEndpoint[]) {
  const [isPending, setPending] = useState(false)
  const reload = useReload()
  // Of each failure the global toast would tell; one for all of them is enough.
  const quietly = useMutation({ mutationFn: (act: () => Promise<unknown>) => act(), meta: { quiet: true } })
  const run = async <T>(rows: readonly T[], { nameOf, act, done, failed }: Several<T>): Promise<Refused[]> => {
    setPending(true)
    const refused: Refused[] = []
    for (const row of rows) {
      try {
        await quietly.mutateAsync(() => act(row))
      } catch (error) {
        const reason = error instanceof ApiError && error.status < 500 ? error.detail : null
        refused.push({ name: nameOf(row), reason: reason ?? errorText(error) })
      }
    }
    setPending(false)
    reload(refresh)
    if (rows.length > refused.length) toast({ tone: 'success', title: done(rows.length - refused.length) })
    if (failed && refused.length > 0)
      toast({ tone: 'error', title: failed(refused.length), description: told(refused) })
    return refused
  }
  return { isPending, run }
}

const TOLD = 5

function told(refused: readonly Refused[]): string {
  const lines = refused.slice(0, TOLD).map(({ name, reason }) => `${name}: ${reason}`)
  return [...lines, ...(refused.length > TOLD ? [`and ${refused.length - TOLD} more`] : [])].join('\n')
}

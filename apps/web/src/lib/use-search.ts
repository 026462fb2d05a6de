import { useCallback, useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router'
import type { z } from 'zod'

type SearchPatch<Shape extends z.ZodRawShape> = { [Name in keyof Shape]?: string | number | boolean | null | undefined }

interface SearchOptions {
  replace?: boolean
  preventScrollReset?: boolean
}

/** Parses the query string field by field; an invalid field counts as absent. */
export function readSearch<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, params: URLSearchParams) {
  const given = Object.fromEntries([...params].filter(([name]) => name in schema.shape))
  const first = schema.safeParse(given)
  if (first.success) return first.data
  const wrong = new Set(first.error.issues.map((issue) => String(issue.path[0])))
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
}

/**
 * Page state in the query string, typed by a schema whose every field is optional or has a default:
 * `const [search, setSearch] = useSearch(z.object({ itemId: z.string().optional() }))`, declared outside the component.
 * Setting null or undefined removes a field; other fields of the address stay as they are. A change makes a
 * history entry unless `replace` is set, and scrolls to the top unless `preventScrollReset` is. A change that depends on what is
 * set is a function of it: `setSearch(({ page }) => ({ page: page + 1 }))`; it is given the values after the changes before it.
 */
export function useSearch<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const [params, setParams] = useSearchParams()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const values = useMemo(() => readSearch(schema, params), [schema, params])
  const set = useCallback(
    (
      change: SearchPatch<Shape> | ((ahead: z.output<typeof schema>) => SearchPatch<Shape>),
      options: SearchOptions = {},
    ) => {
      setParams((current) => {
        // Two changes in a row: the second one begins from the address that the first one leads to, not from the one on the screen.
        const { location, navigation } = router?.state ?? {}
        const ahead = navigation?.location ?? location
        const next = new URLSearchParams(ahead && ahead.pathname === location?.pathname ? ahead.search : current)
        const patch = typeof change === 'function' ? change(readSearch(schema, next)) : change
        for (const [name, value] of Object.entries(patch)) {
          if (value === null || value === undefined || value === '') next.delete(name)
          else next.set(name, String(value))
        }
        return next
      }, options)
    },
    [schema, setParams, router],
  )
  return [values, set] as const
}

/** Fields to set; null removes one. */
export type PatchOf<Search> = { [Name in keyof Search]?: string | number | null }

/** The second part of what `useSearch` returns, for components that change the search of their page. */
export type SetSearch<Search> = (
  change: PatchOf<Search> | ((ahead: Search) => PatchOf<Search>),
  options?: SearchOptions,
) => void

/** For a change of what is shown on the page: no history entry, and the window does not scroll. */
export const STAY = { replace: true, preventScrollReset: true }

import type { Plugin } from 'vite'

const MODULE = /@mantine.hooks.esm.use-id.use-id\.mjs$/

/**
 * Mantine's ids from React's own `useId`. The library replaces them by random ones in an effect, for pages that were drawn on a
 * server: every field, menu and accordion is then rendered twice before it is painted. Of Home's first rendering that was a seventh.
 */
export const reactIds: Plugin = {
  name: 'react-ids',
  apply: 'build',
  load: (id) =>
    MODULE.test(id)
      ? `import { useId as useReactId } from 'react'
         export function useId(staticId) {
           const id = useReactId()
           return typeof staticId === 'string' ? staticId : 'mantine-' + id
         }`
      : null,
}

import type { ReactElement } from 'react'
import type { Components } from 'react-markdown'

/** Parses and sanitises a text, and draws it by these components. @throws RangeError on text nested too deeply */
export type RenderMarkdown = (text: string, components: Components) => ReactElement

let renderer: RenderMarkdown | null = null
const listeners = new Set<() => void>()

/**
 * The parser of Markdown and HTML, which is larger than all else that shows an answer: the web app brings it with the pages
 * that show one (`use-markdown.ts`), the extension adds it to a page once a meeting runs.
 */
export const markdownRenderer = {
  /** Null until it is there: texts are plain so long. */
  get: () => renderer,
  set: (fresh: RenderMarkdown) => {
    renderer = fresh
    for (const changed of listeners) changed()
  },
  subscribe: (changed: () => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  },
}

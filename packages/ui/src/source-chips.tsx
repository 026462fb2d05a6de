import { type ReactNode, type Ref, useCallback, useId, useState } from 'react'

/** At most one source of a reply is open; its chip or its number in the text opens it. `id` is the opened figure's. */
export function useOpenSource() {
  const [open, setOpen] = useState<number | null>(null)
  const id = useId()
  const toggle = useCallback((n: number) => setOpen((last) => (last === n ? null : n)), [])
  return { open, toggle, id }
}

type OpenSource = ReturnType<typeof useOpenSource>

/**
 * `[n]` becomes a button once its source is known; until then it is a muted number of the same size, so that nothing
 * moves. `labelOf` has to stay the same function between renders.
 */
export function useCitations<S extends { n: number }>(
  sources: readonly S[],
  labelOf: (source: S) => string,
  { open, toggle, id }: OpenSource,
): (n: number) => ReactNode {
  return useCallback(
    (n: number) => {
      const source = sources.find((each) => each.n === n)
      if (!source) return <span className="cc-citation">{n}</span>
      return (
        <button
          type="button"
          className="cc-citation"
          aria-label={`Source ${n}: ${labelOf(source)}`}
          aria-expanded={open === n}
          aria-controls={open === n ? id : undefined}
          onClick={() => toggle(n)}
        >
          {n}
        </button>
      )
    },
    [sources, labelOf, open, toggle, id],
  )
}

interface SourceChipsProps<S> {
  sources: readonly S[]
  opening: OpenSource
  labelOf: (source: S) => string
  /** On hover, where a chip may cut the label off. */
  titleOf?: (source: S) => string
  /** Behind the label. */
  children?: (source: S) => ReactNode
}

/** The sources of a reply as a row of buttons. */
export function SourceChips<S extends { n: number }>({ sources, opening, ...parts }: SourceChipsProps<S>) {
  return (
    <ul className="cc-sources" aria-label="Sources">
      {sources.map((source) => (
        <li key={source.n}>
          <button
            type="button"
            className="cc-source"
            title={parts.titleOf?.(source)}
            aria-expanded={opening.open === source.n}
            aria-controls={opening.open === source.n ? opening.id : undefined}
            onClick={() => opening.toggle(source.n)}
          >
            <span className="cc-source-number">{source.n}</span>
            <span className="cc-source-label">{parts.labelOf(source)}</span>
            {parts.children?.(source)}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SourceFigureProps {
  ref?: Ref<HTMLElement>
  id: string
  caption: ReactNode
  /** The passage's words. */
  text: ReactNode
  /** The way to where it stands. */
  children: ReactNode
  close: () => void
}

/** The opened source, in place. */
export function SourceFigure({ ref, id, caption, text, children, close }: SourceFigureProps) {
  return (
    <figure ref={ref} className="cc-passage" id={id}>
      <figcaption>
        <span>{caption}</span>
        <button type="button" className="cc-close" onClick={close}>
          Close
        </button>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus */}
      <blockquote tabIndex={0}>{text}</blockquote>
      {children}
    </figure>
  )
}

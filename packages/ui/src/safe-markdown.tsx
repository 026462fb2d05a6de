import {
  createElement,
  Fragment,
  memo,
  useMemo,
  useSyncExternalStore,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import { markdownRenderer, type RenderMarkdown } from './markdown-renderer.ts'
import { safeHref } from './safe-href.ts'
import './use-markdown.ts'

/** Longer texts are shown as plain text, because parsing them would block the page. */
const MARKDOWN_MAX_CHARS = 200_000

/**
 * A line that begins with 200 signs and blanks of quotes and lists inside each other has no reader, and the parser takes
 * time by the square of their number: minutes for 40,000. What only draws a line (`- - -`) nests nothing.
 */
const NESTED_TOO_DEEP =
  /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)(?=[ \t]*[>\-+*\d])(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t])){200}/m

export interface SafeMarkdownProps {
  /** Markdown with HTML from any source, complete or cut off at any character. */
  text: string
  /** Renders `[n]`; without it the citation stays text. */
  citation?: ((n: number) => ReactNode) | undefined
  /** The level that the text's first-level headings get in the page; 3 unless said otherwise. */
  headingLevel?: 2 | 3 | 4 | 5
}

/**
 * The only component that renders text from models, documents, captions and people. Such text may contain anything, so it
 * is always sanitised.
 */
export const SafeMarkdown = memo(function SafeMarkdown({ text, citation, headingLevel = 3 }: SafeMarkdownProps) {
  // Kept between chunks: React would unmount and mount a component of another identity each time.
  const components = useMemo(() => componentsFor(headingLevel, citation), [headingLevel, citation])
  const render = useSyncExternalStore(markdownRenderer.subscribe, markdownRenderer.get)
  return <div className="cc-markdown">{rendered(text, components, render)}</div>
})

/** Plain text while the parser is not there yet, and where it fails on deeply nested text. */
function rendered(text: string, components: Components, render: RenderMarkdown | null): ReactElement {
  if (render === null || text.length > MARKDOWN_MAX_CHARS || NESTED_TOO_DEEP.test(text)) {
    return <p className="cc-plain">{text}</p>
  }
  try {
    return render(text, components)
  } catch {
    return <p className="cc-plain">{text}</p>
  }
}

type LinkProps = { href?: string | undefined; children?: ReactNode } & ExtraProps

function SafeLink({ href, children }: LinkProps) {
  const address = safeHref(href)
  if (!address) return <span>{children}</span>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

// What scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
const Scrolling = ({ children }: { children?: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus
  <section className="cc-scroll" aria-label="Table" tabIndex={0}>
    <table>{children}</table>
  </section>
)

const Preformatted = ({ children }: { children?: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus
  <pre tabIndex={0}>{children}</pre>
)

const Tick = ({ checked }: { checked?: boolean | undefined }) => (
  <input type="checkbox" disabled defaultChecked={checked === true} aria-label={checked ? 'Done' : 'Not done'} />
)

type CellProps = Pick<ComponentProps<'td'>, 'children' | 'colSpan' | 'rowSpan' | 'style'>

/** Markdown's column alignment comes as an inline style; the stylesheet does it instead. */
function cellProps({ style, colSpan, rowSpan }: CellProps) {
  const align = ['left', 'center', 'right'].find((side) => side === style?.textAlign)
  return { colSpan, rowSpan, 'data-align': align }
}

const Cell = ({ children, ...rest }: CellProps) => <td {...cellProps(rest)}>{children}</td>
const HeadCell = ({ children, ...rest }: CellProps) => <th {...cellProps(rest)}>{children}</th>

/** ` [1][2].` as a full stop and then its citations, as a footnote follows a sentence. */
function cited(words: string, citation: (n: number) => ReactNode): ReactNode {
  const end = words.replace(/^.*\]/s, '')
  const numbers = [...words.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  return (
    <>
      {`${end}${/^\s/.test(words) ? ' ' : ''}`}
      {numbers.map((n, at) => (
        <Fragment key={at}>{citation(n) ?? `[${n}]`}</Fragment>
      ))}
    </>
  )
}

function componentsFor(level: number, citation: SafeMarkdownProps['citation']): Components {
  const heading =
    (depth: number) =>
    ({ children }: { children?: ReactNode }) =>
      createElement(`h${Math.min(6, level + depth - 1)}`, null, children)
  return {
    a: SafeLink,
    table: Scrolling,
    pre: Preformatted,
    input: Tick,
    td: Cell,
    th: HeadCell,
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    h5: heading(5),
    h6: heading(6),
    cite: ({ children }: { children?: ReactNode }) => <>{citation ? cited(String(children), citation) : children}</>,
  }
}

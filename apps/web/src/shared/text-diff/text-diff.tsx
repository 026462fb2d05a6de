import type { TextChange } from './text-changes.ts'
import classes from './text-diff.module.css'

interface TextDiffProps {
  /** The region's name for screen readers. */
  label: string
  changes: readonly TextChange[]
  /** `before` leaves out what was added, `after` what was removed. */
  side?: 'both' | 'before' | 'after'
}

/** A text with additions underlined and removals struck through (dotted when side by side), so that colour is not the only sign. */
export function TextDiff({ label, changes, side = 'both' }: TextDiffProps) {
  const hidden = side === 'before' ? 'added' : side === 'after' ? 'removed' : null
  const shown = changes.filter(({ kind }) => kind !== hidden)
  return (
    // A scrolling region must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.text} data-side={side} aria-label={label} tabIndex={0}>
      {shown.length === 0 ? <span className={classes.none}>Empty</span> : null}
      {shown.map(({ kind, text }, at) => (
        <Piece key={at} kind={kind} text={text} />
      ))}
    </section>
  )
}

function Piece({ kind, text }: TextChange) {
  if (kind === 'same') return <span>{text}</span>
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag className={classes[kind]}>
      <span className="cc-hidden">[{kind}: </span>
      {withBreaks(text)}
      <span className="cc-hidden">]</span>
    </Tag>
  )
}

/** Marks an added or removed line break, which would otherwise be invisible. */
function withBreaks(text: string) {
  return text.split('\n').map((line, at) => (
    <span key={at}>
      {at > 0 ? (
        <>
          <span aria-hidden="true" className={classes.break} />
          {'\n'}
        </>
      ) : null}
      {line}
    </span>
  ))
}

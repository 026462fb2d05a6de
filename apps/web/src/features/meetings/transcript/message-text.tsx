import { useState } from 'react'
import { cut } from '../../../shared/messages/message-request.ts'
import { markParts } from './find-matches.ts'
import classes from './transcript-row.module.css'

/** A message longer than this is folded to its beginning: some contain a pasted document. */
const FOLD_ABOVE = 3_000
const FOLDED = 900

interface MessageTextProps {
  text: string
  /** The text to mark; empty for none. */
  term: string
  /** Never folded, because the match may be at its end. */
  whole: boolean
}

/** The text of a message in its own writing direction; a very long one is folded. */
export function MessageText({ text, term, whole }: MessageTextProps) {
  const [open, setOpen] = useState(false)
  const folds = text.length > FOLD_ABOVE && !whole
  const shown = folds && !open ? `${cut(text, FOLDED)}…` : text
  return (
    <>
      <p className={classes.said} dir="auto">
        {term === '' ? shown : <Marked text={shown} term={term} />}
      </p>
      {folds ? (
        <button type="button" className={classes.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : `Show all (${text.length.toLocaleString('en-US')} characters)`}
        </button>
      ) : null}
    </>
  )
}

function Marked({ text, term }: { text: string; term: string }) {
  return markParts(text, term).map((part, at) => (part.found ? <mark key={at}>{part.text}</mark> : part.text))
}

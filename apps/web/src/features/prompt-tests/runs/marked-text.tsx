import { contentSet } from '@cuecard/language/words.ts'
import { useMemo } from 'react'
import classes from './result-view.module.css'

interface MarkedTextProps {
  text: string
  /** The text that is compared with it; Markdown. */
  other: string
  /** Said to screen readers at a mark. */
  missing: string
}

/** A text with the words and figures marked whose sense the other text does not have. Words that carry no subject are not compared. */
export function MarkedText({ text, other, missing }: MarkedTextProps) {
  const pieces = useMemo(() => piecesOf(text, other), [text, other])
  return (
    <p dir="auto">
      {pieces.map(({ piece, isMissing }, at) =>
        isMissing ? (
          <mark key={at} className={classes.missing}>
            {piece}
            <span className="cc-hidden"> ({missing})</span>
          </mark>
        ) : (
          <span key={at}>{piece}</span>
        ),
      )}
    </p>
  )
}

/** Neighbouring pieces of the same kind are one; a space belongs to a mark when both its neighbours do. */
export function piecesOf(text: string, other: string): { piece: string; isMissing: boolean }[] {
  const said = contentSet(other)
  const words = text.split(/(\s+)/)
  const lacks = words.map((word) => {
    const content = [...contentSet(word)]
    return content.length > 0 && !content.some((each) => said.has(each))
  })
  const pieces: { piece: string; isMissing: boolean }[] = []
  for (const [at, piece] of words.entries()) {
    const isSpace = piece.trim() === ''
    const isMissing = isSpace ? lacks[at - 1] === true && lacks[at + 1] === true : lacks[at] === true
    const last = pieces.at(-1)
    if (last?.isMissing === isMissing) last.piece += piece
    else if (piece !== '') pieces.push({ piece, isMissing })
  }
  return pieces
}

/** The figures of a Markdown text that another text does not have, each once; the numbers of citations are none. */
export function figuresOnlyIn(text: string, other: string): string[] {
  const known = contentSet(other)
  const words = text.replaceAll(/\[\d+\]/g, ' ').match(/\p{N}[\p{N}.,:]*/gu) ?? []
  const figures = words.map((word) => word.replace(/[.,:]+$/, ''))
  return [...new Set(figures)].filter((figure) => ![...contentSet(figure)].some((each) => known.has(each)))
}

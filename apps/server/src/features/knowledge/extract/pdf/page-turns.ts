import { splitSentences } from '@cuecard/language/sentences.ts'
import type { Block } from '../extracted-document.ts'
import type { JoinLine } from './line-joins.ts'
import { BULLET } from './pdf-lines.ts'

export interface LaidOutPage {
  blocks: Block[]
  /** Whether its last line is as long as others and ends no sentence. */
  isOpen: boolean
}

/** A shorter text is a title or a caption rather than the beginning of a sentence. */
const SENTENCE_MIN = 40
/** A word in small letters, or a figure with what is counted. */
const GOES_ON = /^[("“„]?(?:\p{Ll}|[€$£]? ?\d[\d.,]*(?: ?%| \p{Ll}| [A-Z]{3} ))/u

/** The end of a sentence that began on the page before. */
const endOfSentence = (text: string): string | undefined =>
  GOES_ON.test(text) && !BULLET.test(text) ? splitSentences(text)[0] : undefined

/** Moves the end of a sentence that a page turn cuts to the page where it begins. Changes `pages`, by page number. */
export const joinTurns = (pages: ReadonlyMap<number, LaidOutPage>, join: JoinLine): void => {
  for (const [number, { blocks, isOpen }] of pages) {
    const next = pages.get(number + 1)
    const [last, first] = [blocks.at(-1), next?.blocks[0]]
    if (!next || !isOpen || last?.type !== 'text' || first?.type !== 'text') continue
    const end = endOfSentence(first.text)
    if (end === undefined || last.text.length < SENTENCE_MIN) continue
    last.text = join(last.text, end)
    first.text = first.text.slice(end.length).trimStart()
    if (first.text === '') next.blocks.shift()
  }
}

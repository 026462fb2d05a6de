import { PICTURE_LABEL } from '../../../../shared/passages/picture-label.ts'
import type { SectionBuilder } from '../section-builder.ts'
import { lineOf, squeeze } from './html-nodes.ts'

/** Placeholder for `<br>` while white space is collapsed. */
export const LINE_BREAK = '\u2028'
/** Anything but blanks and placeholders, such as that of a line break. */
const WORDS = /[^\s\u2028\ufdd0-\ufdef]/u
const YES_OR_NO =
  /^\s*(?:yes|no|none|(?:not )?(?:included|available|supported)|check(?: ?mark)?|tick|cross|ja|nein|oui|non|sí)\s*$/iu

/** Collects text until a block ends, and list items until the list ends. */
export const createFlow = (out: SectionBuilder) => {
  let words: string[] = []
  let holdsPicture = false
  let holdsWords = false
  let items: string[] | null = null
  let depth = 0
  const flush = (): void => {
    const lines = lineOf(words).split(LINE_BREAK).map(squeeze)
    const text = lines.filter((line) => line !== '').join('\n')
    const isPicture = holdsPicture && !holdsWords
    words = []
    holdsPicture = false
    holdsWords = false
    if (text === '') return
    if (isPicture) {
      // Among steps it is left out, as in Markdown.
      if (!items || items.length === 0) out.add({ type: 'text', text: `${PICTURE_LABEL} ${text}` })
    } else if (items) items.push(text)
    else out.add({ type: 'text', text })
  }
  const endList = (): void => {
    flush()
    if (items) out.add({ type: 'list', items })
    items = null
    depth = 0
  }
  return {
    words: (...more: string[]): void => {
      words.push(...more)
      holdsWords ||= more.some((word) => WORDS.test(word))
    },
    /** What it shows is told from what the page says where it stands alone. A sign for yes or no is a word. */
    picture: (shows: string): void => {
      words.push(' ', shows, ' ')
      if (YES_OR_NO.test(shows)) holdsWords = true
      else holdsPicture = true
    },
    flush,
    /** A list goes on below code that stands among its points. */
    code: (text: string): void => {
      flush()
      if (items) out.add({ type: 'list', items })
      if (items) items = []
      out.add({ type: 'code', text })
    },
    paragraph: (text: string): void => {
      flush()
      words.push(text)
      flush()
    },
    endList,
    openList: (): void => {
      flush()
      depth++
      items ??= []
    },
    closeList: (): void => {
      flush()
      if (--depth <= 0) endList()
    },
  }
}

/** Adds text whose line breaks and blank lines its author has set. */
export const addWritten = (flow: ReturnType<typeof createFlow>, text: string): void => {
  for (const [at, paragraph] of text.split(/\n[^\S\n]*\n/).entries()) {
    if (at > 0) flow.flush()
    flow.words(paragraph.replaceAll('\n', LINE_BREAK))
  }
}

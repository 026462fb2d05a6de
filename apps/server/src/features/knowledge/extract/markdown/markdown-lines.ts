import { LINE_BREAK, plainInline } from './markdown-inline.ts'

/** Two blanks or a backslash at the end of a line break it there. */
export const isBroken = (line: string) => line.endsWith('  ') || line.endsWith('\\')
/** What follows begins a sentence, so that the break says no less than a blank. */
const ENDS_SENTENCE = /[.!?:;…。！？]["'”’)*_]*$/u
/** 'Q: …', '**Price:** …', '- a point', '3. a step', '[1] a note': a line by itself. */
const BEGINS_OWN =
  /^(?:(?:\*\*|__)?\p{Lu}[^:.?!]{0,40}:(?:\*\*|__)?(?:\s|$)|(?:[-*+•]|\d{1,9}[.)])\s|(?:\*\*|__)[^*_]+(?:\*\*|__)$)/u
/** A bold line stands above the next one like a heading. */
export const IS_BOLD = /^(?:\*\*|__)[^*_]+(?:\*\*|__):?$/
/** Where no line is longer, they are an address or the like, which nobody wrapped. */
const WRAPPED_FROM = 60

/** A paragraph's text. Its source may be wrapped at some width, inside sentences and links; lines that stand for themselves stay lines. */
export function joinLines(source: readonly string[]): string {
  const lines = source.flatMap((line) =>
    line.split(LINE_BREAK).map((part, at, all) => (at < all.length - 1 ? `${part}  ` : part)),
  )
  const isWrapped = lines.some((line) => line.trim().length >= WRAPPED_FROM)
  const texts: string[][] = []
  let isOver = true
  for (const line of lines) {
    const text = line.trim().replace(/\\$/, '')
    if (isOver || BEGINS_OWN.test(text)) texts.push([text])
    else texts.at(-1)?.push(text)
    isOver = !isWrapped || isBroken(line) || ENDS_SENTENCE.test(text) || IS_BOLD.test(text)
  }
  return texts
    .map((parts) => plainInline(parts.join(' ')))
    .filter((text) => text !== '')
    .join('\n')
}

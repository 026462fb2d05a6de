import { decodeText } from '../text/charset.ts'
import type { Parts } from './parts.ts'
import { hasUnreadEquations, withPlainEquations } from './word-equations.ts'

/** The parts whose text the parser gives. */
const TEXT_PARTS = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/
/** Elements that the parser drops with all that is in them: values of fields, text in the other direction, words with their pronunciation. */
const WRAPPERS = ['fldSimple', 'dir', 'bdo', 'ruby', 'rubyBase']
const NAMES = [...WRAPPERS, 'cr', 'ptab', 'dstrike', 'oMath']
const ATTRIBUTES = `(?:[^"'<>]|"[^"<]*"|'[^'<]*')*`
const WRAPPER = new RegExp(`</?[\\w.-]+:(?:${WRAPPERS.join('|')})(?=[\\s/>])${ATTRIBUTES}>`, 'g')
/** What the parser knows under another name only: ends of lines, tabs, text that is crossed out by two lines. */
const LINE_END = /<(\/?[\w.-]+:)cr(?=[\s/>])/g
const TAB = /<(\/?[\w.-]+:)ptab(?=[\s/>])/g
const STRIKE = /<(\/?[\w.-]+:)dstrike(?=[\s/>])/g
const PRONUNCIATION = new RegExp(`<[\\w.-]+:rt(?=[\\s>])${ATTRIBUTES}(?<!/)>`)
const PRONUNCIATION_END = /<\/[\w.-]+:rt\s*>/

/** Each piece but the first begins within a pronunciation. */
const withoutPronunciation = (xml: string): string =>
  xml
    .split(PRONUNCIATION)
    .map((piece, i) => {
      const end = i === 0 ? null : PRONUNCIATION_END.exec(piece)
      return end ? piece.slice(end.index + end[0].length) : piece
    })
    .join('')

const known = (xml: string): string =>
  withPlainEquations(withoutPronunciation(xml))
    .replace(WRAPPER, '')
    .replace(LINE_END, '<$1br')
    .replace(TAB, '<$1tab')
    .replace(STRIKE, '<$1strike')

/** The parts of a Word document in markup that its parser knows, so that it drops no words. */
export const knownMarkup = (parts: Parts): Parts =>
  new Map(
    [...parts].map(([name, data]) => {
      const isUnknown = TEXT_PARTS.test(name) && NAMES.some((one) => data.includes(`:${one}`))
      return [name, isUnknown ? Buffer.from(known(decodeText(data))) : data] as const
    }),
  )

/** Whether a Word document holds equations of which three dots are read. */
export const isWithoutEquations = (parts: Parts): boolean =>
  [...parts].some(
    ([name, data]) => TEXT_PARTS.test(name) && data.includes(':oMath') && hasUnreadEquations(decodeText(data)),
  )

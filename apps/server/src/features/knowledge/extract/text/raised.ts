/** Placeholders around raised text while the words of a line are collected: characters that no text contains. */
export const RAISED = '\ufdd0'
export const RAISED_END = '\ufdd1'
/** Directly behind RAISED: two digits that are only drawn smaller, as cents and other decimals are. */
export const DRAWN_SMALL = '\ufdd4'

/** Raised text that begins with a figure, and the marks directly before it. */
const RAISED_FIGURE = /([.,;:!?]{0,3})\ufdd0(\ufdd4?)\s*([-+−]?\d[^\ufdd0\ufdd1]{0,40})\ufdd1/g
/** Marks of footnotes such as '[3]', and the marks directly before them. */
const NOTE_MARKS = /([.,;:!?]{0,3})((?:\s?\ufdd0{1,3}\[\d{1,3}\]\ufdd1{1,3})+)/g
const PLACEHOLDERS = /[\ufdd0\ufdd1\ufdd4]/g
/** Characters before and after a raised figure that say what it is. */
const AROUND = 40
/**
 * What a raised figure is not joined to. The unit before it in 'm²' is shorter than five letters; behind a longer word it is the mark of a
 * footnote.
 */
const APART = /[\p{N}%‰.,;:!?)\]"'”’»*°®™]$|\p{L}{5}$/u
const CURRENCY = '(?:[€$£]|EUR|USD|GBP|CHF)'
const PRICE_BEFORE = new RegExp(`${CURRENCY}\\s?\\d+(?:[.,'’]\\d{3})*$`, 'u')
const CURRENCY_AFTER = new RegExp(`^\\s?${CURRENCY}`, 'u')

const SIGNS: Record<string, string> = { '-': '⁻', '−': '⁻', '+': '⁺' }
const raise = (figure: string) =>
  figure.trim().replace(/[-−+\d]/g, (sign) => SIGNS[sign] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(sign)))

/**
 * Text without the placeholders, where raised figures are not read as part of the figure before them: '24 ¹ hours' for a footnote, '€49.99'
 * for cents. `text` has RAISED and RAISED_END around raised text.
 */
export function placeRaised(text: string): string {
  if (!text.includes(RAISED)) return text
  const marked = text.replace(NOTE_MARKS, placeNotes)
  const placed: string[] = []
  let end = 0
  for (const found of marked.matchAll(RAISED_FIGURE)) {
    placed.push(marked.slice(end, found.index), placeFigure(found))
    end = found.index + found[0].length
  }
  return [...placed, marked.slice(end)].join('').replace(PLACEHOLDERS, '')
}

/** In brackets they would be taken for marks of sources in an answer. */
const placeNotes = (_: string, marks: string, notes: string) =>
  ` ${(notes.match(/\d+/g) ?? []).map(raise).join(' ')}${marks}`

function placeFigure({ 0: whole, 1: marks = '', 2: small, 3: figure = '', index, input }: RegExpExecArray): string {
  const part = (from: number, to: number) => input.slice(Math.max(0, from), to).replace(PLACEHOLDERS, '')
  const before = part(index - AROUND, index)
  const after = part(index + whole.length, index + whole.length + AROUND)
  const isPrice = PRICE_BEFORE.test(before) || (/\d$/.test(before) && CURRENCY_AFTER.test(after))
  if (isPrice && /^\d\d$/.test(figure) && marks.length <= 1) return `${marks || centsMark(before)}${figure}`
  if (small && /\d$/.test(before) && /^[.,:]$/.test(marks)) return whole
  // The mark of a footnote behind a full stop belongs to the sentence before it.
  return APART.test(`${before}${marks}`) || /[\p{N}%]\s+$/u.test(before) ? ` ${raise(figure)}${marks}` : whole
}

/** '€1.299' has a point between its thousands. */
const centsMark = (price: string) => (/\.\d{3}$/.test(price) ? ',' : '.')

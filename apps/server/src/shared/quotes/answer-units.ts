import { splitSentences } from '@cuecard/language/sentences.ts'
import { isCodeLine } from '../passages/code-lines.ts'
import { PICTURE_LABEL } from '../passages/picture-label.ts'
import { joinWrapped } from '../passages/passage-sentences.ts'
import { areSteps, isReadable, looksLikeCode, UNIT_MAX, withoutLead } from './readable-lines.ts'
import {
  articleNumber,
  clauseNumbers,
  isFact,
  isMarked,
  isPoint,
  plainLine,
  pointText,
  questionIn,
  withoutMereNumber,
  withoutNumber,
} from './line-forms.ts'
import { cellInWords, inWords, readRow, type ReadRow, ticksInWords, withoutColon } from './row-in-words.ts'

/** A stretch of a passage that can be read aloud by itself and may answer a question. */
export interface AnswerUnit {
  /** One or two sentences, a table row in words, or a lead-in with its points. */
  text: string
  /** The question, lead-in or heading in the passage above it; empty without one. */
  under: string
  /** The first thing said below a question: its answer, where documents ask and answer. */
  answersUnder?: boolean
  kind: 'sentence' | 'row' | 'list'
  /** The number of its clause at the beginning of the text, where clauses are numbered. */
  clause?: string
  /** One point of a list, which `under` introduces. */
  isPoint?: boolean
  /** A row of many columns, of which those that are asked for are said alone. */
  row?: ReadRow
}

/** What a vector of the unit is made of: the question or heading above it, then the unit. */
export const textInContext = ({ text, under }: Pick<AnswerUnit, 'text' | 'under'>, passageTitle: string) =>
  `${under || headingOf(passageTitle)}: ${text}`

/** The last of the headings in a passage's title. */
export const headingOf = (passageTitle: string) => passageTitle.split(' › ').at(-1) ?? ''

/** The headings of its section, the nearest first, without the document's name. */
export const headingsOf = (passageTitle: string): string[] => passageTitle.split(' › ').slice(1).toReversed()

const LIST_POINTS_MAX = 8
/** A sentence with fewer words, such as 'Yes.', belongs to the one after it. */
const WORDS_MIN = 4
/** 'Parking is free.' and 'We ship abroad.' say something with three, 'Acme Robotics Ltd.' and 'That is all.' do not. */
const SAYS_SHORTLY =
  /^(?!(?:that|this|it|there|das|dies|es)\s)(?:(?:we|you|they|wir|sie)\s+\S+|\S+\s+(?:is|are|was|were|has|have|can|may|must|costs?|takes?|lasts?|needs?|includes?|ist|sind|gilt|gelten|hat|haben|kostet|kosten|beträgt|dauert|est|sont|es|son))\s.*[.!。！]["'”’)\]]*$/iu
const HEADING_WORDS_MAX = 12
/** So many cells beside the name of a row are too much for one line. */
const LONG_ROW_CELLS = 6
/** Bullets of symbol fonts, which PDF files keep as characters of private use. */
const PRIVATE_BULLET = /\s*[\uE000-\uF8FF]\s*/g
/** A number, and not a name such as S3. */
const FIGURE = /(?:^|[\s(€$£])\p{N}/u

/** Cuts a passage into units, in reading order. Below a heading that asks stands its answer, and a section's heading introduces a list at its beginning. */
export function answerUnits(passageText: string, passageTitle = ''): AnswerUnit[] {
  const heading = headingOf(passageTitle)
  const section = passageTitle !== heading && isUnderLine(heading) ? withoutMereNumber(heading) : ''
  const units: AnswerUnit[] = []
  const lines = joinWrapped(passageText.replace(PRIVATE_BULLET, '\n- '))
  let under = /[?？]$/u.test(heading) && isUnderLine(heading) ? (questionIn(heading) ?? heading) : ''
  /** `under` introduces the next list only. */
  let isLeadIn = false
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    if (isCodeLine(line)) {
      at += 1
      // What it led to is no line.
      if (isLeadIn) under = ''
      isLeadIn = false
      continue
    }
    if (line.startsWith('|')) {
      const table = takeWhile(lines, at, (each) => each.startsWith('|'))
      units.push(...rowUnits(table, under))
      at += table.length
      continue
    }
    if (isPoint(line)) {
      const { points: list, end } = takeList(lines, at)
      at = end
      const taken = list.map((point) => takenQuote(point))
      units.push(...taken.flatMap((quote) => quote ?? []))
      const points = list.filter((_, nth) => taken[nth] === null).map(pointText)
      const [only = ''] = points
      // A single numbered line without an end is a heading, not a list.
      const isHeading = list.length === 1 && points.length === 1 && !isMarked(line) && isUnderLine(only)
      if (isHeading) under = withoutColon(only)
      else units.push(...listUnits(points, under || (units.length === 0 || areSteps(points) ? section : '')))
      const areQuestions = points.every((point) => /[?？]$/u.test(point))
      // Several questions are a table of contents: what comes next answers none of them.
      if (areQuestions ? !isHeading : isLeadIn) under = ''
      isLeadIn = false
      continue
    }
    at += 1
    const taken = takenQuote(line)
    if (taken) {
      units.push(...taken)
      continue
    }
    const text = plainLine(line)
    if (text === '' || text.startsWith(PICTURE_LABEL) || looksLikeCode(text)) continue
    const asked = questionIn(text)
    isLeadIn = asked === null && text.endsWith(':')
    if (asked !== null) under = asked
    else if (isLeadIn) {
      const sentences = splitSentences(text)
      units.push(...proseUnits(sentences.slice(0, -1).join(' '), under))
      under = withoutColon(sentences.at(-1) ?? text)
    } else if (!isUnderLine(text)) units.push(...proseUnits(text, under))
    else if (isFact(lines, at - 1)) units.push({ text, under, kind: 'sentence' })
    else under = withoutMereNumber(text)
  }
  return withClauses(units, [heading, ...lines])
}

/** The rows of a table begin with figures, not with numbers of clauses. `lines`: titles of articles among them. */
function withClauses(units: AnswerUnit[], lines: readonly string[]): AnswerUnit[] {
  const articles = new Set(lines.flatMap((line) => articleNumber(plainLine(line)) ?? []))
  const texts = units.map(({ text, kind }) => (kind === 'sentence' ? text : ''))
  const clauses = clauseNumbers(texts, articles)
  return units.map((unit, at) => (clauses[at] ? { ...unit, clause: clauses[at] } : unit))
}

function takeWhile(lines: readonly string[], from: number, fits: (line: string) => boolean): string[] {
  let end = from
  while (end < lines.length && fits(lines[end] ?? '')) end += 1
  return lines.slice(from, end)
}

/** The points of a list, between which code may stand: the commands of its steps. */
function takeList(lines: readonly string[], from: number): { points: string[]; end: number } {
  const points = takeWhile(lines, from, isPoint)
  let end = from + points.length
  const code = takeWhile(lines, end, (line) => line === '' || isCodeLine(line))
  if (!code.some(isCodeLine) || !isPoint(lines[end + code.length] ?? '')) return { points, end }
  const rest = takeList(lines, end + code.length)
  end = rest.end
  return { points: [...points, ...rest.points], end }
}

/**
 * A point of a generated document: a question it answers where there is one, the quote, and the document it is taken from. Passages hold no
 * marks of emphasis, and may begin behind the sign of a point.
 */
const TAKEN = /^(?:[-*] )?(?:(?:\*\*)?([^“”]{3,220}?)(?:\*\*)? )?“(.{3,900})” _?\((.{1,300})\)_?$/u
/** Such a point of which the passage holds the end alone. */
const TAKEN_END = /^([^“”]{3,900})” _?\((.{1,300})\)_?$/u

/** The sentences of the quote, without our marks around them, under the heading that they have in their document; null for any other line. */
function takenQuote(line: string): AnswerUnit[] | null {
  const [, rest, source = ''] = TAKEN_END.exec(line) ?? []
  if (rest !== undefined) return proseUnits(plainLine(rest), headingOfSource(source))
  const [, question, said = '', place = ''] = TAKEN.exec(line) ?? []
  const text = plainLine(said)
  // What stands before the quote asks, or the line is a sentence that quotes somebody.
  if (text === '' || (question !== undefined && !/[?？]$/u.test(question))) return null
  return proseUnits(text, question ?? headingOfSource(place))
}

/** 'Handbook, Support › Hours; FAQ' names the heading 'Hours'; one that asks may be answered by another sentence below it. */
function headingOfSource(source: string): string {
  const [place = ''] = source.split('; ')
  const heading =
    headingOf(place.replace(/, pages? [\d–-]+$/iu, ''))
      .split(', ')
      .at(-1) ?? ''
  return /[?？]$/u.test(heading) ? '' : heading.replace(/^sheet /iu, '')
}

/** 'To upload a folder by drag and drop': the title of the steps below it. */
const PROCEDURE = /^(?:\d+[.)]\s*)?To [a-z]+\b[^.!?。]*$/u

/** A question, a lead-in or a heading: what follows stands under it. */
function isUnderLine(line: string): boolean {
  const text = withoutNumber(line)
  const words = text.split(' ').length
  if (PROCEDURE.test(text)) return words <= 2 * HEADING_WORDS_MAX
  if (/[?？]$/u.test(text)) return words <= 2 * HEADING_WORDS_MAX && splitSentences(text).length === 1
  return words <= HEADING_WORDS_MAX && !/[.!;,。！]["'”’)]*$|[.!]\s/u.test(text) && !FIGURE.test(text)
}

/** Lead-ins of lists of links. */
const LINKS =
  /\b(?:topics?|see also|(?:more|further) information|following (?:topics|sections|links|pages)|contents|related|what['’]?s next|next steps|(?:further|additional|more|other|useful) (?:resources|reading|links))\b/iu

function proseUnits(text: string, under: string): AnswerUnit[] {
  const labelled = /^(?:answer|a|antwort|respuesta|réponse)\s*:\s*(.+)$/i.exec(text)
  const sentences = joinShort(splitSentences(labelled?.[1] ?? text))
  const says = (sentence: string) =>
    sentence.split(' ').length >= WORDS_MIN ||
    FIGURE.test(sentence) ||
    SAYS_SHORTLY.test(sentence) ||
    /[?？]$/u.test(under)
  const opens = /[?？]$/u.test(under)
  return sentences
    .filter((sentence) => isReadable(sentence) && !FRAGMENT.test(sentence) && says(sentence))
    .map((sentence, at): AnswerUnit => ({
      text: sentence,
      under,
      kind: 'sentence',
      ...(opens && at === 0 ? { answersUnder: true } : {}),
    }))
}

/** 'Yes. No fence is needed.' answers together. */
function joinShort(sentences: readonly string[]): string[] {
  const joined: string[] = []
  let opening = ''
  for (const sentence of sentences) {
    const text = `${opening} ${sentence}`.trim()
    if (text.split(' ').length < WORDS_MIN || hasOpenQuote(text)) {
      opening = text
      continue
    }
    joined.push(text)
    opening = ''
  }
  return opening === '' ? joined : [...joined, opening]
}

const hasOpenQuote = (text: string) => (text.match(/"/g)?.length ?? 0) % 2 === 1 || (/“/.test(text) && !/”/.test(text))

/** One of several conditions, which goes on in the next point: 'at least 95 % of the picks are reached,', or a quote that is cut off. */
const FRAGMENT = /^\p{Ll}.*(?:[,;]|,? (?:and|or))$|^“[^”]*$/su

/** The whole list under its lead-in, then each point that says something alone. */
function listUnits(points: readonly string[], under: string): AnswerUnit[] {
  if (LINKS.test(under)) return []
  const readable = points.map((point) => withoutLead(shortPoint(point))).filter(isReadable)
  const units: AnswerUnit[] = []
  const whole = listText(readable, under)
  const answers = /[?？]$/u.test(under)
  if (whole && readable.length > 1)
    units.push({ text: whole, kind: 'list', ...(answers ? { under, answersUnder: true } : { under: '' }) })
  for (const point of points) {
    const sentences = joinShort(splitSentences(point)).filter((text) => isReadable(text) && !FRAGMENT.test(text))
    units.push(...sentences.map((text): AnswerUnit => ({ text, under, kind: 'sentence', isPoint: true })))
  }
  return units
}

/** A point with paragraphs of its own is told by what it begins with: a list that leaves out one of its steps is wrong. */
const shortPoint = (point: string) => (point.length <= UNIT_MAX ? point : (splitSentences(point)[0] ?? point))

function listText(points: readonly string[], under: string): string | null {
  if (under === '') return null
  let text = /[?？]$/u.test(under) ? '' : `${under}:`
  for (const [at, point] of points.slice(0, LIST_POINTS_MAX).entries()) {
    const next = `${text}${at === 0 ? '' : ';'} ${point.replace(/[.;,]?(?:[,\s]+(?:and|or))?$/, '')}`.trimStart()
    if (next.length > UNIT_MAX) return at < 2 ? null : `${text} …`
    text = next
  }
  return points.length > LIST_POINTS_MAX ? `${text} …` : `${text}.`
}

/** `| P1 | 15 minutes |` under `| Priority | Reaction |` reads 'P1: reaction 15 minutes'. */
function rowUnits(lines: readonly string[], under: string): AnswerUnit[] {
  const rows = lines.map(cellsOf)
  const headed = rows[1]?.every((cell) => /^:?-{2,}:?$|^$/.test(cell)) === true
  const header = headed ? (rows[0] ?? []) : []
  const body = ticksInWords(rows.slice(headed ? 2 : 0)).map((cells) => ({ cells, row: readRow(header, cells) }))
  const isAlone = ({ name }: ReadRow) => /\p{L}/u.test(name) && body.filter(({ row }) => row.name === name).length === 1
  return body.flatMap(({ cells, row }): AnswerUnit[] => {
    const whole = inWords(row)
    const [name = ''] = cells
    // Too long to be read aloud: what each column says.
    const parts =
      whole.length <= UNIT_MAX
        ? [whole]
        : cells.slice(1).map((cell, at) => cellInWords(name, header[at + 1] ?? '', cell))
    // Of rows with the same name, or with none but a number, each cell may be needed to tell which it is.
    const isLong = parts[0] === whole && row.told.length >= LONG_ROW_CELLS && isAlone(row)
    return parts
      .filter((text) => text !== '' && isReadable(text))
      .map((text) => ({ text, under, kind: 'row', ...(isLong ? { row } : {}) }))
  })
}

const cellsOf = (line: string) =>
  line
    .replace(/^\|\s?|\s?\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainLine(cell.replaceAll('\\|', '|')))

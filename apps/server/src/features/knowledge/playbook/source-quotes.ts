import type { StoredPassage } from '../../../platform/index/knowledge-index.ts'

/** A passage of an uploaded document. */
export interface SourcePassage extends StoredPassage {
  item_name: string
}

/** The smallest unit that can be quoted: a sentence, a list item, a table row or an answer to a question. */
export interface SourceQuote {
  text: string
  /** The question that the text answers; null for other text. */
  question: string | null
  isRow: boolean
  /** The nearest heading; empty when there is none. */
  heading: string
  item_id: string
  item_name: string
  locator: string | null
}

const UNIT_MAX = 400
const ROW_MAX = 800
const UNIT_MIN = 12
const QUESTION_MAX = 200
const QUESTION_LABEL = /^(?:q|question|frage|pregunta|domanda|vraag)\s*\d{0,4}\s*[:.)]\s*/i
const ANSWER_LABEL = /^(?:a|answer|antwort|respuesta|risposta|antwoord)\s*\d{0,4}\s*[:.)]\s*/i
const LIST = /^(?:[-*+•·▪◦\uE000-\uF8FF]|\d{1,2}[.)])\s+/
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Splits a passage into quotes, in order. */
export function quotesOf(passage: SourcePassage): SourceQuote[] {
  const { item_id, item_name, locator } = passage
  const heading = passage.title.split(' › ').slice(1).at(-1) ?? ''
  const about = { heading, item_id, item_name, locator }
  const units: SourceQuote[] = []
  let question = isQuestion(heading) ? heading : null
  for (const block of blocksOf(passage.text)) {
    if (block.kind === 'row') units.push({ ...about, text: block.text, question: null, isRow: true })
    else if (isQuestion(block.text)) question = block.text.replace(QUESTION_LABEL, '')
    else if (question === null) units.push(...sentencesOf(block.text).map((text) => statement(text, about)))
    else units.push(...answerTo(question, block.text, { units, about }))
  }
  return units
    .map((each) => ({ ...each, text: shorten(each.text, each.isRow ? ROW_MAX : UNIT_MAX) }))
    .filter((each) => each.text.length >= UNIT_MIN && (each.isRow || each.question !== null || isStatement(each.text)))
}

type QuoteOrigin = Pick<SourceQuote, 'heading' | 'item_id' | 'item_name' | 'locator'>

const statement = (text: string, about: QuoteOrigin): SourceQuote => ({ ...about, text, question: null, isRow: false })

/** Only the block directly after a question is its answer; later blocks are separate statements. */
function answerTo(
  question: string,
  text: string,
  { units, about }: { units: readonly SourceQuote[]; about: QuoteOrigin },
): SourceQuote[] {
  const answered = units.some((each) => each.question === question)
  if (answered) return sentencesOf(text).map((each) => statement(each, about))
  return [{ ...statement(text.replace(ANSWER_LABEL, ''), about), question }]
}

/** Whether it is a statement and not a heading, a caption or part of a broken line. */
const isStatement = (text: string) => /[.!。！…]["'”’)]*$/u.test(text) || text.split(' ').length >= 6

const isQuestion = (text: string) => /[?？]$/.test(text) && text.length <= QUESTION_MAX

interface TextBlock {
  kind: 'text' | 'row'
  text: string
}

/** Joins lines that the layout broke; table rows include the header of each cell. */
function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let header: string[] = []
  let goesOn = false
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  for (const [at, line] of lines.entries()) {
    const last = blocks.at(-1)
    if (line === '' || /^[|:\s-]+$/.test(line)) goesOn = false
    else if (line.startsWith('|')) {
      goesOn = false
      if (/^\|[|:\s-]+$/.test(lines[at + 1] ?? '')) header = cellsOf(line)
      else blocks.push({ kind: 'row', text: spellRow(header, cellsOf(line)) })
    } else if (goesOn && last?.kind === 'text' && !LIST.test(line) && continues(last.text, line))
      last.text += ` ${line}`
    else {
      blocks.push({ kind: 'text', text: line.replace(/^#{1,6}\s+/, '').replace(LIST, '') })
      goesOn = true
    }
  }
  return blocks.map((block) => ({ ...block, text: block.text.replaceAll(/\s+/g, ' ').trim() }))
}

const continues = (before: string, line: string) =>
  before.length > 40 && !/[.!?:。]$/.test(before) && !QUESTION_LABEL.test(line)

const cellsOf = (line: string) =>
  line
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

/** `Growth – Price: €4,800; Robots: 50`. */
function spellRow(header: readonly string[], cells: readonly string[]): string {
  const [name = '', ...others] = cells
  const spelled = others.flatMap((cell, at) => {
    if (cell === '') return []
    const title = header[at + 1] ?? ''
    return [title ? `${title}: ${cell}` : cell]
  })
  return spelled.length === 0 ? name : `${name}${name ? ' – ' : ''}${spelled.join('; ')}`
}

const sentencesOf = (text: string): string[] => [...sentences.segment(text)].map(({ segment }) => segment.trim())

function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most - 60))} …`
}

/** Letters and digits only, in lower case, to compare texts. */
export const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

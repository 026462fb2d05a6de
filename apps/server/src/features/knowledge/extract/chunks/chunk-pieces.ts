import type { Block } from '../extracted-document.ts'
import { asCodeLines } from '../../../../shared/passages/code-lines.ts'
import { splitTable } from './chunk-table.ts'
import { joinPieces, splitText, weigh, type Piece } from './text-weight.ts'

/** Sizes in words; see `text-weight.ts` for scripts without spaces. */
const CHUNK_GOAL = 170
const CHUNK_OVERLAP = 30
/** Maximum size: a section slightly longer than the goal is not split. */
export const CHUNK_MAX = 190
/** Longer sentences are split, so that a sentence always fits after an overlap. */
const PIECE_MAX = 120
/** From this size on, a question with its answer is a separate passage. */
const ALONE_FROM = 20

/** `alone`: a separate passage. `whole`: never split, never part of an overlap. */
interface ChunkUnit extends Piece {
  kind: 'flow' | 'whole' | 'alone'
}

const QUESTION_LABEL = /^\s*(?:q|question|frage|pregunta|domanda|vraag)\s*\d{0,4}\s*[:.)]\s/i
const ANSWER_LABEL = /^\s*(?:a|answer|antwort|respuesta|risposta|antwoord)\s*\d{0,4}\s*[:.)]\s/i
const QUESTION_MAX = 40

const isOpenQuestion = (block: Block | undefined) =>
  block?.type === 'text' &&
  /[?？]\s*$/.test(block.text) &&
  !block.text.includes('\n') &&
  weigh(block.text) <= QUESTION_MAX

const blockText = (block: Block) =>
  block.type === 'text'
    ? block.text
    : block.type === 'code'
      ? asCodeLines(block.text)
      : block.type === 'list'
        ? block.items.map((item) => `- ${item}`).join('\n')
        : ''

/** Starts a new block at each line that begins a question. */
const splitQuestions = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => {
    if (block.type !== 'text' || !/^\s*[qfpdv]/im.test(block.text)) return [block]
    const parts: string[] = []
    for (const line of block.text.split('\n')) {
      const last = parts.length - 1
      if (last < 0 || QUESTION_LABEL.test(line)) parts.push(line)
      else parts[last] += `\n${line}`
    }
    return parts.map((text): Block => ({ type: 'text', text }))
  })

/** End (exclusive) of the blocks that belong to the question at `at`; `at` itself when there is no question. */
const questionEnd = (blocks: readonly Block[], at: number, open: boolean): number => {
  const block = blocks[at]
  if (block?.type !== 'text') return at
  if (QUESTION_LABEL.test(block.text)) {
    let end = at + 1
    for (let weight = weigh(block.text); end < blocks.length; end++) {
      const next = blocks[end]
      if (
        !next ||
        next.type === 'table' ||
        next.type === 'code' ||
        QUESTION_LABEL.test(blockText(next)) ||
        isOpenQuestion(next)
      )
        break
      const first = end === at + 1 && !/\n/.test(block.text)
      weight += weigh(blockText(next))
      if (!first && !ANSWER_LABEL.test(blockText(next)) && weight > CHUNK_GOAL) break
    }
    return end
  }
  const next = blocks[at + 1]
  return open && isOpenQuestion(block) && next && next.type !== 'table' && next.type !== 'code' && !isOpenQuestion(next)
    ? at + 2
    : at
}

const questionUnits = (blocks: readonly Block[]): ChunkUnit[] => {
  // Only lines of code begin with blanks in a passage.
  const text = blocks
    .map(blockText)
    .join('\n')
    .replaceAll(/^[ \t]+/gm, '')
  const weight = weigh(text)
  if (weight <= CHUNK_GOAL) return [{ text, weight, glue: '\n\n', kind: weight >= ALONE_FROM ? 'alone' : 'whole' }]
  const [question, ...rest] = text.split('\n')
  const lead = weigh(question ?? '')
  if (lead > QUESTION_MAX || rest.length === 0) return blocks.flatMap(flowUnits)
  return pack(
    splitText(rest.join('\n'), PIECE_MAX - QUESTION_MAX).map((piece) => ({ ...piece, kind: 'flow' })),
    CHUNK_MAX - lead,
  ).map((answer) => {
    const text = `${question}\n${answer}`
    return { text, weight: weigh(text), glue: '\n\n', kind: 'alone' }
  })
}

/** Code, cut between its lines where it is long, and never repeated at the beginning of the next passage. */
const codeUnits = (code: string): ChunkUnit[] => {
  const units: ChunkUnit[] = []
  let lines: string[] = []
  let weight = 0
  const push = (): void => {
    const text = asCodeLines(lines.join('\n'))
    if (text.trim() !== '')
      units.push({ text, weight: weigh(text), glue: units.length === 0 ? '\n\n' : '\n', kind: 'whole' })
    lines = []
    weight = 0
  }
  // A line of data may be longer than a passage.
  for (const line of code.split('\n').flatMap((each) => cutLine(each))) {
    const more = weigh(line)
    if (weight + more > PIECE_MAX) push()
    weight += more
    lines.push(line)
  }
  push()
  return units
}

const cutLine = (line: string): string[] =>
  weigh(line) <= PIECE_MAX ? [line] : splitText(line, PIECE_MAX).map(({ text }) => text)

const flowUnits = (block: Block): ChunkUnit[] => {
  if (block.type === 'table') {
    const pieces = splitTable(block.header, block.rows, CHUNK_GOAL)
    return pieces.map((text) => ({
      text,
      weight: weigh(text),
      glue: '\n\n',
      kind: pieces.length === 1 ? 'whole' : 'alone',
    }))
  }
  if (block.type === 'code') return codeUnits(block.text)
  const texts = block.type === 'text' ? [block.text] : block.items.map((item) => `- ${item}`)
  return texts.flatMap((text, at) =>
    splitText(text, PIECE_MAX).map((piece, i) => ({
      ...piece,
      glue: i > 0 ? piece.glue : at > 0 ? '\n' : '\n\n',
      kind: 'flow',
    })),
  )
}

const toUnits = (source: readonly Block[]): ChunkUnit[] => {
  const blocks = splitQuestions(source)
  // A single question may be rhetorical; two or more are treated as questions and answers.
  const open = blocks.filter((block) => isOpenQuestion(block)).length >= 2
  const units: ChunkUnit[] = []
  for (let at = 0; at < blocks.length;) {
    const end = questionEnd(blocks, at, open)
    if (end > at) units.push(...questionUnits(blocks.slice(at, end)))
    else units.push(...flowUnits(blocks[at] ?? { type: 'list', items: [] }))
    at = Math.max(end, at + 1)
  }
  return units
}

/** The overlap with the next passage: whole sentences, or the last words of a sentence that is too long. */
const overlapOf = (units: readonly ChunkUnit[]): ChunkUnit[] => {
  const tail: ChunkUnit[] = []
  let weight = 0
  for (let i = units.length - 1; i >= 0; i--) {
    const unit = units[i]
    if (!unit || unit.kind !== 'flow' || weight + unit.weight > CHUNK_OVERLAP) break
    tail.unshift(unit)
    weight += unit.weight
  }
  const last = units.at(-1)
  if (tail.length > 0 || last?.kind !== 'flow') return tail
  const text = splitText(last.text.split(/\s+/).slice(-CHUNK_OVERLAP).join(' '), CHUNK_OVERLAP).at(-1)
  return text ? [{ ...text, glue: ' ', kind: 'flow' }] : []
}

const sum = (units: readonly ChunkUnit[]): number => units.reduce((total, unit) => total + unit.weight, 0)

/** Combines units into texts of at most `max` words and similar size. */
const pack = (units: readonly ChunkUnit[], max: number): string[] => {
  const total = sum(units)
  if (total <= max) return units.length > 0 ? [joinPieces(units)] : []
  const aim = Math.min(CHUNK_GOAL, max)
  const count = Math.max(2, Math.ceil((total - CHUNK_OVERLAP) / Math.max(1, aim - CHUNK_OVERLAP)))
  const goal = Math.min(aim, (total + CHUNK_OVERLAP * (count - 1)) / count)
  const texts: string[] = []
  let current: ChunkUnit[] = []
  let weight = 0
  for (const unit of units) {
    if (current.length > 0 && (weight >= goal || weight + unit.weight > aim)) {
      texts.push(joinPieces(current))
      const overlap = unit.kind === 'flow' ? overlapOf(current) : []
      current = sum(overlap) + unit.weight <= aim ? overlap : []
      weight = sum(current)
    }
    current.push(unit)
    weight += unit.weight
  }
  texts.push(joinPieces(current))
  return texts
}

/** Splits the blocks of one section into passages of at most CHUNK_MAX words. */
export const chunkBlocks = (blocks: readonly Block[]): string[] => {
  const texts: string[] = []
  let run: ChunkUnit[] = []
  const flush = (): void => {
    texts.push(...pack(run, CHUNK_MAX))
    run = []
  }
  for (const unit of toUnits(blocks)) {
    if (unit.kind !== 'alone') {
      run.push(unit)
      continue
    }
    flush()
    texts.push(unit.text)
  }
  flush()
  return texts.filter((text) => text.trim() !== '')
}

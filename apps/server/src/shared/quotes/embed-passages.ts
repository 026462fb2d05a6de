import { dotProduct } from '../../platform/dot-product.ts'
import type { Embedder } from '../../platform/model/model.ts'
import { isCodeLine } from '../passages/code-lines.ts'
import { answerUnits, textInContext } from './answer-units.ts'

/** How much the mean of the lines counts beside the whole, where they are all of its text. */
const LINES_SHARE = 0.4

interface PassageTexts {
  title: string
  text: string
}

/** Version of what counts as a line of a passage, and of how a line reads: see `answerUnits`. */
const LINES = 5

/** Stored with the vectors of passages: where it changes, they are calculated again. */
export const vectorModel = ({ model, readsLines }: Pick<Embedder, 'model' | 'readsLines'>) =>
  readsLines ? `${model} with lines ${LINES}` : model

/**
 * The vectors of passages, of length 1. A model reads a long passage for its main matter; with lines, a vector is that of the
 * whole and of the mean of its lines, so that it keeps what the passage says besides.
 */
export async function embedPassages(
  { embedPassages: embed, readsLines }: Pick<Embedder, 'embedPassages' | 'readsLines'>,
  passages: readonly PassageTexts[],
): Promise<Float32Array[]> {
  const wholes = passages.map(({ title, text }) => `${title}\n${withoutCode(text)}`)
  if (!readsLines) return embed(wholes)
  const lines = passages.map(linesOf)
  const vectors = await embed([...wholes, ...lines.flatMap(({ texts }) => texts)])
  let end = passages.length
  return lines.map(({ texts, covered }, at) => {
    const own = vectors.slice(end, end + texts.length)
    end += texts.length
    return joined(vectors[at] ?? new Float32Array(), own, covered)
  })
}

/** A model reads the beginning of a long passage only, and code says little of what it is about. Code by itself is all that there is to read. */
function withoutCode(text: string): string {
  const prose = text
    .split('\n')
    .filter((line) => !isCodeLine(line))
    .join('\n')
  return prose.trim() === '' ? text : prose
}

interface PassageLines {
  /** Each under the question or heading above it. */
  texts: string[]
  /** The share of the passage's text that they are, 0 to 1; the rest is code, links and the like. */
  covered: number
}

function linesOf({ title, text }: PassageTexts): PassageLines {
  const units = answerUnits(text)
  const said = units.reduce((sum, unit) => sum + unit.text.length, 0)
  return {
    texts: units.map((unit) => textInContext(unit, title)),
    covered: Math.min(1, said / Math.max(1, text.length)),
  }
}

function joined(whole: Float32Array, lines: readonly Float32Array[], covered: number): Float32Array {
  if (lines.length === 0) return whole
  const sum = new Float32Array(whole.length)
  for (const line of lines) for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (line[at] ?? 0)
  const share = (LINES_SHARE * covered) / (lengthOf(sum) || 1)
  const vector = whole.map((value, at) => value + share * (sum[at] ?? 0))
  const length = lengthOf(vector) || 1
  return vector.map((value) => value / length)
}

const lengthOf = (vector: Float32Array) => Math.sqrt(dotProduct(vector, vector))

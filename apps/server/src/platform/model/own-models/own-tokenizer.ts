import { readFileSync } from 'node:fs'
import { Tokenizer } from '@huggingface/tokenizers'
import type { OwnModel } from './model-files.ts'

/** The tokens of a text or pair with the numbers that tell the two texts of a pair apart. */
export interface Tokens {
  ids: number[]
  types: number[]
}

export interface OwnTokenizer {
  /** Shortened at its end to the model's length. */
  text: (text: string) => Tokens
  /** Both together as long as the model reads: of the first text half of it at most. */
  pair: (first: string, second: string) => Tokens
}

/** Common words, of which every vocabulary has a token, known or unknown. */
const PROBE = 'the price'

/**
 * Opens the tokenizer of a model. Texts are shortened between the tokens that begin and end them, whose places are found with
 * a probe: each family has its own. @throws Error when the file cannot be used
 */
export function openOwnTokenizer({ tokenizerPath, tokenizerConfigPath, maxTokens }: OwnModel): OwnTokenizer {
  const read = (path: string): object => JSON.parse(readFileSync(path, 'utf8'))
  const settings = tokenizerConfigPath ? read(tokenizerConfigPath) : {}
  const tokenizer = new Tokenizer({ ...read(tokenizerPath), truncation: null, padding: null }, settings)
  const plain = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids
  const probe = plain(PROBE)
  const encode = (second?: string): Tokens => {
    const pair = second === undefined ? {} : { text_pair: second }
    const { ids, token_type_ids: types } = tokenizer.encode(PROBE, { ...pair, return_token_type_ids: true })
    return { ids, types }
  }
  const single = pieces(encode(), [probe])
  const double = pieces(encode(PROBE), [probe, probe])
  return {
    text: (text) => single.around([plain(text).slice(0, maxTokens - single.added)]),
    pair: (first, second) => {
      const room = maxTokens - double.added
      const half = plain(first).slice(0, Math.ceil(room / 2))
      return double.around([half, plain(second).slice(0, room - half.length)])
    },
  }
}

/** What stands before, between and after the `bodies` of a probe. @throws Error when they are not in it */
function pieces({ ids, types }: Tokens, bodies: readonly (readonly number[])[]) {
  const before: Tokens[] = []
  const bodyTypes: number[] = []
  let at = 0
  for (const body of bodies) {
    const start = startOf(ids, body, at)
    if (body.length === 0 || start < 0) throw new Error('gives other tokens with the marks that begin and end a text')
    before.push({ ids: ids.slice(at, start), types: types.slice(at, start) })
    bodyTypes.push(types[start] ?? 0)
    at = start + body.length
  }
  const after: Tokens = { ids: ids.slice(at), types: types.slice(at) }
  return {
    added: ids.length - bodies.reduce((sum, { length }) => sum + length, 0),
    around: (texts: readonly (readonly number[])[]): Tokens => ({
      ids: [...texts.flatMap((text, place) => [...(before[place]?.ids ?? []), ...text]), ...after.ids],
      types: [
        ...texts.flatMap((text, place) => [...(before[place]?.types ?? []), ...text.map(() => bodyTypes[place] ?? 0)]),
        ...after.types,
      ],
    }),
  }
}

function startOf(ids: readonly number[], body: readonly number[], from: number): number {
  for (let start = from; start + body.length <= ids.length; start += 1) {
    if (body.every((id, place) => ids[start + place] === id)) return start
  }
  return -1
}

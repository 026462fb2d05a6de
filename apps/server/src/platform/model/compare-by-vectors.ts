import { LRUCache } from 'lru-cache'
import { dotProduct } from '../dot-product.ts'
import type { RecogniseIntent } from './intents/intents.ts'
import type { CompareTexts } from './model.ts'

/** Vectors of lines and questions: good passages are found again and again. 384 numbers each, 12 MB together. */
const KEPT_VECTORS = 8_000

/** Compares whole texts; the first `most` lines, whose vectors are kept. */
export function compareByVectors(
  embed: (texts: string[]) => Promise<readonly Float32Array[]>,
  recognise: RecogniseIntent | null = null,
): CompareTexts {
  const known = new LRUCache<string, Float32Array>({ max: KEPT_VECTORS })
  return async (question, texts, { most }) => {
    const wanted = [...new Set([question, ...texts.slice(0, most)])]
    const missing = wanted.filter((text) => !known.has(text))
    const made = missing.length > 0 ? await embed(missing) : []
    const fresh = new Map(missing.map((text, at) => [text, made[at]]))
    for (const [text, vector] of fresh) if (vector) known.set(text, vector)
    const vectorOf = (text: string) => fresh.get(text) ?? known.get(text)
    const asked = vectorOf(question)
    const intent = asked && recognise?.(asked)
    return texts.map((text, at) => {
      const line = at < most ? vectorOf(text) : undefined
      if (!asked || !line) return null
      const likeness = { cosine: dotProduct(asked, line), byToken: null }
      return intent ? { ...likeness, byIntent: intent.likeness(line) } : likeness
    })
  }
}

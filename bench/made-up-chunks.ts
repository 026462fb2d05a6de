import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from './measure.ts'
import { readVendorDocs } from './vendor-docs.ts'

const MEETINGS = join(import.meta.dirname, '../../shared/data/meetings')
/** How often the next word is drawn from what follows the word elsewhere, instead of the text going on. */
const JUMP = 0.5

/**
 * Texts of any number from real ones: each word is one that follows the word before it somewhere in the vendor's
 * documentation or the meetings, so words are as frequent as people make them.
 */
export function madeUpChunks(count: number, wordsEach: number): string[] {
  const words = sourceWords()
  const random = seededRandom(20_000)
  const places = new Map<string, number[]>()
  for (const [place, word] of words.entries()) {
    const list = places.get(word)
    if (list) list.push(place)
    else places.set(word, [place])
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  return Array.from({ length: count }, () => {
    let place = Math.floor(random() * words.length)
    const chunk: string[] = []
    while (chunk.length < wordsEach) {
      const word = words[place] ?? ''
      chunk.push(word)
      const from = random() < JUMP ? (pick(places.get(word) ?? []) ?? place) : place
      place = (from + 1) % words.length
    }
    return chunk.join(' ')
  })
}

function sourceWords(): string[] {
  const texts = readVendorDocs().passages.map(({ text }) => text)
  const files = existsSync(MEETINGS) ? readdirSync(MEETINGS).filter((name) => name.endsWith('.json')) : []
  for (const name of files.toSorted()) {
    const meeting: { transcript?: { message: string }[] } = JSON.parse(readFileSync(join(MEETINGS, name), 'utf8'))
    texts.push(...(meeting.transcript ?? []).map(({ message }) => message))
  }
  return texts.flatMap((text) => text.split(/\s+/)).filter(Boolean)
}

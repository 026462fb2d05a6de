import { coverage as shareOf } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { writeNumbers } from '../evidence/spoken-numbers.ts'

const SAID_SHARE = 0.8

/** Whether a message before held most of the line, or the line most of a message. */
export function wasSaid(text: string, said: readonly ReadonlySet<string>[]): boolean {
  const words = contentSet(writeNumbers(text))
  return said.some((message) => Math.max(shareOf(message, words), shareOf(words, message)) >= SAID_SHARE)
}

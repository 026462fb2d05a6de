import { createMeantNames, NO_NAMES } from '@cuecard/language/meant-names.ts'
import { splitSentences } from '@cuecard/language/sentences.ts'
import type { VocabularyName } from '@cuecard/contract/vocabulary.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'

/** A competitor as somebody has just named it. */
export interface NamedCompetitor {
  name: string
  line: TranscriptLine
  /** The sentence that names it. */
  quote: string
}

/** A row may hold thousands of characters: what is new stands at its end. */
const READ_MAX = 600

/** Tells each competitor of the company's list once, when it is first named. */
export function createCompetitorWatch(first: readonly TranscriptLine[]) {
  const read = new Map(first.map((line) => [line.message_id, line.text]))
  const told = new Set<string>()
  let listed: readonly VocabularyName[] = []
  let names = NO_NAMES
  return {
    /** What is named in lines that have come to rest since the last look. */
    take: (lines: readonly TranscriptLine[], competitors: readonly VocabularyName[]): NamedCompetitor[] => {
      if (competitors !== listed) names = createMeantNames(competitors)
      listed = competitors
      if (names === NO_NAMES) return []
      return lines.flatMap((line) => {
        if (!line.is_settled || read.get(line.message_id) === line.text) return []
        read.set(line.message_id, line.text)
        const text = line.text.slice(-READ_MAX)
        const found = names.namesIn(text).filter(({ name }) => !told.has(name))
        for (const { name } of found) told.add(name)
        return found.map(({ name }) => ({ name, line, quote: sentenceWith(text, (each) => says(each, name)) }))
      })
    },
    /** It was not shown, and may be told again when it is named again. */
    forget: (name: string) => void told.delete(name),
  }

  function says(text: string, wanted: string) {
    return names.namesIn(text).some(({ name }) => name === wanted)
  }
}

const sentenceWith = (text: string, isIt: (sentence: string) => boolean) =>
  splitSentences(text).findLast(isIt)?.trim() ?? text

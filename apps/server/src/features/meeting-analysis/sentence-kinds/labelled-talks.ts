import { readdirSync, readFileSync } from 'node:fs'
import { isQuestion } from '@cuecard/language/questions.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { SENTENCE_KINDS, type SentenceKind } from './sentence-weights.ts'
import type { TalkSentence } from './speech-features.ts'

const FOLDER = new URL('../../../../../../training/meeting-sentences/', import.meta.url)
const LINE = /^([SC]\d+) (\S+) (.+)$/u
const SIDES: Readonly<Record<string, Side>> = { S: 'rep', C: 'customer' }
const isKind = (word: string): word is SentenceKind => SENTENCE_KINDS.some((kind) => kind === word)

export interface Labelled extends TalkSentence {
  side: Side
  kinds: ReadonlySet<SentenceKind>
  /** Of these it is not clear; nothing is learnt of them. */
  unsure: ReadonlySet<SentenceKind>
}

export interface LabelledTalk {
  /** The folder: talks of one hand. */
  group: string
  sentences: Labelled[]
}

/** The talks of `training/meeting-sentences`, as its README tells. @throws Error for a line that is none */
export const readLabelledTalks = (): LabelledTalk[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: group }) =>
      readdirSync(new URL(`${group}/`, FOLDER))
        .toSorted()
        .flatMap((file) =>
          readFileSync(new URL(`${group}/${file}`, FOLDER), 'utf8')
            .split(/^#.*$/mu)
            .map((talk) => ({ group, sentences: sentencesOf(talk, `${group}/${file}`) })),
        ),
    )
    .filter(({ sentences }) => sentences.length > 0)

function sentencesOf(talk: string, file: string): Labelled[] {
  const lines = talk.split('\n').filter((line) => line.trim() !== '')
  const punctuated = lines.some((line) => /[.!?]$/u.test(line))
  return lines.map((line) => {
    const [, speaker = '', labels = '', text = ''] = LINE.exec(line.trim()) ?? []
    if (text === '') throw new Error(`${file}: no sentence in ${line}`)
    const marks = labels === '-' ? [] : labels.split(',')
    const kindsOf = (some: readonly string[]) =>
      new Set(
        some.map((word) => {
          if (!isKind(word)) throw new Error(`${file}: no kind is called ${word}`)
          return word
        }),
      )
    return {
      speaker,
      text,
      asks: isQuestion(text, { punctuated }),
      side: SIDES[speaker.charAt(0)] ?? 'other',
      kinds: kindsOf(marks.filter((mark) => !mark.startsWith('~'))),
      unsure: kindsOf(marks.flatMap((mark) => (mark.startsWith('~') ? mark.slice(1) : []))),
    }
  })
}

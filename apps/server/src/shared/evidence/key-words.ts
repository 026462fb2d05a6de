import { stem } from '@cuecard/language/stem.ts'
import { isStopWord, tokenize } from '@cuecard/language/words.ts'

/** Stems of greetings, thanks and remarks about the call. */
const SMALL_TALK = new Set(
  `thank thanks hello hi hey bye goodbye welcome morning afternoon evening cheers perfect awesome cool wonderful excellent nice lovely
  interesting agreed absolutely definitely certainly sorry hear hearing screen mute muted unmute minute minutes moment second weekend weather
  meet meeting nice pleasure day today tomorrow everyone everybody folks team guys sounds sense makes glad happy appreciate joining joined
  ready start started see later soon call wait hold hang yep yup nope hmm mhm haha lol wow danke hallo tschüss merci bonjour gracias hola`
    .split(/\s+/)
    .filter(Boolean)
    .map(stem),
)

/** Who is late is asked of documents: only 'later' says nothing, which has the same stem. */
const LATER = { stem: stem('later'), said: /\blater\b/iu }

/** Whether a stem of a text is that of a greeting, of thanks or of a remark about the call. */
export const saysNothing = (key: string, text: string): boolean =>
  SMALL_TALK.has(key) && (key !== LATER.stem || LATER.said.test(text))

const BORROWED_MAX = 6

export interface KeyWord {
  text: string
  stem: string
}

/** The telling words of earlier messages, the latest first: names, terms with digits, long words. */
export function keyWords(messages: readonly string[], known: readonly string[]): KeyWord[] {
  const found = new Map<string, { text: string; weight: number }>()
  messages.forEach((message, age) => {
    for (const [word] of message.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.'’_-]*[\p{L}\p{N}]|\p{L}/gu)) {
      const lower = tokenize(word)[0] ?? ''
      const key = stem(lower)
      if (isStopWord(lower) || saysNothing(key, lower) || known.includes(key) || found.has(key) || lower.length < 3)
        continue
      const telling = (/\p{Lu}|\p{N}/u.test(word) ? 2 : 1) + Math.min(lower.length, 10) / 10
      found.set(key, { text: word, weight: telling / (1 + age) })
    }
  })
  return [...found]
    .sort((a, b) => b[1].weight - a[1].weight)
    .slice(0, BORROWED_MAX)
    .map(([key, { text }]) => ({ text, stem: key }))
}

import { fold } from '@cuecard/language/plain-text.ts'
import { contentWords, isStopWord } from '@cuecard/language/words.ts'

/** Names of one letter, such as that of 'PhD F', only count together with the others. */
const PART_LETTERS_MIN = 3

/** The parts of a folded name that can stand for its person alone. */
export const nameParts = (username: string): string[] =>
  fold(username)
    .split(' ')
    .filter((part) => part.length >= PART_LETTERS_MIN && !isStopWord(part))

/** The speakers whom a question names: by the whole name, else by a part of it that is written as a name. */
export function namedSpeakers(message: string, said: readonly { username: string }[]): string[] {
  const speakers = [...new Map(said.map(({ username }) => [username, { username }])).values()]
  const text = message.replaceAll(/['’] ?s\b/gu, '')
  const asked = ` ${fold(text)} `
  const whole = speakers.filter(({ username }) => fold(username) !== '' && asked.includes(` ${fold(username)} `))
  // 'PhD' also stands in 'PhD F': the longest name is meant.
  const meant = whole.filter(
    ({ username }) =>
      !whole.some(
        (other) =>
          fold(other.username) !== fold(username) && ` ${fold(other.username)} `.includes(` ${fold(username)} `),
      ),
  )
  if (meant.length > 0) return meant.map(({ username }) => username)
  const capitalised = new Set(
    (text.match(/\p{Lu}[\p{L}\p{M}'’-]+|[\p{Script=Han}\p{Script=Arabic}]+/gu) ?? []).map((name) => fold(name)),
  )
  return speakers
    .filter(({ username }) => nameParts(username).some((part) => capitalised.has(part)))
    .map(({ username }) => username)
}

interface Whole {
  /** What the question asks about, as `contentWords` gives it. */
  words: readonly string[]
  /** Those of them that are written as names. */
  names: readonly string[]
  title: string
  speakers: readonly { username: string }[]
  /** By `namedSpeakers`. */
  named: readonly string[]
}

/**
 * The speakers of whom a question asks nothing but their part in the whole meeting, as in 'What did Uma promise?'; empty for everybody, null
 * for a question that is about something else.
 */
export function askedOnlyOf({ words, names, title, speakers, named }: Whole): readonly string[] | null {
  const titled = new Set(contentWords(title))
  const left = words.filter((word) => !(names.includes(word) && titled.has(word)))
  const own = speakers.filter(({ username }) => contentWords(username).some((part) => left.includes(part)))
  const parts = new Set(own.flatMap(({ username }) => contentWords(username)))
  if (!left.every((word) => parts.has(word))) return null
  return named.length > 0 ? named : own.map(({ username }) => username)
}

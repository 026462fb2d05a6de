import { fold } from '@cuecard/language/plain-text.ts'
import { isStopWord } from '@cuecard/language/words.ts'

/** Names of one letter, such as that of 'PhD F', only count together with the others. */
const PART_LETTERS_MIN = 3

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
    .filter(({ username }) =>
      fold(username)
        .split(' ')
        .some((part) => part.length >= PART_LETTERS_MIN && !isStopWord(part) && capitalised.has(part)),
    )
    .map(({ username }) => username)
}

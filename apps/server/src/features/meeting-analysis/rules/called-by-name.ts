import { withoutLeadIn } from '@cuecard/language/questions.ts'

/** A name between commas, or before the first or behind the last one. */
const CALLED = /(?:^|, )(\p{Lu}\p{Ll}+)(?=,|[?.!]*$)/gu
/** 'Our buyer, Ruth, …' is spoken of, and so is the second of 'Carlos, Ruth, and me'. */
const SPOKEN_OF = /\b(?:my|our|your|his|her|their) (?:[\p{L}-]+ ){0,3}[\p{L}-]+$|\p{Lu}\p{Ll}+$/u

/** Characters before a name that tell whether it is spoken of. */
const BEFORE_MAX = 100

/** Whether a sentence calls one of these people by a part of their name: 'Who was the other, Ruth, the ones with the vans?' */
export function callsOne(text: string, people: readonly string[]): boolean {
  const said = withoutLeadIn(text)
  return [...said.matchAll(CALLED)].some(
    ({ 1: name = '', index }) =>
      !SPOKEN_OF.test(said.slice(Math.max(0, index - BEFORE_MAX), index)) &&
      people.some((person) => person.split(' ').includes(name)),
  )
}

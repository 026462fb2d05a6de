import { splitSentences } from '@cuecard/language/sentences.ts'
import { contentWords } from '@cuecard/language/words.ts'

/** An option of an earlier list that a sentence refers to, such as 'the second one'. */
export interface Picked {
  /** The words that pick, as they stand in the sentence. */
  phrase: string
  /** What they pick from an earlier list. */
  text: string
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const NOUNS = 'one|option|choice|alternative|variant|possibility|plan|package|tier|edition|version|product|offer|model'
const PICKS = new RegExp(
  `\\b(?:the|that|your)\\s+(?:(?<nth>${ORDINALS.join('|')}|last|other)\\s+(?:${NOUNS})|(?<side>former|latter))\\b`,
  'iu',
)
const NAMED_BY_PLACE =
  /\b(?<nth>first|second|third|fourth|fifth|sixth)(?:\s+(?:one|option|choice|way|plan))?(?:\s+(?:is|was|would be|are)|[,:])\s+(?<what>[^,;.!?]+)/giu
const NUMBERED = /(?:^|[\s,;])\(?[1-9][.)]\s+([^;\n]+?)(?=$|[\n;]|[\s,;]+\(?[1-9][.)]\s)/gu
const JOINT = /\s*,\s*(?:(?:and|or|und|oder)\s+)?|\s+(?:and|or|und|oder|versus|vs\.?)\s+/iu
/** What a list's first member may be glued to: the sentence before it. */
const LEAD_IN =
  /^.*\b(?:have|has|had|offer|offers|sell|sells|know|got|are|is|was|were|between|both|either|with|the|our|a|an|in|of|about|at|for|to|like|compare|compared|liked|see|saw|:)\s+/iu
const LEADING = /^(?:(?:the|a|an|our|your|in|at|on|for|with|to|either|both|also|even)\s+)+/iu
const MEMBER_WORDS_MAX = 5

/** Whether a sentence picks one of several. */
export const picksOption = (asking: string) => PICKS.test(asking)

/** Resolves 'the second one', 'the latter' or 'the other option' by the latest list in `earlier` (newest first). */
export function pickedOption(asking: string, earlier: readonly string[]): Picked | null {
  const match = PICKS.exec(asking)
  if (!match) return null
  const [phrase] = match
  for (const [age, message] of earlier.entries()) {
    const options = optionsIn(message)
    const since = earlier.slice(0, age).join(' ')
    const text = options[placeOf(match.groups ?? {}, options, since)]
    if (text !== undefined) return { phrase, text }
  }
  return null
}

function placeOf(named: Record<string, string | undefined>, options: readonly string[], since: string): number {
  const nth = named.nth?.toLowerCase()
  const side = named.side?.toLowerCase()
  if (side === 'former') return options.length === 2 ? 0 : -1
  if (side === 'latter' || nth === 'last') return options.length - 1
  if (nth !== 'other') return ORDINALS.indexOf(nth ?? '')
  if (options.length !== 2) return -1
  // 'The other one' is the one that has not been mentioned since.
  const spoken = new Set(contentWords(since))
  const open = options.findIndex((option) => !contentWords(option).some((word) => spoken.has(word)))
  return open < 0 ? 1 : open
}

/** The members of the longest list in a message, in their order; empty without one. */
function optionsIn(message: string): string[] {
  const byPlace = [...message.matchAll(NAMED_BY_PLACE)]
    .map(({ groups }) => ({ place: ORDINALS.indexOf((groups?.nth ?? '').toLowerCase()), what: groups?.what ?? '' }))
    .filter(({ place }, at, all) => place === at && all.length > 1)
    .map(({ what }) => tidy(what))
  if (byPlace.length > 1) return byPlace
  const numbered = [...message.matchAll(NUMBERED)].map(([, what]) => tidy(what ?? ''))
  if (numbered.length > 1) return numbered
  const lists = message.split(/\n+/).flatMap(splitSentences).map(membersOf)
  return lists.reduce((best, list) => (list.length > best.length ? list : best), [])
}

/** 'We have the Basic, Pro and Enterprise plans' → Basic plans, Pro plans, Enterprise plans. */
function membersOf(sentence: string): string[] {
  const parts = sentence.replace(/[.!?]+$/u, '').split(JOINT)
  if (parts.length < 2) return []
  const members = parts.map((part, at) => tidy(at === 0 ? part.replace(LEAD_IN, '') : part))
  const telling = members.every(
    (member) => member.split(' ').length <= MEMBER_WORDS_MAX && contentWords(member).length > 0,
  )
  if (!telling) return []
  const shared = /^\S+\s+(\p{Ll}+)$/u.exec(members.at(-1) ?? '')?.[1]
  const single = members.slice(0, -1).every((member) => !member.includes(' '))
  return shared && single
    ? members.map((member) => (member.endsWith(shared) ? member : `${member} ${shared}`))
    : members
}

const tidy = (text: string) => text.trim().replace(LEADING, '').trim()

/** Emphasis, quotation marks and the like, in which models dress the sentence they were told to write. */
const DRESS = /[*_`"“”„«»‘’>#]/g
/** 'Sorry.' or 'Unfortunately,' may stand before it. */
const BEFORE_MAX = 20
/** More than this behind it says something of its own. */
const BEHIND_MAX = 160

/**
 * Whether a model's reply is nothing but the refusal. What says more behind it, such as what the price usually is, is an answer: a figure
 * or a citation is never part of a refusal.
 */
export function isRefusal(text: string, refusal: string): boolean {
  const plain = bare(text.slice(0, refusal.length * 2 + BEFORE_MAX + BEHIND_MAX))
  const sentence = bare(refusal).replace(/\.$/, '')
  const at = plain.toLowerCase().indexOf(sentence.toLowerCase())
  if (at < 0 || at > BEFORE_MAX) return false
  const behind = plain.slice(at + sentence.length)
  return behind.length <= BEHIND_MAX && !/[\p{N}[\]]/u.test(behind)
}

const bare = (text: string) => text.replace(DRESS, '').replace(/\s+/g, ' ').trim()

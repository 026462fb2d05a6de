import { fold } from './plain-text.ts'
import { isUnspaced } from './scripts.ts'

/** A name of a company's vocabulary; `spellings` are what else is written or heard for it. */
interface WrittenName {
  kind: 'competitor' | 'product' | 'own_name'
  name: string
  spellings: readonly string[]
}

/** Reads texts by a company's names: what was heard stays as it is, what is meant is what gets compared. */
export interface MeantNames {
  /** The text with the names that are meant in place of their other spellings. */
  meant: (text: string) => string
  /** The names that a text says, by any of their spellings, each once. */
  namesIn: (text: string) => MeantName[]
  /** How else captions may have written the names of a text. */
  heardFor: (text: string) => string[]
}

export interface MeantName {
  kind: WrittenName['kind']
  name: string
}

interface Form extends MeantName {
  /** Folded words. */
  words: string[]
  /** One word that is written with a capital: in talk with capitals the small one is another word, as 'bolt' is not 'Bolt'. */
  needsCapital: boolean
}

interface Found {
  form: Form
  from: number
  to: number
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’`´](?!s\b)[\p{L}\p{M}\p{N}]+)*/giu
const CAPITAL = /^\p{Lu}/u

/** Every text is read as it is. */
export const NO_NAMES: MeantNames = { meant: (text) => text, namesIn: () => [], heardFor: () => [] }

/** Without names every text is read as it is. */
export function createMeantNames(names: readonly WrittenName[]): MeantNames {
  const forms = new Map<string, Form[]>()
  const dense: { written: string; name: MeantName }[] = []
  for (const { kind, name, spellings } of names) {
    for (const written of [name, ...spellings]) {
      const words = fold(written).split(' ')
      const first = words[0] ?? ''
      if (first === '') continue
      if (isUnspaced(written)) dense.push({ written, name: { kind, name } })
      else {
        const needsCapital = words.length === 1 && CAPITAL.test(written)
        forms.set(first, [...(forms.get(first) ?? []), { kind, name, words, needsCapital }])
      }
    }
  }
  for (const list of forms.values()) list.sort((a, b) => b.words.length - a.words.length)
  dense.sort((a, b) => b.written.length - a.written.length)
  if (forms.size === 0 && dense.length === 0) return NO_NAMES

  const namesIn = (text: string): MeantName[] => {
    const spaced = findForms(text, forms).map(({ form: { kind, name } }) => ({ kind, name }))
    const unspaced = dense.filter(({ written }) => text.includes(written)).map(({ name }) => name)
    return [...new Map([...spaced, ...unspaced].map((one) => [one.name, one])).values()]
  }
  return {
    meant: (text) => {
      let read = ''
      let at = 0
      for (const { form, from, to } of findForms(text, forms)) {
        read += text.slice(at, from) + form.name
        at = to
      }
      return withDense(read + text.slice(at), dense)
    },
    namesIn,
    heardFor: (text) => {
      const said = new Set(namesIn(text).map(({ name }) => name))
      return names.filter(({ name }) => said.has(name)).flatMap(({ spellings }) => spellings)
    },
  }
}

/** Where the text says a name, from left to right; of two at one place the longer. */
function findForms(text: string, forms: ReadonlyMap<string, readonly Form[]>): Found[] {
  if (forms.size === 0) return []
  const matches = [...text.matchAll(WORD)]
  if (matches.length === 0) return []
  const words = matches.map(([word]) => word)
  const places = matches.map(({ index }) => index)
  const folded = words.map((word) => fold(word))
  const hasCapitals = words.some((word) => CAPITAL.test(word))
  const found: Found[] = []
  for (let at = 0; at < words.length; at++) {
    const form = forms.get(folded[at] ?? '')?.find((each) => {
      if (each.needsCapital && hasCapitals && !CAPITAL.test(words[at] ?? '')) return false
      return each.words.every((word, beside) => folded[at + beside] === word)
    })
    if (!form) continue
    const last = at + form.words.length - 1
    found.push({ form, from: places[at] ?? 0, to: (places[last] ?? 0) + (words[last]?.length ?? 0) })
    at = last
  }
  return found
}

function withDense(text: string, dense: readonly { written: string; name: MeantName }[]): string {
  const present = dense.filter(({ written }) => text.includes(written))
  if (present.length === 0) return text
  const names = new Map(present.map(({ written, name }) => [written, name.name]))
  const any = present.map(({ written }) => written.replaceAll(/[.*+?^$()|[\]{}\\]/g, String.raw`\$&`)).join('|')
  return text.replaceAll(new RegExp(any, 'gu'), (written) => names.get(written) ?? written)
}

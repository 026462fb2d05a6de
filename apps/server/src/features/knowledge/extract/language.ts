import type { Section } from './extracted-document.ts'
import { eachWord, withoutCode } from './word-scan.ts'

const SAMPLE = 12_000
/** With fewer letters the language is not guessed. */
const LETTERS_MIN = 12
const SURE = 0.3

const ASCII = /[\0-\x7f]+/g
const LETTER = /\p{L}/gu
const LATIN = /\p{Script=Latin}/gu

/** Scripts that are used by one language only, or almost only. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30ff]/g, 'ja'],
  [/[\uac00-\ud7af]/g, 'ko'],
  [/[\u4e00-\u9fff]/g, 'zh'],
  [/[\u0e00-\u0e7f]/g, 'th'],
  [/[\u0590-\u05ff]/g, 'he'],
  [/[\u0370-\u03ff]/g, 'el'],
]

/** Scripts of several languages, with the languages that the statistics may choose from. */
const FAMILIES: readonly (readonly [RegExp, string[]])[] = [
  [LATIN, 'en de fr es it pt nl sv da no fi pl cs hu ro tr id vi ca et lt lv'.split(' ')],
  [/\p{Script=Cyrillic}/gu, 'ru uk bg be sr mk kk'.split(' ')],
  [/\p{Script=Arabic}/gu, 'ar fa ur'.split(' ')],
  [/\p{Script=Devanagari}/gu, 'hi mr'.split(' ')],
]

/** Common words distinguish these languages even in short, technical text. */
const COMMON: Record<string, string> = {
  en: 'the and of to in is that for with are this be or on by from your you can it not',
  de: 'der die das und ist nicht mit ein eine für auf von den zu werden sich im bei oder sie',
  fr: 'le la les et des est une dans pour que qui sur avec pas vous du au ou sont nous',
  es: 'el los las y en que es una por con para del se como más su al son puede usted',
  it: 'il di che è la per una sono con del della non più gli dei nel alla le anche come',
  pt: 'o os de que e uma para com não em do da dos se mais por como são você ao',
  nl: 'de het een en van is dat niet voor met op zijn te aan wordt ook bij of naar uit',
  sv: 'och att det som en är på för med inte av den till har ett kan du om vi eller',
}
const COMMON_SHARE = 0.08
const WORDS_MIN = 8

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** How many of the characters are ASCII letters. A match for each of 12,000 letters would take most of a page's time. */
const asciiLetters = (text: string): number => {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) | 0x20
    if (code >= 0x61 && code <= 0x7a) letters++
  }
  return letters
}

/** Text from the start, the middle and the end, so that a cover page in another language does not decide. */
const sample = (sections: readonly Section[]): string => {
  const texts: string[] = []
  for (const section of sections)
    for (const block of section.blocks) {
      if (block.type === 'text') texts.push(block.text)
      // Its words are those of a programming language.
      else if (block.type === 'code') continue
      else if (block.type === 'list') texts.push(...block.items.slice(0, 100))
      else for (const row of block.rows.slice(0, 100)) texts.push(row.join(' '))
    }
  const third = SAMPLE / 3
  const take = (from: number): string => {
    let text = ''
    for (let i = from; i < texts.length && text.length < third; i++) text += `${texts[i]?.slice(0, third) ?? ''} `
    return text
  }
  const start = take(0)
  return start.length < third
    ? start
    : start + take(Math.floor(texts.length / 3)) + take(Math.floor((texts.length * 2) / 3))
}

/** Word → the languages in which it is common. */
const COMMON_IN = new Map<string, string[]>()
for (const [language, list] of Object.entries(COMMON))
  for (const word of new Set(list.split(' '))) COMMON_IN.set(word, [...(COMMON_IN.get(word) ?? []), language])

const COMMON_LENGTH_MAX = Math.max(...Array.from(COMMON_IN.keys(), (word) => word.length))

interface CommonWords {
  /** The language that they distinguish; null where too few do. */
  language: string | null
  found: ReadonlySet<string>
}

const countCommonWords = (text: string): CommonWords => {
  const found = new Set<string>()
  const counts = new Map(Object.keys(COMMON).map((language) => [language, 0]))
  let words = 0
  eachWord(text, (start, end) => {
    words++
    if (end - start > COMMON_LENGTH_MAX) return
    const word = text.slice(start, end)
    const languages = COMMON_IN.get(word)
    if (!languages) return
    found.add(word)
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1)
  })
  if (words < WORDS_MIN) return { language: null, found }
  const scores = [...counts].map(([language, common]) => ({ language, share: common / words }))
  const [best, second] = scores.sort((a, b) => b.share - a.share)
  const isSure = best && best.share >= COMMON_SHARE && best.share > (second?.share ?? 0) * 1.4
  return { language: isSure ? best.language : null, found }
}

/** Whether most of a text is tables, which may name models and places alone. */
const isTabular = (sections: readonly Section[]): boolean => {
  const blocks = sections.flatMap((section) => section.blocks)
  return blocks.filter((block) => block.type === 'table').length * 2 > blocks.length
}

/** ISO 639-1 code of the main language, or `und`. Deterministic. */
export const guessLanguage = async (sections: readonly Section[]): Promise<string> => {
  const text = withoutCode(sample(sections)).toLowerCase()
  const ascii = asciiLetters(text)
  const others = text.replace(ASCII, '')
  const letters = ascii + count(others, LETTER)
  if (letters < LETTERS_MIN) return 'und'
  for (const [script, language] of SCRIPTS) {
    // Even a few kana among Chinese characters mean Japanese.
    const share = count(others, script) / letters
    if (share > (language === 'ja' ? 0.1 : 0.4)) return language
  }
  const family = FAMILIES.find(([script]) => ((script === LATIN ? ascii : 0) + count(others, script)) / letters > 0.6)
  if (!family) return 'und'
  const common = countCommonWords(text)
  // In tables of names one word, such as 'van', may be another language's.
  const isOwn = (language: string) =>
    !isTabular(sections) || [...common.found].filter((word) => COMMON_IN.get(word)?.includes(language)).length > 1
  if (common.language && isOwn(common.language)) return common.language
  // Seldom needed, and its tables take 50 MB.
  const { detectAll } = await import('tinyld')
  const [best, second] = detectAll(text, { only: family[1] })
  if (!best || best.accuracy < SURE || best.accuracy < (second?.accuracy ?? 0) * 1.5) return 'und'
  // Statistics take names in plain letters for Dutch, Danish or Italian.
  if (ascii === letters && !isOwn(best.lang)) return 'und'
  // Without common words a short text may consist of names and numbers only.
  return letters < 200 && family[1].includes('en') ? 'und' : best.lang
}

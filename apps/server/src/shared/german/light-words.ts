import { contentWords } from '@cuecard/language/words.ts'
import { wordKey } from './word-key.ts'

/** Verbs and adverbs of any question, which an answer need not say: 'Wie läuft das bei Ihnen normalerweise?' */
const LIGHT = new Set(
  contentWords(
    `gehen geht laufen läuft kommen kommt bekommen bekommt kriegen kriegt machen macht bieten bietet anbieten brauchen braucht heißen
    sagen sagt zusagen dürfen darf stehen steht liegen liegt lassen lässt geben nutzen benutzen verwenden nehmen nimmt nehme verlangen verlangt funktionieren klappen dauern dauert
    arbeiten schaffen schafft passieren passiert tun tut gehören gehört finden findet unterstützen rechnen wissen vorher nachher zusammen
    eigentlich überhaupt insgesamt ungefähr eventuell besonders mehrere leute sachen dinge bisschen mindestens höchstens maximal unbedingt
    direkt normalerweise üblicherweise zusätzlich bitte drin dabei extra angebot system`,
  ).map(wordKey),
)

/** What such a word counts beside others. */
const SHARE = 0.3

/** What a stem of a German question counts: 1, or less for a word of any question. */
export const weightOf = (word: string): number => (isLight(word) ? SHARE : 1)

export const isLight = (word: string): boolean => LIGHT.has(wordKey(word))

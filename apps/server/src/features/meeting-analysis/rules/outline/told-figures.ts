import { isSpokenQuestion, type SpokenSentence } from '../../../../shared/transcript/spoken-sentences.ts'
import { wordsWithNumbers } from '@cuecard/language/number-words.ts'
import { splitWords, topicStem, topicStems } from '@cuecard/language/words.ts'
import { inTalkOrder } from '../../cues.ts'
import type { Quoted } from '../leaning.ts'
import { isHypothetical, plainSpeech } from '../plain-speech.ts'

/** Amounts in signs and digits, and in English words with what they count. */
const WITH_UNIT =
  /(?:[€$£]\s?\d|\d[\d.,]*\s?(?:%|€|percent|prozent|euros?|dollars?|pounds?|million|billion|thousand|tausend|k\b|hours?|days?|weeks?|months?|years?|people|users?|seats?|licen[cs]es?|employees|stunden|tage|wochen|monate|mitarbeiter\w*)|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|hundred|thousand)(?:[- ]\w+){0,2} (?:percent|euros?|dollars?|pounds?|million|thousand|people|users?|seats?|licen[cs]es?|employees)\b)/giu
const AMOUNT = String.raw`(?:[€$£]? ?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred)\b)`
const LEAD = String.raw`^(?:(?:so|and|but|yes|no|exactly|right|okay|about|around|roughly|for)[ ,]+)*`
/** 'Six hundred on Growth.', 'Over three years that's …': half an answer, what is counted stands in the question. */
const BARE_AMOUNT = new RegExp(
  [
    String.raw`${LEAD}(?:with|over|after|within|under|from|until|up to|at (?:least|most)) ${AMOUNT}`,
    String.raw`${LEAD}${AMOUNT}(?![^,.;]{0,40} (?:are|is|were|was|have|has|need|work|use|costs?|pay|come|go|take|stay|make)\b)`,
  ].join('|'),
  'iu',
)

/** What is counted, measured or paid behind a number, in words too, in German, French and Spanish, and money in English. */
const COUNTED = new RegExp(
  `^(?:${[
    String.raw`euros?|eur|franken|chf|dollars?|dólares|pounds?|pence|quid|grand|percent|prozent`,
    String.raw`minuten|stunden?|(?:werk|arbeits)?tage?n?|wochen?|monate?n?|jahre?n?|liter|kilo|kilogramm|tonnen?|stück|personen|leuten?`,
    String.raw`mitarbeiter\p{L}*|nutzern?|pl[aä]tzen?|lizenzen`,
    'jours|semaines|mois|ans|heures|personnes|salariés|días|semanas|meses|años|horas|personas|empleados',
  ].join('|')})$`,
  'u',
)
const PAID = /^(?:euros?|eur|franken|chf|dollars?|dólares|pounds?|pence|quid|grand)$/u
const [FIGURE_MIN, YEAR_MIN, YEAR_MAX] = [1_000, 1_900, 2_099]
const isYear = (value: number) => value >= YEAR_MIN && value <= YEAR_MAX

/** 'Not a hundred percent sure', 'ISO 27001': no amount, unlike 'CHF 94,800'. */
const NO_AMOUNT =
  /\b(?:(?:a |one )?(?:hundred|100)(?: and ten)?|110|ninety-nine|99) ?(?:percent|%) (?:sure|certain|clear|happy|convinced|confident|agree\w*|right|correct|true|behind|there|on board)\b|(?<!\p{L})(?:hundert|100) ?(?:prozent|%) (?:sicher|klar|überzeugt|einverstanden)(?!\p{L})|(?<!\p{L})(?:cent pour cent|100 ?%) (?:sûre?|certaine?|d'accord)(?!\p{L})|(?<!\p{L})(?:cien por cien(?:to)?|100 ?%) (?:segur[oa]|de acuerdo)(?!\p{L})/giu
/** 'Jeudi à neuf heures' and 'at ten thirty' are times of day. */
const CLOCK =
  /(?<!\p{L})(?:à|vers|dès|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|demain|matin|soir) (?:\d{1,2}|\p{L}+(?:-\p{L}+)?) heures?(?!\p{L})|\b(?:at|around|from|until|till|before|after) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:fifteen|thirty|forty[- ]five)\b(?! (?:euros?|dollars?|pounds?|quid|per|each|an?)\b)/giu
/** 'Page 1200', '0170 445566': where something stands or is reached. */
const REFERENCE =
  /(?<!\p{L})(?:pages?|rooms?|section|chapter|article|paragraph|version|ticket|invoice|extension|number|seite|raum|zimmer|artikel|absatz|rechnung|nummer|chambre|salle|numéro|página|sala|artículo|número) \d[\d./-]*|(?<![\p{L}\d.,])0\d{2,}[\d /-]*/giu
const NAME_WITH_NUMBER = /(?<![\p{L}\d])(?!(?:EUR|CHF|USD|GBP) )\p{Lu}{2,}[ -]\d[\d.,:-]*(?: \d{4,})?/gu

const withoutOthers = (plain: string): string =>
  [NO_AMOUNT, CLOCK, REFERENCE, NAME_WITH_NUMBER].reduce((text, other) => text.replaceAll(other, ''), plain)

/** The numbers of a sentence that say how much or how many, each as `#350`; all large ones, unless they may be years. */
function figuresIn(plain: string): { figures: string[]; isPaid: boolean } {
  // 'At ten, grand.' is no sum.
  const words = wordsWithNumbers(plain.replaceAll(/, grand\b/giu, ''))
  let isPaid = /[€$£]\s?\d/u.test(plain)
  const figures = words.filter((word, at) => {
    if (!/^#\d+(?:\.\d+)?$/.test(word)) return false
    const value = Number(word.slice(1))
    const next = words[at + 1] ?? ''
    const percent = /^(?:pour|por)$/.test(next) && words[at + 2] === '#100'
    const taxed = next === 'plus' && words[at + 2] === 'vat'
    if (PAID.test(next) || taxed) isPaid = true
    return COUNTED.test(next) || percent || taxed || (value >= FIGURE_MIN && !isYear(value))
  })
  return { figures, isPaid }
}

const [WORDS_LEAST, WORDS_MOST] = [4, 60]
const WORDS_GOOD = [8, 32] as const
const ASKED_LEAST = 3
const ASKED_BACK = 3
const STEMS_LEAST = 2

export interface Told extends Quoted {
  score: number
}

/** Words that say of no amount what it is for. */
const FOR_NOTHING = new Set(
  `say said about around roughly typical typically usual usually guess think would maybe perhaps total altogether net gross year years
  month months week weeks day days hour hours season quarter come comes came make makes sind waren etwa ungefähr rund circa kommen
  kommt liegen liegt netto brutto mehr weniger insgesamt jahr jahre monat monate woche wochen tag tage stunde stunden environ serait
  total année années mois semaine jour jours par unos sería total año años mes meses semana día días`.split(/\s+/u),
)
const saysOfWhat = (plain: string): boolean =>
  wordsWithNumbers(plain).some(
    (word) => !word.startsWith('#') && !COUNTED.test(word) && !FOR_NOTHING.has(word) && topicStem(word) !== null,
  )

/** What the other asked right before, as long as it says of what. */
function questionBefore(sentences: readonly SpokenSentence[], at: number): SpokenSentence | null {
  const line = sentences[at]?.line
  let end = at
  while (end > 0 && sentences[end - 1]?.line === line) end--
  const other = sentences[end - 1]?.line
  if (!other || other.speaker === line?.speaker) return null
  const turn = sentences
    .slice(Math.max(0, end - ASKED_BACK), end)
    .filter(({ line: { speaker } }) => speaker === other.speaker)
  const asked = turn.findLast(isSpokenQuestion)
  return asked && splitWords(asked.text).length >= ASKED_LEAST ? asked : null
}

/** What was said right before by whomever, as long as it says something. */
function saidBefore(sentences: readonly SpokenSentence[], at: number): SpokenSentence | null {
  const before = sentences[at - 1]
  return before && !isSpokenQuestion(before) && topicStems(before.text).length >= STEMS_LEAST ? before : null
}

/** The sentences with figures that say of what, or with the question that does, each figure once, in the order of the talk. */
export function toldFigures(sentences: readonly SpokenSentence[]): Told[] {
  const known = new Set<string>()
  return sentences.flatMap((said, at): Told[] => {
    const plain = withoutOthers(plainSpeech(said.text))
    const count = splitWords(said.text).length
    if (count > WORDS_MOST || isSpokenQuestion(said) || isHypothetical(plain)) return []
    const { figures, isPaid } = figuresIn(plain)
    const all = figures.length > 0 ? figures : (plain.toLowerCase().match(WITH_UNIT) ?? [])
    if (!all.some((figure) => !known.has(figure))) return []
    const isBare = BARE_AMOUNT.test(plain)
    const leans = isBare || !saysOfWhat(plain)
    const asked = leans ? (questionBefore(sentences, at) ?? (isBare ? null : saidBefore(sentences, at))) : null
    if (isBare ? asked === null : count < WORDS_LEAST) return []
    for (const figure of all) known.add(figure)
    const length = count >= WORDS_GOOD[0] && count <= WORDS_GOOD[1] ? 1 : 0
    return [{ ...said, plain, after: asked, score: new Set(all).size + length + Number(isPaid || /\d/.test(plain)) }]
  })
}

/** The most telling of them, in the order of the talk. */
export const figuresOf = (sentences: readonly SpokenSentence[], most: number): Quoted[] =>
  inTalkOrder(
    toldFigures(sentences).toSorted((a, b) => b.score - a.score),
    most,
  )

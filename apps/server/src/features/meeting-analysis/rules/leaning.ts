import { isSpokenQuestion, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { isIdleQuestion } from '@cuecard/language/idle-questions.ts'
import { isSubstantialQuestion } from '@cuecard/language/questions.ts'
import { splitWords, topicStem, topicStems } from '@cuecard/language/words.ts'
import { isAssent, isRitual, plainSpeech, type PlainSentence, quoteOf } from './plain-speech.ts'
import { isEvasive, isPostponed } from './putting-off.ts'

/** A judgement as it is shown, with what it answers where its own words do not say what it is about. */
export interface Quoted extends SpokenSentence {
  /** The judgement's own words as patterns read them, without the sentence before that `text` may begin with. */
  plain: string
  after: SpokenSentence | null
}

/** A number that is dictated says nothing of a matter. */
const NUMBERS: ReadonlySet<string> = new Set(
  'zero one two three four five six seven eight nine ten eleven twelve hundred thousand double'
    .split(' ')
    .flatMap((word) => topicStem(word) ?? []),
)

/** What promises and decisions consist of besides what they are about. */
const EMPTY: ReadonlySet<string> = new Set(
  `send sent write written writing answer answered check double-check confirm clarify verify ask bring call email mail
  forward prepare share let back homework plan start leave order choose decide decided agree agreed promise promised
  please noted fine perfect wrong true sorry week today tomorrow tonight morning afternoon evening monday tuesday wednesday thursday
  friday saturday sunday month day minute afterwards later again internally early soon date time list note question
  people team colleague colleagues boss finance legal safety product department engineer engineers office side yourself
  clock
  schicke schick schicken sende senden maile melde melden kläre klär klären prüfe prüfen bescheid rückmeldung gebe geben sage sagen
  bringe mache machen montag dienstag mittwoch donnerstag freitag samstag sonntag morgen heute woche nächste gerne klar natürlich
  envoie envoyer transmets vérifie vérifier regarde reviens tiens courant réponse bien sûr confirme rappelle demande lundi mardi
  mercredi jeudi vendredi samedi dimanche demain semaine prochaine entendu parfait
  envío mando enviar mandar confirmo miro compruebo pregunto consulto aviso respuesta claro lunes martes miércoles jueves viernes
  sábado mañana perfecto vale`
    .split(/\s+/u)
    .flatMap((word) => topicStem(word) ?? [])
    .concat([...NUMBERS]),
)
const POINTS = /\b(?:it|that|this|them|those|these|one|her|him|both|das|es|dies\p{L}*|ça|cela|eso|esto)\b/iu
/** 'L'atelier' names a thing, and 'das Angebot' does not point to one. */
const ELISION = /(?<!\p{L})(?:[cdjlmnst]|qu)'(?=\p{L})/giu
const ARTICLE = /(?<!\p{L})[Dd]as (?=\p{Lu})/gu
/** So many words say what a sentence leans on, in so many sentences at most. */
const WORDS_ENOUGH = 8
const SENTENCES_MAX = 3
/** Lines before it that are looked through; own and short ones between them are passed over. */
const LINES_BACK = 3
const WORDS_LEAST = 4
/** 'Not the whites.' names a thing, and says nothing without what it answers. */
const WORDS_OF_ANSWER = 3
const STEMS_LEAST = 2

/** What promises an answer leans on a question that was put off, even if others spoke in between. */
const ANSWERS =
  /\b(?:answer(?:ed|s)?|find (?:that |it )?out|(?:get|come|report|circle) back|let you know|antwort\p{L}*|réponse|respuesta)\b/iu
const OPEN_BACK = 6

const countOf = (line: readonly SpokenSentence[]) => line.reduce((sum, { text }) => sum + splitWords(text).length, 0)

/** Whether a sentence points to something that it does not name: 'Let me check that.' */
export function leans(said: string): boolean {
  const plain = said.replaceAll(ELISION, '').replaceAll(ARTICLE, '')
  const own = topicStems(plain).filter((stem) => !EMPTY.has(stem)).length
  return own === 0 || (own === 1 && POINTS.test(plain))
}

const putsOff = (plain: string) => isPostponed(plain) || isEvasive(plain)

/** The end of a message that asks; null where it asks nothing to answer. */
function askedIn(line: readonly SpokenSentence[]): SpokenSentence | null {
  const tail = tailOf(line)
  return tail && isSpokenQuestion(tail) && isSubstantialQuestion(tail.text) && !isIdleQuestion(tail.text) ? tail : null
}

/** 'Would you?' asks for what was just offered. */
const ASKED_BACK =
  /^(?:(?:oh|and|well|really|ach|oh),? )*(?:(?:would|could|can|will) you|(?:würden|könnten|können|machen) sie(?: das)?|(?:würdest|könntest|kannst|machst) du(?: das)?|vous (?:pourriez|pouvez|feriez)(?: (?:ça|cela))?|¿?(?:podría|puede|haría)(?: usted)?)[ ?]*$/iu
const isAskedBack = (line: readonly SpokenSentence[] = []) =>
  line.filter(isSpokenQuestion).some(({ text }) => ASKED_BACK.test(plainSpeech(text)))

/** Gives judgements with what they lean on: a question before them, else words of the same message, else of the one before. */
export function createQuoting(sentences: readonly SpokenSentence[]): (said: PlainSentence) => Quoted {
  const lines = [...Map.groupBy(sentences, ({ line }) => line).values()]
  const places = new Map(lines.map((line, at) => [line[0]?.line, at]))
  const before = (said: PlainSentence): readonly SpokenSentence[] => {
    const at = places.get(said.line) ?? 0
    const near = lines.slice(Math.max(0, at - LINES_BACK), at).toReversed()
    return near.find((line) => line[0]?.line.speaker !== said.line.speaker && countOf(line) >= WORDS_LEAST) ?? []
  }
  /** The question that the speaker put off shortly before. */
  const openQuestion = (said: PlainSentence): SpokenSentence | null => {
    const at = places.get(said.line) ?? 0
    let isPutOff = false
    for (const line of lines.slice(Math.max(0, at - OPEN_BACK), at).toReversed()) {
      const own = line[0]?.line.speaker === said.line.speaker
      const asked = own ? -1 : line.findLastIndex(isSpokenQuestion)
      if (own) isPutOff ||= line.some(({ text }) => putsOff(plainSpeech(text)))
      else if (asked >= 0) return isPutOff ? askedIn(line.slice(0, asked + 1)) : null
    }
    return null
  }
  /** What the speaker offered, where the other only said yes to it in between. */
  const offeredBefore = (said: PlainSentence): SpokenSentence | null => {
    const at = places.get(said.line) ?? 0
    const offer = lines[at - 2]
    const isOwn =
      offer?.[0]?.line.speaker === said.line.speaker && lines[at - 1]?.[0]?.line.speaker !== said.line.speaker
    return isOwn ? (askedIn(offer) ?? (isAskedBack(lines[at - 1]) ? tailOf(offer) : null)) : null
  }
  return (said) => {
    const { line: own, plain, lead, punctuated } = said
    const quoted: Quoted = { line: own, text: quoteOf(said), plain, punctuated, after: null }
    if (!leans(plain) && splitWords(plain).length > WORDS_OF_ANSWER) return quoted
    const open = ANSWERS.test(plain) ? openQuestion(said) : null
    if (open) return { ...quoted, after: open }
    const line = before(said)
    const asked = line.findLastIndex(isSpokenQuestion)
    if (asked >= 0)
      return { ...quoted, after: (isAskedBack(line) ? offeredBefore(said) : null) ?? tailOf(line.slice(0, asked + 1)) }
    if (quoted.text !== said.text) return quoted
    if (splitWords(lead).length >= WORDS_LEAST && !isAssent(lead) && !leans(plainSpeech(lead)))
      return { ...quoted, text: `${lead} ${said.text}` }
    const tail = tailOf(line)
    const stems = topicStems(tail?.text ?? '')
    const tells =
      tail &&
      (stems.length >= STEMS_LEAST || !leans(plainSpeech(tail.text))) &&
      stems.some((stem) => !NUMBERS.has(stem))
    return { ...quoted, after: tells ? tail : offeredBefore(said) }
  }
}

/** The last sentences of a message, as many as say something. */
function tailOf(line: readonly SpokenSentence[]): SpokenSentence | null {
  const taken: SpokenSentence[] = []
  for (const sentence of line.toReversed()) {
    if (taken.length === SENTENCES_MAX || isRitual(sentence.text)) break
    taken.unshift(sentence)
    if (countOf(taken) >= WORDS_ENOUGH) break
  }
  const first = taken[0]
  return first ? { ...first, text: taken.map(({ text }) => text).join(' ') } : null
}

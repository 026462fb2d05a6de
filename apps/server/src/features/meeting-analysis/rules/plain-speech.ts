import { yieldInLoop } from '../../../platform/background-thread.ts'
import { isSpokenQuestion, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { splitWords } from '@cuecard/language/words.ts'

/** Hesitations and what a transcriber or speaker put in between: patterns are written for what is meant. */
const HESITATION = /(?:, )?\b(?:u+[hm]+|e+[hr]m?|hm+|mm+|you know|i mean|let me think|to be honest|honestly)\b,?/giu
// No word is longer, and every part of a longer one would be tried as one.
const REPEATED = /\b(\p{L}{1,40})(?:[ ,]+\1\b)+/giu

/** A sentence as patterns read it: straight apostrophes, without hesitations and repeated words. */
export const plainSpeech = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll(/ (?='(?:s|m|re|ve|ll|d|t)\b)|(?<=\w) (?=n't\b)/giu, '')
    .replaceAll(HESITATION, '')
    .replaceAll(REPEATED, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What operators, chairs and lawyers say at any call, greetings, and how a call opens and ends. */
const RITUAL = new RegExp(
  [
    String.raw`\b(?:ladies and gentlemen|(?:conference|earnings) call|listen[- ]only|you may (?:now )?disconnect|forward[- ]looking statements?|standing by|(?:floor|lines?) (?:is|are|will be) (?:now )?open|(?:turn|hand) (?:the|this|it|you|things)? ?(?:floor |call |conference |meeting )?(?:back )?over to|press (?:star|\*|the star)|next question (?:comes|is|will come) from|(?:this|that) concludes|replay of (?:this|the) call|being recorded|risks and uncertainties|safe harbou?r|standing order|apologies for absence|declarations? of interest|simultaneous (?:translation|interpretation))\b`,
    String.raw`^(?:and |so |well |okay |ok |yes |thanks?,? |perfect,? )*(?:good (?:morning|afternoon|evening|day)|hello|hi|hey|welcome|bye|goodbye|see you|speak (?:soon|next|to you)|talk (?:soon|to you)|have a (?:good|great|nice)|take care|thank you|thanks|guten (?:tag|morgen)|hallo|tschüs\w*|auf wiederhören|danke|bonjour|bonsoir|au revoir|merci(?: (?:beaucoup|à|et|bien|pour)|[ .!]*$)|bonne journée|à bientôt|hola|buen[oa]s (?:días|tardes|noches)|adiós|hasta (?:luego|pronto)|(?:muchas )?gracias)(?!\p{L})`,
  ].join('|'),
  'iu',
)

/** Whether a sentence belongs to the ceremony of a call and holds nothing of its matter. */
export const isRitual = (text: string): boolean => RITUAL.test(plainSpeech(text))

/** What a sentence speaks of as not real: conditions and imagined cases. */
const HYPOTHETICAL =
  /^(?:and |but |so |or )*(?:if|suppose|imagine|unless|when(?:ever)?|wenn|falls|si|s'ils?|quand|au cas où|cuando|en caso de)(?!\p{L})|\b(?:what if|as if|even if|would have|could have|should have|might have)\b/iu
export const isHypothetical = (text: string): boolean => HYPOTHETICAL.test(text)

const WORDS_MAX = 60
/** Characters; `splitSentences` cuts longer ones. A longer text is no sentence that somebody said. */
export const SENTENCE_MAX = 1_000

/** A sentence with its text as patterns read it. */
export interface PlainSentence extends SpokenSentence {
  plain: string
  asks: boolean
  /** What was said before it in the same message; empty at its beginning. */
  lead: string
}

/** Fewer words mostly lean on what was said before them. */
const LEANING_WORDS = 6
/** 'Okay.', 'Fair enough.': nothing leans on it. */
const ASSENT =
  /^(?:(?:okay|ok|sure|fair|enough|yes|yeah|yep|right|good|great|fine|perfect|exactly|agreed|of course|hm+|well|gut|ja|genau|gerne|klar|bon|oui|parfait|d'accord|très bien|sí|vale|perfecto|claro|muy bien)[ ,.!]*)+$/iu

/** The words of a judgement as they are shown: a short sentence with the one that it leans on. */
export const quoteOf = ({ text, lead }: PlainSentence): string =>
  lead !== '' && !isAssent(lead) && splitWords(text).length < LEANING_WORDS ? `${lead} ${text}` : text

export const isAssent = (text: string): boolean => ASSENT.test(plainSpeech(text))

/** The sentences that can hold a judgement: no ceremony, and of a length that can be read. */
export const plainSentences = (sentences: readonly SpokenSentence[]): PlainSentence[] =>
  sentences.flatMap((said, at) => {
    yieldInLoop()
    const count = splitWords(said.text).length
    if (count > WORDS_MAX || count === 0 || isRitual(said.text)) return []
    const before = sentences[at - 1]
    const lead = before?.line === said.line ? before.text : ''
    return [{ ...said, plain: plainSpeech(said.text), asks: isSpokenQuestion(said), lead }]
  })

import { contentWords, splitWords } from '@cuecard/language/words.ts'
import { type MeantNames, NO_NAMES } from '@cuecard/language/meant-names.ts'
import { isSmallTalk, type Question, readQuestion, withoutDepartment } from '../../shared/evidence/read-question.ts'
import { withoutCitations } from '../../shared/model-replies/named-citations.ts'
import type { ChatTurn } from '@cuecard/contract/meetings/chat.ts'
import { ALL_ASPECTS, type Aspect, askingFor, DECIDER } from './chat-aspects.ts'
import { namedTime } from './period.ts'
import { withoutForm } from './reply-form.ts'

export interface ChatQuestion {
  /** As the user wrote it. */
  message: string
  /** The message without the words that only say that people talked: what its vector is compared with, beside the whole. */
  subject: string
  /** With the words that 'it' and 'that' refer to, and without words that only say that a meeting is meant. */
  question: Question
  /** Empty when the question asks for one thing; otherwise the whole meeting is searched evenly. */
  aspects: ReadonlySet<Aspect>
  /** Whether the question names something to search for. */
  hasSubject: boolean
  /** It says that it is about what was said in a meeting, and not only about the subject. */
  isAboutTalk: boolean
  isSmallTalk: boolean
  /** It asks who, when or where and names nothing to search for: a summary is no answer. */
  asksForOne: boolean
  /** It asks who decides, and of nothing else. */
  asksForDecider: boolean
  /** The company's names: what was said is compared as it is meant. */
  names: MeantNames
}

/** Words that only say that the question is about a meeting. */
const ABOUT_MEETINGS = new Set(
  contentWords(
    `meeting meetings call calls conversation conversations transcript transcripts discuss discussed discussion discussions discussing
    mention mentioned mentions said talked spoke spoken speak speaker speakers summary summarize summarise summarized overview recap
    gist highlights topic topics points point takeaway takeaways main decision decisions decide decided decides agree agreed agreement
    conclusion conclude concluded outcome outcomes action actions item items next step steps follow todo todos task tasks
    participant participants attendee attendees attended joined happened question questions open asked raise raised raises brought made named short brief briefly list
    today yesterday week month last latest recent newest customer customers client clients prospect session notes everybody everyone people person group participants opinion
    meet met gespräch gespräche gesprochen getroffen telefoniert zuletzt besprechung besprechungen termin termine anruf anrufe fragen kunde kunden gab genannt erwähnt`,
  ),
)

/** 'When discussing the price': says where in the meeting, not what is asked. */
const CONTEXT =
  /,?\s*\b(?:when|while|in|during) (?:they were |he was |she was )?(?:discussing|talking|speaking|judging|giving|presenting)\b.*$/iu
const FRAME =
  /^(?:please )?(?:can you |could you )?(?:summari[sz]e|recap|list|describe|explain|tell (?:me|us)|give (?:me|us))\b|\b(?:what|which|how) (?:did|do|does|was|were|had|has)\b|\b(?:the )?(?:discussions?|meeting|participants|group|team|everybody|everyone|people)\b|\b(?:think|say|said|talk(?:ed)?|discuss(?:ed)?|mention(?:ed)?) (?:about|of|on)?/giu

function subjectOf(message: string): string {
  const asked = message.replace(CONTEXT, '').replaceAll(FRAME, ' ').replace(/\s+/g, ' ').trim()
  return /\p{L}{3}/u.test(asked) ? asked : message
}

const HISTORY_MAX = 4
/** A written question that begins anew is about nothing said before, however short it is. */
const POINTS_BACK =
  /^\W*(?:and|but|or|also|then|what about|how about|und|aber|oder|auch|et|mais|y|pero)\b|\b(?:it|its|he|she|him|his|her|they|them|their|this|that|these|those|there|else|same|es|er|sie|das|dies\p{L}*|dort|da(?:von|mit|zu|für|rüber)|il|elle|ça|cela|lui|él|ella|eso|esto)\b/iu
const WORDS_ALONE = 4

/** A question about a whole meeting without words for the form of its reply. */
function asPlain(message: string): string {
  const plain = withoutForm(message)
  return plain !== message && asksForWhole(plain) ? plain : message
}

const asksForWhole = (message: string) => ALL_ASPECTS.some((aspect) => askingFor(aspect, message) !== null)

/** Words that ask for a meeting's times; 'the board meeting' is another one. */
const OF_TIMES = new Set(
  contentWords(
    'long time day date exact exactly take took place start started begin began end ended finish finished duration',
  ),
)
/** Without a word of its own: 'Where do we stand?' asks for the whole. */
const ASKS_FOR_ONE =
  /^\W*(?:(?:and|but|so|und|aber) )?(?:who|whom|when|where(?! (?:do|did|are|were) we\b)|wer|wem|wen|wann|wo|qui|quand|quién|cuándo)(?!\p{L})/iu

interface Asks {
  aspects: Set<Aspect>
  /** Stems that ask for them, or only say that a meeting is meant. */
  meta: ReadonlySet<string>
}

function readAspects(message: string): Asks {
  const aspects = new Set<Aspect>()
  const meta = new Set(ABOUT_MEETINGS)
  for (const aspect of ALL_ASPECTS) {
    const asking = askingFor(aspect, message)
    if (asking === null) continue
    aspects.add(aspect)
    // 'When did the call with Globex start?' still asks for Globex.
    for (const word of aspect === 'times' ? OF_TIMES : contentWords(asking)) meta.add(word)
  }
  // Which of the questions stayed open is asked, not for all of them; who else is in the talks, not who spoke; the next meeting, not this one.
  if (aspects.has('unanswered')) aspects.delete('questions')
  if (aspects.has('rivals')) aspects.delete('people')
  if (aspects.has('appointment')) for (const aspect of ['times', 'held'] as const) aspects.delete(aspect)
  if (DECIDER.test(message)) for (const aspect of ['decisions', 'people'] as const) aspects.delete(aspect)
  return { aspects, meta }
}

/** Reads a chat question as it is meant by the company's names; earlier turns resolve what it refers to. */
export function readChatQuestion(
  written: string,
  history: readonly ChatTurn[],
  names: MeantNames = NO_NAMES,
): ChatQuestion {
  const message = asPlain(names.meant(written))
  const isNew =
    !POINTS_BACK.test(withoutDepartment(message)) &&
    (splitWords(message).length >= WORDS_ALONE || asksForWhole(message))
  const read = readQuestion({
    current_message: { message },
    transcription_message_history: isNew
      ? []
      : relevantHistory(history).map((said) => ({ message: names.meant(said) })),
  })
  const { aspects, meta } = readAspects(message)
  const borrowed = read.borrowed.filter((word) => !meta.has(word))
  const asksFor = read.words.filter((word) => !meta.has(word))
  const undated = asksFor.filter((word) => !namedTime(message, false)?.words.includes(word))
  const named = namedTime(message, undated.length + borrowed.length > 0) ? undated : asksFor
  const decider = DECIDER.exec(message)
  const asksForDecider =
    decider !== null &&
    aspects.size === 0 &&
    borrowed.length === 0 &&
    named.every((word) => contentWords(decider[0]).includes(word))
  // Who decides is searched for in those words where the analysis does not know it.
  const words = asksForDecider ? contentWords(decider[0]) : named
  const hasSubject = words.length > 0 || borrowed.length > 0
  const isOpen = aspects.size === 0 && ASKS_FOR_ONE.test(message)
  const small = aspects.size === 0 && isSmallTalk(read) && !(isOpen && borrowed.length > 0)
  const asksForOne = !hasSubject && isOpen
  // 'And what did they say then?' names nothing to search for.
  if (!hasSubject && aspects.size === 0) aspects.add('summary')
  return {
    message: written,
    subject: subjectOf(message),
    question: { ...read, words, borrowed },
    aspects,
    hasSubject,
    isAboutTalk: aspects.size > 0 || asksForDecider || read.words.some((word) => meta.has(word)),
    isSmallTalk: small,
    asksForOne,
    asksForDecider,
    names,
  }
}

/** The user's questions show best what the chat is about, so they come after the last reply. */
function relevantHistory(history: readonly ChatTurn[]): string[] {
  const asked = history.filter((turn) => turn.role === 'user').slice(-HISTORY_MAX + 1)
  const replied = history.filter((turn) => turn.role === 'assistant').slice(-1)
  return [...replied, ...asked].map((turn) => withoutCitations(turn.content))
}

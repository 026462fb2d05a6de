import { createRemoteJWKSet } from 'jose'
import { LRUCache } from 'lru-cache'
import { createAnswerTurns } from './shared/response-stream/answer-turns.ts'
import { createRunningAnswers } from './shared/response-stream/running-answers.ts'
import type { CalendarReading } from './features/calendar/calendar.service.ts'
import type { PreparedResponses } from './features/demo-editor/demo-editor.service.ts'
import type { CompanyKnowledge } from './features/knowledge/search/company-knowledge.ts'
import { createExtractor } from './features/knowledge/extract/extractor.ts'
import type { QuestionWords } from './features/knowledge-gaps/question-clusters.ts'
import type { TierLadder } from './shared/tiers/learn-ladders.ts'
import type { PassageContext } from './features/knowledge/search/passage-context.ts'
import type { MeantNames } from '@cuecard/language/meant-names.ts'
import type { CachedPrompts } from './features/prompts/company-prompts.ts'
import type { Actor } from './platform/access.ts'
import type { Config } from './platform/config.ts'
import { lruCache } from './platform/lru-cache.ts'
import { createWindowCounter } from './platform/window-counter.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const CALENDAR_CHARACTERS_MAX = 50_000_000

/** Empty caches for one process, or for one test. */
export function createCaches(config: Config) {
  const installInstructions: { pdf: Promise<Buffer> | null } = { pdf: null }
  const provider: { id: string | null } = { id: null }
  return {
    /**
     * Callers by the hash of their token. Dropped by the signal `user` and after 10 s, in case a signal was lost.
     * `forgotten` counts what was dropped, so that a look-up that began before is not stored after it. `lookUps` run
     * now; each ends its own entry. `companies` says in whose turn a token is looked up and gives no right: dropped when
     * the token opens nothing any more.
     */
    actors: {
      byHash: lruCache<{ actor: Actor; expires_at: number; renewed_after: number }>(20_000, 10 * SECOND_MS),
      lookUps: new Map<string, { actor: Promise<Actor | null>; forgotten: number }>(),
      companies: lruCache<string>(20_000),
      forgotten: 0,
    },
    /** Tokens whose use was recorded within the last 5 minutes, by id; dropped after that time. */
    recordedTokenUses: lruCache<true>(20_000, 5 * MINUTE_MS),
    /** Whose notes were counted as opened within the last 10 minutes, by user and meeting; dropped after that time. */
    openedNotes: lruCache<true>(20_000, 10 * MINUTE_MS),
    /** Folders of the uploads that this process answers now; each call takes its own out at its end. */
    openUploads: new Set<string>(),
    /** When old tokens were last removed, in milliseconds; never dropped. */
    tokenSweep: { at: 0 },
    /** Google's public keys, fetched at first use and again after an hour or for an unknown key. */
    googleKeys: createRemoteJWKSet(new URL(config.GOOGLE_KEYS_URL), {
      cacheMaxAge: HOUR_MS,
      timeoutDuration: 5 * SECOND_MS,
    }),
    /** Calls without a token that opens them; a count is dropped a minute after its first event. */
    refusedCalls: createWindowCounter(MINUTE_MS),
    /** Failed sign-ins; a count is dropped 15 minutes after its first event. */
    failedSignIns: createWindowCounter(15 * MINUTE_MS),
    /** Wrong tokens and codes of extensions; a count is dropped 15 minutes after its first event. */
    wrongExtensionTries: createWindowCounter(15 * MINUTE_MS),
    /** Mails that were sent, by their run, for the time that a worker may still write the run's end; dropped after an hour. */
    sentMails: lruCache<true>(20_000, HOUR_MS),
    /** Mails that strangers caused; a count is dropped an hour after its first event. */
    publicMails: createWindowCounter(HOUR_MS),
    /** Mails with an enrolment code; a count is dropped an hour after its first event. */
    enrolmentMails: createWindowCounter(HOUR_MS),
    /** Mails of invitations; a count is dropped an hour after its first event. */
    invitationMails: createWindowCounter(HOUR_MS),
    /** Mails of meeting summaries and after meetings; a count is dropped an hour after its first event. */
    summaryMails: createWindowCounter(HOUR_MS),
    /** The PDF with install instructions, written at first use; it depends on the settings alone and is never dropped. */
    installInstructions,
    /** Tokens a company used of the model today, by company; replaced at midnight UTC, read again every 30 s. */
    modelUsage: lruCache<{ day: string; tokens: number; readAt: number }>(5_000),
    /** Answers that are being given now; each ends its own entry. */
    runningAnswers: createRunningAnswers(),
    /** Whose answer is prepared next; each answer ends its own turn. */
    answerTurns: createAnswerTurns(),
    /** Prompts in force by company. Dropped by the signal `prompts`, and read again in the background after 30 s. */
    companyPrompts: lruCache<CachedPrompts>(500),
    /** Names by which a company's texts are read. Dropped by the signal `vocabulary`, and after 30 s in case a signal was lost. */
    meantNames: lruCache<Promise<MeantNames>>(500, 30 * SECOND_MS),
    /** What retrieval needs to know of a company. Dropped by the signal `knowledge`, and after 30 s in case a signal was lost. */
    companyKnowledge: lruCache<Promise<CompanyKnowledge>>(500, 30 * SECOND_MS),
    /** Neighbours of passages by company, index version and passage: a new version has new keys, so that old ones age out. */
    passageContexts: lruCache<Promise<PassageContext>>(5_000),
    /** Tier ladders by company, index version and documents for customers; the last used are kept. */
    tierLadders: lruCache<Promise<TierLadder[]>>(500),
    /** When a company's old index versions are looked at again; each timer ends its own entry. */
    indexTidyings: new Map<string, NodeJS.Timeout>(),
    /** Questions that a company's documents answer, by company, index version and documents in use; the last ones are kept. */
    questionsToTry: lruCache<Promise<string[]>>(200),
    /** The process that reads documents; it ends by itself when there is nothing to read. */
    extractor: createExtractor(),
    /** The words by which questions are compared, by the question, on which alone they depend; the last used are kept. */
    questionWords: lruCache<QuestionWords>(20_000),
    /** The id of the provider's company, once it exists; it never changes. */
    provider,
    /** Prepared responses of demo companies, by the normalised message. Dropped by the signal `company`. */
    demoResponses: lruCache<Promise<PreparedResponses>>(500),
    /** Calendars that were read, by person and address. Each entry has its own time to live; dropped with the address. */
    calendarReadings: new LRUCache<string, CalendarReading>({
      maxSize: CALENDAR_CHARACTERS_MAX,
      sizeCalculation: (reading) => JSON.stringify(reading).length,
    }),
    /** Calendars that are being read now, by the same keys; each reading ends its own entry. */
    runningCalendarReadings: new Map<string, Promise<CalendarReading>>(),
  }
}

declare module './platform/caches.ts' {
  interface Caches extends ReturnType<typeof createCaches> {}
}

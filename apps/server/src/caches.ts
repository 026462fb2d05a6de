import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { createRunningAnswers, type RunningAnswers } from './shared/response-stream/running-answers.ts'
import type { CalendarReading } from './features/calendar/calendar.service.ts'
import type { PreparedResponses } from './features/demo-editor/demo-editor.service.ts'
import type { CompanyKnowledge } from './features/knowledge/search/company-knowledge.ts'
import { createExtractor, type Extractor } from './features/knowledge/extract/extractor.ts'
import type { PassageContext } from './features/knowledge/search/passage-context.ts'
import type { CachedPrompts } from './features/prompts/company-prompts.ts'
import type { Actor } from './platform/access.ts'
import type { Caches } from './platform/caches.ts'
import type { Config } from './platform/config.ts'
import { createWindowCounter, type WindowCounter } from './platform/window-counter.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const CALENDAR_CHARACTERS_MAX = 50_000_000

interface AllCaches {
  /**
   * Callers by the hash of their token. Dropped by the signal `user` and after 10 s, in case a signal was lost.
   * `forgotten` counts what was dropped, so that a look-up that began before is not stored after it.
   */
  actors: { byHash: LRUCache<string, { actor: Actor; expires_at: number }>; forgotten: number }
  /** Tokens whose use was recorded within the last 5 minutes, by id; dropped after that time. */
  recordedTokenUses: LRUCache<string, true>
  /** When old tokens were last removed, in milliseconds; never dropped. */
  tokenSweep: { at: number }
  /** Google's public keys, fetched at first use and again after an hour or for an unknown key. */
  googleKeys: JWTVerifyGetKey
  /** Failed sign-ins; a count is dropped 15 minutes after its first event. */
  failedSignIns: WindowCounter
  /** Wrong tokens and codes of extensions; a count is dropped 15 minutes after its first event. */
  wrongExtensionTries: WindowCounter
  /** Mails that strangers caused; a count is dropped an hour after its first event. */
  publicMails: WindowCounter
  /** Mails of invitations; a count is dropped an hour after its first event. */
  invitationMails: WindowCounter
  /** Mails of meeting summaries; a count is dropped an hour after its first event. */
  summaryMails: WindowCounter
  /** The PDF with install instructions, written at first use; it depends on the settings alone and is never dropped. */
  installInstructions: { pdf: Promise<Buffer> | null }
  /** Tokens a company used of the model today, by company; replaced at midnight UTC, read again every 30 s. */
  modelUsage: LRUCache<string, { day: string; tokens: number; readAt: number }>
  /** Answers that are being given now; each ends its own entry. */
  runningAnswers: RunningAnswers
  /** Prompts in force by company. Dropped by the signal `prompts`, and read again in the background after 30 s. */
  companyPrompts: LRUCache<string, CachedPrompts>
  /** What retrieval needs to know of a company. Dropped by the signal `knowledge`, and after 30 s in case a signal was lost. */
  companyKnowledge: LRUCache<string, Promise<CompanyKnowledge>>
  /** Neighbours of passages by company, index version and passage: a new version has new keys, so that old ones age out. */
  passageContexts: LRUCache<string, Promise<PassageContext>>
  /** Threads that read documents; they end by themselves when there is nothing to read. */
  extractor: Extractor
  /** The id of the provider's company, once it exists; it never changes. */
  provider: { id: string | null }
  /** Prepared responses of demo companies, by the normalised message. Dropped by the signal `company`. */
  demoResponses: LRUCache<string, Promise<PreparedResponses>>
  /** Calendars that were read, by person and address. Each entry has its own time to live; dropped with the address. */
  calendarReadings: LRUCache<string, CalendarReading>
}

declare module './platform/caches.ts' {
  interface Caches extends AllCaches {}
}

/** Empty caches for one process, or for one test. */
export function createCaches(config: Config): Caches {
  return {
    actors: { byHash: new LRUCache({ max: 20_000, ttl: 10 * SECOND_MS }), forgotten: 0 },
    recordedTokenUses: new LRUCache({ max: 20_000, ttl: 5 * MINUTE_MS }),
    tokenSweep: { at: 0 },
    googleKeys: createRemoteJWKSet(new URL(config.GOOGLE_KEYS_URL), {
      cacheMaxAge: HOUR_MS,
      timeoutDuration: 5 * SECOND_MS,
    }),
    failedSignIns: createWindowCounter(15 * MINUTE_MS),
    wrongExtensionTries: createWindowCounter(15 * MINUTE_MS),
    publicMails: createWindowCounter(HOUR_MS),
    invitationMails: createWindowCounter(HOUR_MS),
    summaryMails: createWindowCounter(HOUR_MS),
    installInstructions: { pdf: null },
    modelUsage: new LRUCache({ max: 5_000 }),
    runningAnswers: createRunningAnswers(),
    companyPrompts: new LRUCache({ max: 500 }),
    companyKnowledge: new LRUCache({ max: 500, ttl: 30 * SECOND_MS }),
    passageContexts: new LRUCache({ max: 5_000 }),
    extractor: createExtractor(),
    provider: { id: null },
    demoResponses: new LRUCache({ max: 500 }),
    calendarReadings: new LRUCache({
      maxSize: CALENDAR_CHARACTERS_MAX,
      sizeCalculation: (reading) => JSON.stringify(reading).length,
    }),
  }
}

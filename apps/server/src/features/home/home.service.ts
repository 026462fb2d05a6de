import type { HomeOverview, NextCall } from '@cuecard/contract/home.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CalendarEntry, comingCalls } from '../calendar/calendar.service.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { changedCasesOf } from '../prompt-tests/prompt-tests.service.ts'
import * as store from './home.store.ts'

/** Rows of each list but the calls: Home shows what to begin with, the pages behind it show all. Calls have no such page. */
const SHOWN = 5
const WEEK_MS = 7 * 86_400_000

/** What waits for the caller. Questions come from the meetings that the caller's list shows, calls from their own calendar. */
export async function overview(deps: Deps, actor: Member): Promise<HomeOverview> {
  const { company_id: companyId } = actor
  const db = deps.database.of(companyId)
  const now = deps.clock.now()
  const since = new Date(now.getTime() - WEEK_MS)
  const [calls, questions, documents, tests, people] = await Promise.all([
    nextCalls(deps, actor),
    store.openQuestions(db, { companyId, listed: listedMeetings(actor), since, limit: SHOWN }),
    store.failedDocuments(db, companyId, SHOWN),
    comparedRuns(deps, companyId),
    actor.company_type === 'single_user' ? null : missingPeople(deps, actor, now),
  ])
  return { calls, questions: { since: since.toISOString(), ...questions }, documents, tests, people }
}

async function nextCalls(deps: Deps, actor: Member): Promise<HomeOverview['calls']> {
  const found = await comingCalls(deps, actor)
  return {
    calendar: found.calendar,
    problem: found.calendar === 'failed' ? found.problem : null,
    next: found.calendar === 'ready' ? found.entries.map(presentCall) : [],
  }
}

const presentCall = ({ key, title, starts, ends, attendees }: CalendarEntry): NextCall => ({
  event: key,
  title,
  starts_at: new Date(starts).toISOString(),
  ends_at: new Date(ends).toISOString(),
  attendee_count: attendees.length,
})

async function comparedRuns(deps: Deps, companyId: string): Promise<HomeOverview['tests']> {
  const db = deps.database.of(companyId)
  const pairs = await store.latestPairs(db, companyId)
  return Promise.all(
    pairs.map(async (pair) => {
      const { worse_count, worse } = await store.worseResults(db, { companyId, ...pair, limit: SHOWN })
      const changed = await changedCasesOf(db, {
        company_id: companyId,
        before: pair.before_run_id,
        after: pair.after_run_id,
        case_ids: worse.map(({ test_case_id }) => test_case_id),
      })
      return {
        ...pair,
        worse_count,
        worse: worse.map((fallen) => ({ ...fallen, is_changed: changed.includes(fallen.test_case_id) })),
      }
    }),
  )
}

async function missingPeople(deps: Deps, actor: Member, now: Date): Promise<HomeOverview['people']> {
  const { company_id: companyId, user_id: except } = actor
  const [counts, unconnected, invited] = await Promise.all([
    store.countPeople(deps.db, { companyId, except }),
    store.listUnconnected(deps.db, companyId, SHOWN),
    store.listUnaccepted(deps.db, companyId, SHOWN),
  ])
  const missing = [
    ...unconnected.map(({ email, first_name, last_name }) => ({
      email,
      name: [first_name, last_name].filter(Boolean).join(' ') || null,
      state: 'not_connected' as const,
    })),
    ...invited.map(({ email, expires_at }) => ({
      email,
      name: null,
      state: expires_at <= now ? ('invitation_expired' as const) : ('invited' as const),
    })),
  ]
  return { ...counts, missing: missing.slice(0, SHOWN) }
}

import { pointsOf, metricsScope } from '../../user-metrics/user-metrics.service.ts'
import type { TimelineFilter } from '@cuecard/contract/user-metrics.ts'
import type { TestGrades } from '@cuecard/contract/prompt-tests/test-grades.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { averageGrades, findFirstGrade } from './test-grades.store.ts'

const NOTHING = { graded_count: 0, average_grade: null }

/** Average grades over time of the test runs that the caller may see; a person's grade has priority over the automatic one. @throws 404 */
export async function testGrades(deps: Deps, actor: Member, filter: TimelineFilter): Promise<TestGrades> {
  const scope = await metricsScope(deps, actor, filter)
  const db = scope.company_id === null ? deps.db : deps.database.of(scope.company_id)
  const { time_zone } = filter
  const first = scope.from ? null : await findFirstGrade(db, scope)
  const { unit, starts } = pointsOf(scope, { first, now: deps.clock.now(), time_zone })
  const rows = starts.length === 0 ? [] : await averageGrades(db, scope, { unit, time_zone })
  const of = (at: string | null) => {
    const { start: _start, ...figures } = rows.find(({ start }) => start === at) ?? { start: at, ...NOTHING }
    return figures
  }
  return { unit, points: starts.map((start) => ({ start, ...of(start) })), total: of(null) }
}

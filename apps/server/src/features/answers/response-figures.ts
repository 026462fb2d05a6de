import type { TimelineFilter } from '@cuecard/contract/user-metrics.ts'
import type { AnswerQuality, QualityFigures } from '@cuecard/contract/answers.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { metricsScope, pointsOf } from '../user-metrics/user-metrics.service.ts'
import { countResponses, countThumbs, findFirstResponse } from './response-figures.store.ts'

const NOTHING: QualityFigures = {
  response_count: 0,
  refused_count: 0,
  incomplete_count: 0,
  thumbs_up: 0,
  thumbs_down: 0,
  first_words_p50_sec: null,
  first_words_p95_sec: null,
  whole_p50_sec: null,
  whole_p95_sec: null,
}

/** What became of the answers and explanations of everybody whom the caller may see, by time. @throws 404 */
export async function answerQuality(deps: Deps, actor: Member, filter: TimelineFilter): Promise<AnswerQuality> {
  const scope = await metricsScope(deps, actor, filter)
  const db = scope.company_id === null ? deps.db : deps.database.of(scope.company_id)
  const { time_zone } = filter
  const first = scope.from ? null : await findFirstResponse(db, scope)
  const { unit, starts } = pointsOf(scope, { first, now: deps.clock.now(), time_zone })
  const figures = new Map<string | null, Partial<QualityFigures>>()
  if (starts.length > 0) {
    const points = { unit, time_zone }
    for (const { start, ...row } of await countResponses(db, scope, points)) figures.set(start, row)
    for (const { start, ...row } of await countThumbs(db, scope, points)) {
      figures.set(start, { ...figures.get(start), ...row })
    }
  }
  const of = (start: string | null) => ({ ...NOTHING, ...figures.get(start) })
  return { unit, points: starts.map((start) => ({ ...of(start), start })), total: of(null) }
}

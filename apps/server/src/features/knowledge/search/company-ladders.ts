import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../platform/deps.ts'
import type { TierLadder } from '../../../shared/tiers/learn-ladders.ts'
import { getCompanyKnowledge } from './company-knowledge.ts'
import { learnCompanyLadders } from './learn-company-ladders.ts'

/** An answer does not wait longer for ladders that are still being learnt. */
const WAIT_MS = 150

/** The tier ladders of a company's published documents; empty while they are learnt, before the first sync, and where nothing is certain. */
export async function tierLadders(deps: Deps, companyId: string): Promise<readonly TierLadder[]> {
  const learning = getCompanyKnowledge(deps, companyId).then((knowledge) =>
    learnCompanyLadders(deps, companyId, knowledge),
  )
  const learnt = learning.catch((error: unknown) => {
    deps.log.warn({ err: error, company_id: companyId }, 'the tier ladders of a company could not be learnt')
    return []
  })
  return Promise.race([learnt, sleep(WAIT_MS, [], { ref: false })])
}

import { tooMany } from '../../platform/errors.ts'

const PER_USER_MAX = 4
const PER_COMPANY_MAX = 40
const RETRY_AFTER_SEC = 2

/** How many answers are running now, by user and by company. */
export function createRunningAnswers() {
  const users = new Map<string, number>()
  const companies = new Map<string, number>()
  return {
    /** Counts one more running answer. @returns a function that ends it; further calls of it do nothing. @throws 429 */
    begin: ({ user_id, company_id }: { user_id: string; company_id: string }) => {
      if ((users.get(user_id) ?? 0) >= PER_USER_MAX) {
        throw tooMany('You have several answers running already. Please wait for one to end.', RETRY_AFTER_SEC)
      }
      if ((companies.get(company_id) ?? 0) >= PER_COMPANY_MAX) {
        throw tooMany('Your company has many answers running already. Please try again in a moment.', RETRY_AFTER_SEC)
      }
      add(users, user_id, 1)
      add(companies, company_id, 1)
      let running = true
      return () => {
        if (!running) return
        running = false
        add(users, user_id, -1)
        add(companies, company_id, -1)
      }
    },
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

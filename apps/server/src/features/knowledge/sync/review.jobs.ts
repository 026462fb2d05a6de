import { z } from 'zod'
import { type DailySchedule, defineJob } from '../../../platform/jobs/job-definition.ts'
import { defineMailJob } from '../../../platform/mail/mail-job.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findUser, listActiveUsers } from '../../accounts/accounts.service.ts'
import { companyOf } from '../../companies/companies.service.ts'
import { companiesWithReviews, type ItemRow, itemsToReview, updateItems } from '../knowledge.store.ts'
import { reviewMail } from './review.mails.ts'

const MailInput = z.object({ user_id: z.uuid(), day: z.iso.date(), items: z.array(z.uuid()) })

/** Names the items by the time it is written: what was removed or put off meanwhile is left out. */
export const reviewMailJob = defineMailJob<z.infer<typeof MailInput>>({
  name: 'knowledge-review-mail',
  input: MailInput,
  write: async ({ deps, companyId, input }) => {
    const user = await findUser(deps.db, input.user_id)
    if (!user || user.company_id !== companyId || user.disabled_at) return null
    const db = deps.database.of(companyId)
    const due = await itemsToReview(db, { companyId, day: input.day, ids: input.items })
    if (due.length === 0) return null
    const company = await companyOf(db, companyId)
    return reviewMail(deps, { to: user.email, company: company.name, items: due })
  },
})

const NightInput = z.object({ day: z.iso.date() })

/** Enqueues one mail for each owner of items that are due for review; each date of an item is mailed about once. */
export const reviewJob = defineJob<z.infer<typeof NightInput>>({
  name: 'knowledge-review',
  input: NightInput,
  run: async ({ deps, companyId, input, fence }) => {
    await deps.database.of(companyId).transaction(async (tx) => {
      await fence(tx)
      const due = await itemsToReview(tx, { companyId, day: input.day, isUnmailed: true })
      for (const [user_id, items] of await byReceiver(tx, companyId, due)) {
        const ids = items.map(({ id }) => id)
        await deps.jobs.enqueue(tx, reviewMailJob, {
          companyId,
          input: { user_id, day: input.day, items: ids },
          subject: `${user_id} ${input.day}`,
        })
      }
      for (const item of due) await updateItems(tx, [item], { review_mailed_for: item.review_by })
    })
  },
})

/** The owner gets the mail; where there is none any more, the company's admins. */
async function byReceiver(tx: Db, companyId: string, items: readonly ItemRow[]): Promise<Map<string, ItemRow[]>> {
  const people = await listActiveUsers(tx, companyId)
  const admins = people.filter(({ role }) => role === 'company_admin' || role === 'staff_admin').map(({ id }) => id)
  const receivers = new Map<string, ItemRow[]>()
  for (const item of items) {
    const owner = people.find(({ id }) => id === item.owner_id)
    for (const id of owner ? [owner.id] : admins) receivers.set(id, [...(receivers.get(id) ?? []), item])
  }
  return receivers
}

/** At five in the morning (server time), for companies that have items due. */
export const nightlyReview: DailySchedule<z.infer<typeof NightInput>> = {
  job: reviewJob,
  hour: 5,
  companies: async ({ db }, day) =>
    (await companiesWithReviews(db, day)).map((companyId) => ({ companyId, input: { day } })),
}

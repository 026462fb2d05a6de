import { plural } from '@cuecard/language/plain-text.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { MailDraft } from '../../../platform/mail/compose-mail.ts'
import type { ItemRow } from '../knowledge.store.ts'

/** Names in one mail; the page shows all. */
const NAMED_MAX = 20

interface ReviewMail {
  to: string
  company: string
  items: readonly Pick<ItemRow, 'id' | 'name' | 'review_by'>[]
}

/** To the owner of items whose review date has come. */
export function reviewMail(deps: Deps, { to, company, items }: ReviewMail): MailDraft {
  const named = items.slice(0, NAMED_MAX).map(({ name, review_by }) => `${name} (review by ${review_by})`)
  const more = items.length - named.length
  const page = `${deps.config.PUBLIC_URL}/company-knowledge`
  const [only] = items
  return {
    to,
    subject: `${plural(items.length, 'knowledge item')} to review`,
    lines: [
      `Answers in the meetings of ${company} draw on ${items.length === 1 ? 'a document that you look' : 'documents that you look'} after. Please check whether ${items.length === 1 ? 'it is' : 'they are'} still right.`,
      ...named,
      ...(more > 0 ? [`and ${more} more.`] : []),
      'Replace the file if it has changed, then set the next review date.',
    ],
    action: {
      label: items.length === 1 ? 'Open the item' : 'Open the items',
      url: items.length === 1 && only ? `${page}?itemId=${only.id}` : `${page}?due=yes`,
    },
  }
}

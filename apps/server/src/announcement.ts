import { addFirstAdmin } from './features/auth/auth.service.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './features/demo-company/demo-seed.service.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import type { Config } from './platform/config.ts'
import type { Deps } from './platform/deps.ts'

interface Started {
  /** On which it listens. */
  port: number
  adminLink: string | null
  /** Whether the provider has an admin. */
  hasAdmin: boolean
  /** Companies whose documents are read again, because an update changed the rules. */
  toReread: number
}

/** For people at a terminal: where it runs, who may sign in, where the data lies. */
export function announcement(config: Config, { port, adminLink, hasAdmin, toReread }: Started): string {
  const isWorker = config.ROLE === 'worker'
  const url = config.PUBLIC_URL.replace(/:0$/, `:${port}`)
  const lines = isWorker ? ['Cuecard worker is running.'] : [`Cuecard is ready on ${url}`]
  if (config.demo && !isWorker) {
    lines.push('', 'Sign in as one of these (demo mode):')
    for (const person of DEMO_PEOPLE) {
      lines.push(`  ${person.email.padEnd(24)} ${DEMO_PASSWORD}   ${person.role} of ${person.company}`)
    }
  }
  lines.push('', `Data: ${config.DATABASE_URL ? 'PostgreSQL, files in ' : ''}${config.STORAGE_URL ?? config.DATA_DIR}`)
  lines.push(`Language model: ${config.AI_MODEL ?? 'none (answers are quotes from your documents)'}`, '')
  if (toReread > 0) lines.push(rereadLine(toReread), '')
  if (adminLink) lines.push(`First sign-in of ${config.ADMIN_EMAIL}, once, within 60 minutes: ${adminLink}`, '')
  if (config.production && !isWorker && !hasAdmin) lines.push(NO_ADMIN, '')
  return `\n${lines.join('\n')}\n`
}

const rereadLine = (companies: number) =>
  `This version reads documents by newer rules: those of ${plural(companies, 'company', 'companies')} are read again in the background, and answers use the earlier reading until then.`

const NO_ADMIN =
  'There is no administrator yet: set ADMIN_EMAIL and start again, or run npm run admin -- make-staff-admin EMAIL'

/** The first admin's link to set a password, if one is needed. A worker makes none: each is valid, and its port has no screens. */
export async function firstAdminLink(deps: Deps, providerId: string): Promise<string | null> {
  const { ADMIN_EMAIL, ROLE } = deps.config
  return ADMIN_EMAIL && ROLE !== 'worker' ? addFirstAdmin(deps, ADMIN_EMAIL.toLowerCase(), providerId) : null
}

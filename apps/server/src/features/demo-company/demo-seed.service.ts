import { readFile, copyFile, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTempFolder } from '../../platform/temp-folder.ts'
import { addCompany, companyNamed, companyOf, PROVIDER, seedProvider } from '../companies/companies.service.ts'
import { create, startSync } from '../knowledge/knowledge.service.ts'
import { addPerson, findUserByEmail } from '../accounts/accounts.service.ts'

export const DEMO_COMPANY = 'Acme Robotics'
/** In demo mode only, which production never is. */
export const DEMO_PASSWORD = 'cuecard-demo'

const ADMIN = 'admin@acme.example'

export const DEMO_PEOPLE = [
  {
    email: 'staff@cuecard.example',
    role: 'staff_admin',
    company: PROVIDER,
    first_name: 'Sam',
    last_name: 'Okafor',
    work_role: 'Customer success',
  },
  {
    email: ADMIN,
    role: 'company_admin',
    company: DEMO_COMPANY,
    first_name: 'Ada',
    last_name: 'Lindqvist',
    work_role: 'Head of sales',
  },
  {
    email: 'user@acme.example',
    role: 'company_user',
    company: DEMO_COMPANY,
    first_name: 'Uma',
    last_name: 'Reyes',
    work_role: 'Account executive',
  },
] as const

const CONVERSATION = join(import.meta.dirname, '../../../demo/sandbox-example.json')
const Conversation = z.array(z.object({ username: z.string(), message: z.string() }))

/** The call for the Sandbox that comes with the demo company; null for every other company. */
export async function shippedConversation(deps: Deps, actor: Member): Promise<z.output<typeof Conversation> | null> {
  if (!deps.config.demo) return null
  const { name } = await companyOf(deps.database.of(actor.company_id), actor.company_id)
  return name === DEMO_COMPANY ? Conversation.parse(JSON.parse(await readFile(CONVERSATION, 'utf8'))) : null
}

const Manifest = z.array(
  z.object({ file: z.string(), name: z.string(), description: z.string(), audience: Audience.optional() }),
)

/**
 * The demo company with its people and documents, and a sync of them, all through the services that people use.
 * Nothing happens when it is there already, also under another name: changes that people made in it stay.
 */
export async function seedDemo(deps: Deps, documentsFolder: string): Promise<void> {
  if ((await companyNamed(deps.db, DEMO_COMPANY)) || (await findUserByEmail(deps.db, ADMIN))) return
  const providerId = await seedProvider(deps)
  const ids = new Map<string, string>()
  const company = await deps.db.transaction(async (tx) => {
    const demo = await addCompany(deps, tx, { name: DEMO_COMPANY, type: 'organization' })
    for (const { company: at, ...person } of DEMO_PEOPLE) {
      const company_id = at === PROVIDER ? providerId : demo.id
      ids.set(person.email, await addPerson(deps, tx, { ...person, company_id, password: DEMO_PASSWORD }))
    }
    return demo
  })
  const admin: Member = {
    user_id: ids.get(ADMIN) ?? '',
    email: ADMIN,
    role: 'company_admin',
    company_id: company.id,
    company_type: company.type,
    token_id: '',
    token_purpose: 'session',
    ip: null,
  }
  await addDocuments(deps, admin, documentsFolder)
  await startSync(deps, admin)
}

async function addDocuments(deps: Deps, admin: Member, folder: string): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  await inTempFolder('demo', async (scratch) => {
    for (const [at, document] of manifest.entries()) {
      // Storing moves the file away, so each one is copied first.
      const path = join(scratch, String(at))
      await copyFile(join(folder, document.file), path)
      const bytes = await readFile(path)
      const upload = {
        path,
        fileName: document.file,
        declaredType: '',
        size: (await stat(path)).size,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }
      const { name, description, audience } = document
      const form = { name, description, type: 'file' as const, audience }
      await create(deps, admin, { form, file: upload })
    }
  })
}

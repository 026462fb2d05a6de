import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import type { Bootstrap, Switches } from '@cuecard/contract/extension.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { unauthorized } from '../../platform/errors.ts'
import { companyOf, type CompanyRow } from '../companies/companies.service.ts'
import { getDemoConversation } from '../demo-editor/demo-editor.service.ts'
import { vocabularyOf } from '../vocabulary/vocabulary.service.ts'
import { findUser } from '../accounts/accounts.service.ts'

/** The company's switches as they are for this person. */
export async function switches(deps: Deps, { company_id, role }: Member): Promise<Switches> {
  return switchesOf(await companyOf(deps.database.of(company_id), company_id), role)
}

/** The overlay's switch hides it from company users only. */
const switchesOf = (
  {
    is_meeting_saving_enabled,
    is_extension_ui_active_for_users,
    consent_policy,
    has_talk_prompts,
    is_chat_captured,
  }: CompanyRow,
  role: Member['role'],
): Switches => ({
  is_meeting_saving_enabled,
  consent_policy,
  has_talk_prompts,
  is_chat_captured,
  is_overlay_shown: is_extension_ui_active_for_users || role !== 'company_user',
})

const ZOOM_BUNDLED = BUNDLED_PACKS.find(({ service }) => service === 'zoom')?.version ?? 0

/** Extensions that know no Zoom refuse the whole reply; those that know it have a pack of their own, which only a later one replaces. */
const isForAll = ({ service, version }: CaptionPack) => service !== 'zoom' || version > ZOOM_BUNDLED

/** What the extension needs before a meeting: user, company, switches, caption packs and demo lines. */
export async function bootstrap(deps: Deps, actor: Member): Promise<Bootstrap> {
  const { user_id, company_id, role } = actor
  const [user, company, demo] = await Promise.all([
    findUser(deps.db, user_id),
    companyOf(deps.database.of(company_id), company_id),
    getDemoConversation(deps, actor),
  ])
  const names = company.has_talk_prompts ? await vocabularyOf(deps.database.of(company_id), company_id) : []
  // The user was removed after the token was checked.
  if (!user) throw unauthorized()
  return {
    user: {
      id: user.id,
      email: user.email,
      name: [user.first_name, user.last_name].filter(Boolean).join(' ') || null,
      role,
    },
    company: { id: company.id, name: company.name, type: company.type },
    ...switchesOf(company, role),
    is_extension_ui_active_for_users: company.is_extension_ui_active_for_users,
    competitors: names
      .filter(({ kind }) => kind === 'competitor')
      .map(({ kind, name, spellings }) => ({ kind, name, spellings })),
    caption_packs: deps.config.caption_packs.filter(isForAll),
    demo_messages: demo.messages,
  }
}

import { z } from 'zod'
import { ProfileName } from './auth.ts'
import { Company, Role, Session, User } from './session.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, Instant } from './fields.ts'
import { ADMIN_EMAILS_MAX, NAME_MAX } from './limits.ts'

/**
 * What a meeting's start asks of the person who saves it. offered: the notice for the others is shown. required: nothing is
 * stored until they have confirmed that the others were told.
 */
export const ConsentPolicy = z.enum(['none', 'offered', 'required'])
export type ConsentPolicy = z.infer<typeof ConsentPolicy>

export const CompanySettings = z.object({
  is_meeting_saving_enabled: z.boolean(),
  is_extension_ui_active_for_users: z.boolean(),
  consent_policy: ConsentPolicy,
  /** Hints to the speaker during a meeting, such as about a long monologue. */
  has_talk_prompts: z.boolean(),
  /** Whether what is typed in a meeting's chat is read, answered and stored like what is said. */
  is_chat_captured: z.boolean(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

/** A company with its flags and counts. `connection_token` is given to the company's own people alone. */
export const CompanyDetail = Company.extend({
  ...CompanySettings.shape,
  connection_token: z.string().nullable(),
  user_count: z.number().int(),
  pending_invitation_count: z.number().int(),
  created_at: Instant,
  /** Only in the list of the provider's admins, who look after companies that are stuck. */
  health: z
    .object({
      /** The company's own people, without accounts of the provider's staff; a demo company's are counted all. */
      joined_count: z.number().int(),
      /** Those of them whose extension has connected. */
      connected_count: z.number().int(),
      /** Kinds of background work whose latest run of the last 7 days failed. */
      failing_jobs: z.number().int(),
    })
    .optional(),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

export const listCompanies = endpoint('GET /company-settings/company', {
  access: 'member',
  summary: 'The companies that the caller may see: all for admins of the provider, else their own.',
  reply: z.array(CompanyDetail),
})

export const getCompany = endpoint('GET /company-settings/company/:id', {
  access: 'member',
  summary: 'One company with its settings flags.',
  params: IdParams,
  reply: CompanyDetail,
})

const CompanyName = z.string().trim().min(1, 'Company name is required').max(NAME_MAX)

export const updateCompany = endpoint('PUT /company-settings/company/:id', {
  access: 'company-admin',
  summary: "Rename a company: one's own, or any for admins of the provider.",
  params: IdParams,
  body: z.object({ name: CompanyName }),
  reply: CompanyDetail,
})

/** The provider's own company exists once; no call creates another. */
export const NewCompanyType = z.enum(['demo', 'organization', 'single_user'])

/** Blank addresses are dropped: the form always keeps one empty field. */
const AdminEmails = z
  .preprocess(
    (value) => (Array.isArray(value) ? value.filter((email) => typeof email !== 'string' || email.trim()) : value),
    z.array(Email).max(ADMIN_EMAILS_MAX, `At most ${ADMIN_EMAILS_MAX} addresses`),
  )
  .transform((emails) => [...new Set(emails)])

export const createCompany = endpoint('POST /company-settings/company', {
  access: 'platform-admin',
  summary: 'Create a company and invite its first admins.',
  body: z.object({ name: CompanyName, type: NewCompanyType, invited_admin_user_emails: AdminEmails.default([]) }),
  status: 201,
  reply: CompanyDetail,
})

/** For a person without a company; the caller becomes its admin. The type is that of the caller's platform invitation, else `organization`. */
export const createSelfServeCompany = endpoint('POST /company-settings/self-serve-company', {
  access: 'user',
  summary: "Create the caller's own company and complete their profile.",
  body: z.object({
    user_first_name: ProfileName,
    user_last_name: ProfileName,
    user_work_role: ProfileName,
    company_name: z.string().trim().min(1, 'All fields are required.').max(NAME_MAX),
  }),
  status: 201,
  reply: Session,
})

/** One call for all of them; what is left out stays as it is. */
export const updateCompanySettings = endpoint('POST /company-settings/meeting-saving-setting', {
  access: 'company-admin',
  summary: "Set the own company's meeting switches.",
  body: CompanySettings.partial().refine((body) => Object.keys(body).length > 0, 'Nothing to change'),
  reply: CompanySettings,
})

export const regenerateCompanyToken = endpoint('POST /company-settings/connection-token', {
  access: 'company-admin',
  summary: "Replace the company's enrolment code; connected extensions stay connected.",
  reply: Session,
})

export const CompanyUser = User.omit({ company_id: true, connection_token: true }).extend({
  last_seen_at: Instant.nullable(),
  created_at: Instant,
})
export type CompanyUser = z.infer<typeof CompanyUser>

export const listUsers = endpoint('GET /company-settings/users', {
  access: 'member',
  summary: "The own company's people, by name.",
  reply: z.array(CompanyUser),
})

/** company_admin and company_user in a customer's company, staff_admin and staff_user in the provider's. */
export const updateUserRole = endpoint('PUT /company-settings/users/:id', {
  access: 'company-admin',
  summary: "Change a colleague's role; the last admin stays one (409).",
  params: IdParams,
  body: z.object({ role: Role }),
  reply: CompanyUser,
})

export const removeUser = endpoint('DELETE /company-settings/users/:id', {
  access: 'company-admin',
  summary: 'Remove a colleague from the company; what they were signed in with ends at once.',
  params: IdParams,
  reply: 'empty',
})

export const createStaffAccount = endpoint('POST /company-settings/staff-account', {
  access: 'platform-admin',
  summary:
    "Add a staff_user of the provider to a customer's company; the link to set its password is mailed to the caller.",
  body: z.object({ company_id: Id }),
  status: 201,
  reply: z.object({ email: z.string() }),
})

import { z } from 'zod'
import { TokenReply } from './auth.ts'
import { CompanyType, Role, Session } from './session.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, Instant, NewPassword } from './fields.ts'

/** `expired` and `revoked` can be sent again; `accepted` is over. */
export const InvitationState = z.enum(['pending', 'accepted', 'expired', 'revoked'])
export type InvitationState = z.infer<typeof InvitationState>

/**
 * `none`: nobody asked for a mail. `waiting`: it could not be sent yet and is tried again at `next_try_at`. `failed`: it
 * was given up, for the reason in `failure`.
 */
export const InvitationMail = z.object({
  state: z.enum(['none', 'sending', 'waiting', 'sent', 'failed']),
  /** Since when it waits. */
  since: Instant.nullable(),
  next_try_at: Instant.nullable(),
  failure: z.string().nullable(),
})
export type InvitationMail = z.infer<typeof InvitationMail>

export const Invitation = z.object({
  id: Id,
  user_email: z.string(),
  role: Role,
  state: InvitationState,
  /** False: no mail was asked for; the person joins by registering with this address. */
  notified: z.boolean(),
  mail: InvitationMail,
  invited_by: z.string().nullable(),
  expires_at: Instant,
  created_at: Instant,
})
export type Invitation = z.infer<typeof Invitation>

export const listInvitations = endpoint('GET /company-settings/invitations', {
  access: 'member',
  summary: "The own company's invitations that wait or have expired, newest first.",
  reply: z.array(Invitation),
})

export const inviteUser = endpoint('POST /company-settings/user', {
  access: 'company-admin',
  summary:
    'Invite a person to the own company; a new invitation replaces the old one. 409 for one who belongs to a company.',
  body: z.object({
    user_email: Email,
    notify_user: z.boolean().default(true),
    /** Of the company: its admins, or its users; in the provider's company its staff of either kind. */
    role: z.enum(['user', 'admin']).default('user'),
  }),
  status: 201,
  reply: Invitation,
})

export const resendInvitation = endpoint('POST /company-settings/invitations/:id/resend', {
  access: 'company-admin',
  summary: 'Mail an invitation again, with a new link and a new term; the old link ends.',
  params: IdParams,
  reply: Invitation,
})

/** While no mail server is set up nobody gets the mail, so an admin may pass its link on. */
export const getInvitationLink = endpoint('GET /company-settings/invitations/:id/link', {
  access: 'company-admin',
  summary: "An invitation's link while no mail server is set up; null where there is none to pass on.",
  params: IdParams,
  reply: z.object({ link: z.string().nullable() }),
})

export const revokeInvitation = endpoint('DELETE /company-settings/invitations/:id', {
  access: 'company-admin',
  summary: 'Withdraw an invitation; its link ends at once.',
  params: IdParams,
  reply: 'empty',
})

/** The provider's admins see of a company's invitations those that the provider sent: to its first admins. */
export const listCompanyInvitations = endpoint('GET /company-settings/company/:id/invitations', {
  access: 'platform-admin',
  summary: "The provider's invitations into a company that wait or have expired, newest first.",
  params: IdParams,
  reply: z.array(Invitation),
})

export const PlatformCompanyType = z.enum(['single_user', 'organization'])

/** Lets its holder create a company of this type. */
export const PlatformInvitation = Invitation.omit({ role: true }).extend({ company_type: PlatformCompanyType })
export type PlatformInvitation = z.infer<typeof PlatformInvitation>

export const listPlatformInvitations = endpoint('GET /company-settings/platform-invitations', {
  access: 'platform-admin',
  summary: 'All platform invitations with their state, newest first.',
  reply: z.array(PlatformInvitation),
})

export const invitePlatform = endpoint('POST /company-settings/platform-invitation', {
  access: 'platform-admin',
  summary: 'Invite a person to create a company of their own.',
  body: z.object({ user_email: Email, company_type: PlatformCompanyType }),
  status: 201,
  reply: PlatformInvitation,
})

export const getPlatformInvitationLink = endpoint('GET /company-settings/platform-invitations/:id/link', {
  access: 'platform-admin',
  summary:
    "The link of a platform invitation, or of the provider's invitation into a company, while no mail server is set up; null where there is none to pass on.",
  params: IdParams,
  reply: z.object({ link: z.string().nullable() }),
})

export const resendPlatformInvitation = endpoint('POST /company-settings/platform-invitations/:id/resend', {
  access: 'platform-admin',
  summary: 'Mail a platform invitation again, with a new link and a new term.',
  params: IdParams,
  reply: PlatformInvitation,
})

export const revokePlatformInvitation = endpoint('DELETE /company-settings/platform-invitations/:id', {
  access: 'platform-admin',
  summary: 'Withdraw a platform invitation.',
  params: IdParams,
  reply: 'empty',
})

/** What the invited person sees. `company_name` is null for a platform invitation. */
export const ReceivedInvitation = z.object({
  id: Id,
  user_email: z.string(),
  company_name: z.string().nullable(),
  company_type: CompanyType,
  role: Role,
  expires_at: Instant,
  /** Whether the address has an account already; then its owner signs in and accepts. */
  has_account: z.boolean(),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

const InvitationToken = z.string().min(1, 'Token is required').max(200)

export const verifyInvitation = endpoint('POST /auth/verify-invitation', {
  access: 'public',
  summary: 'What a mailed invitation is for; 400 when it can no longer be used.',
  body: z.object({ token: InvitationToken }),
  reply: ReceivedInvitation,
})

/** The mailed link proves the address, so the person is signed in at once. Uses the invitation up. */
export const registerInvited = endpoint('POST /auth/register/invitation', {
  access: 'public',
  summary: 'Register with a mailed invitation: its address, the chosen password.',
  body: z.object({ token: InvitationToken, password: NewPassword }),
  status: 201,
  reply: TokenReply,
})

export const listReceivedInvitations = endpoint('GET /auth/invitations', {
  access: 'user',
  summary: "Pending invitations to the caller's address; none for a person who has a company.",
  reply: z.array(ReceivedInvitation),
})

export const acceptInvitation = endpoint('POST /auth/accept-invitation', {
  access: 'user',
  summary: "Join the company of an invitation to the caller's address; 409 for a person who has a company.",
  body: z.object({ invitation_id: Id }),
  reply: Session,
})

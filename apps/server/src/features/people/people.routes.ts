import * as calls from '@cuecard/contract/companies.ts'
import * as invitationCalls from '@cuecard/contract/invitations.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as companies from './companies.ts'
import * as invitations from './invitations.ts'
import * as platform from './invitations-platform.ts'
import * as invited from './invited-registration.ts'
import * as members from './members.ts'
import { createOwnCompany } from './own-company.ts'
import * as received from './received-invitations.ts'
import * as settings from './settings.ts'
import { createStaffAccount } from './staff-accounts.ts'

export function peopleRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listCompanies, ({ actor }) => companies.listCompanies(deps, actor))
  serve(app, calls.getCompany, ({ actor, params }) => companies.getCompany(deps, actor, params.id))
  serve(app, calls.updateCompany, ({ actor, params, body }) =>
    companies.updateCompany(deps, actor, { ...params, ...body }),
  )
  serve(app, calls.createCompany, ({ actor, body }) => companies.createCompany(deps, actor, body))
  serve(app, calls.createSelfServeCompany, ({ actor, body }) => createOwnCompany(deps, actor, body))
  serve(app, calls.updateCompanySettings, ({ actor, body }) => settings.updateCompanySettings(deps, actor, body))
  serve(app, calls.regenerateCompanyToken, ({ actor }) => settings.regenerateCompanyToken(deps, actor))
  serve(app, calls.listUsers, ({ actor }) => members.listUsers(deps, actor))
  serve(app, calls.updateUserRole, ({ actor, params, body }) =>
    members.updateUserRole(deps, actor, { ...params, ...body }),
  )
  serve(app, calls.removeUser, ({ actor, params }) => members.removeUser(deps, actor, params.id))
  serve(app, calls.createStaffAccount, ({ actor, body }) => createStaffAccount(deps, actor, body.company_id))
  invitationRoutes(app)
}

function invitationRoutes(app: App): void {
  const { deps } = app
  const to = invitationCalls
  serve(app, to.listInvitations, ({ actor }) => invitations.listInvitations(deps, actor))
  serve(app, to.inviteUser, ({ actor, body }) => invitations.inviteUser(deps, actor, body))
  serve(app, to.resendInvitation, ({ actor, params }) => invitations.resendInvitation(deps, actor, params.id))
  serve(app, to.revokeInvitation, ({ actor, params }) => invitations.revokeInvitation(deps, actor, params.id))
  serve(app, to.listPlatformInvitations, () => platform.listPlatformInvitations(deps))
  serve(app, to.invitePlatform, ({ actor, body }) => platform.invitePlatform(deps, actor, body))
  serve(app, to.resendPlatformInvitation, ({ actor, params }) =>
    platform.resendPlatformInvitation(deps, actor, params.id),
  )
  serve(app, to.revokePlatformInvitation, ({ actor, params }) =>
    platform.revokePlatformInvitation(deps, actor, params.id),
  )
  serve(app, to.verifyInvitation, ({ body }) => invited.verifyInvitation(deps, body.token))
  serve(app, to.registerInvited, ({ body, ip, userAgent }) => invited.registerInvited(deps, body, { ip, userAgent }))
  serve(app, to.listReceivedInvitations, ({ actor }) => received.listReceivedInvitations(deps, actor))
  serve(app, to.acceptInvitation, ({ actor, body }) => received.acceptInvitation(deps, actor, body.invitation_id))
}

import * as calls from '@cuecard/contract/invitations.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as invitations from './invitations.service.ts'

export function invitationRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listInvitations, ({ actor }) => invitations.listInvitations(deps, actor))
  serve(app, calls.inviteUser, ({ actor, body }) => invitations.inviteUser(deps, actor, body))
  serve(app, calls.getInvitationLink, ({ actor, params }) => invitations.getLink(deps, actor, params.id))
  serve(app, calls.resendInvitation, ({ actor, params }) => invitations.resendInvitation(deps, actor, params.id))
  serve(app, calls.revokeInvitation, ({ actor, params }) => invitations.revokeInvitation(deps, actor, params.id))
  serve(app, calls.listCompanyInvitations, ({ actor, params }) =>
    invitations.listCompanyInvitations(deps, actor, params.id),
  )
  serve(app, calls.getPlatformInvitationLink, ({ actor, params }) =>
    invitations.getProvidersLink(deps, actor, params.id),
  )
  serve(app, calls.listPlatformInvitations, () => invitations.listPlatformInvitations(deps))
  serve(app, calls.invitePlatform, ({ actor, body }) => invitations.invitePlatform(deps, actor, body))
  serve(app, calls.resendPlatformInvitation, ({ actor, params }) =>
    invitations.resendPlatformInvitation(deps, actor, params.id),
  )
  serve(app, calls.revokePlatformInvitation, ({ actor, params }) =>
    invitations.revokePlatformInvitation(deps, actor, params.id),
  )
  serve(app, calls.verifyInvitation, ({ body }) => invitations.verifyInvitation(deps, body.token))
  serve(app, calls.registerInvited, ({ body, ip, userAgent }) =>
    invitations.registerInvited(deps, body, { ip, userAgent }),
  )
  serve(app, calls.listReceivedInvitations, ({ actor }) => invitations.listReceivedInvitations(deps, actor))
  serve(app, calls.acceptInvitation, ({ actor, body }) => invitations.acceptInvitation(deps, actor, body.invitation_id))
}

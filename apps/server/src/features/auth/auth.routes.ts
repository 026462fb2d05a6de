import * as calls from '@cuecard/contract/auth.ts'
import * as session from '@cuecard/contract/session.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as auth from './auth.service.ts'

export function authRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.register, ({ form, ip }) => auth.register(deps, form, ip))
  serve(app, calls.registerGoogle, ({ form, ip, userAgent }) =>
    auth.registerWithGoogle(deps, form.oauth2_token, { ip, userAgent }),
  )
  serve(app, calls.createToken, ({ form, ip, userAgent }) => auth.signIn(deps, form, { ip, userAgent }))
  serve(app, calls.createTokenGoogle, ({ form, ip, userAgent }) =>
    auth.signInWithGoogle(deps, form.oauth2_token, { ip, userAgent }),
  )
  serve(app, session.verifySession, ({ actor }) => auth.currentSession(deps, actor))
  serve(app, calls.verifyEmail, ({ query, ip, userAgent }) => auth.verifyEmail(deps, query.token, { ip, userAgent }))
  serve(app, session.logout, ({ actor }) => auth.signOut(deps, actor))
  serve(app, calls.forgotPassword, ({ body, ip }) => auth.forgotPassword(deps, body.email, ip))
  serve(app, calls.verifyResetToken, ({ body }) => auth.verifyResetToken(deps, body.token))
  serve(app, calls.resetPassword, ({ body, ip, userAgent }) => auth.resetPassword(deps, body, { ip, userAgent }))
  serve(app, calls.changePassword, ({ actor, body }) => auth.changePassword(deps, actor, body))
  serve(app, calls.updateUserInfo, ({ actor, body }) => auth.updateUserInfo(deps, actor, body))
  serve(app, calls.regenerateOwnToken, ({ actor }) => auth.regenerateOwnToken(deps, actor))
  serve(app, calls.listSessions, ({ actor }) => auth.listSessions(deps, actor))
  serve(app, calls.revokeSession, ({ actor, params }) => auth.revokeSession(deps, actor, params.id))
  serve(app, calls.revokeOtherSessions, ({ actor }) => auth.revokeOtherSessions(deps, actor))
}

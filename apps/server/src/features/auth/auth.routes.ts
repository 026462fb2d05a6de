import {
  changePassword,
  createToken,
  createTokenGoogle,
  forgotPassword,
  listSessions,
  logout,
  regenerateOwnToken,
  register,
  registerGoogle,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  updateUserInfo,
  verifyEmail,
  verifyResetToken,
  verifySession,
} from '@cuecard/contract/auth.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as auth from './auth.service.ts'
import * as password from './change-password.ts'
import * as google from './google.ts'
import * as reset from './password-reset.ts'
import * as profile from './profile.ts'
import * as sessions from './sessions.ts'

export function authRoutes(app: App): void {
  const { deps } = app
  serve(app, register, ({ form, ip }) => auth.register(deps, form, ip))
  serve(app, registerGoogle, ({ form, ip, userAgent }) =>
    google.registerWithGoogle(deps, form.oauth2_token, { ip, userAgent }),
  )
  serve(app, createToken, ({ form, ip, userAgent }) => auth.signIn(deps, form, { ip, userAgent }))
  serve(app, createTokenGoogle, ({ form, ip, userAgent }) =>
    google.signInWithGoogle(deps, form.oauth2_token, { ip, userAgent }),
  )
  serve(app, verifySession, ({ actor }) => auth.currentSession(deps, actor))
  serve(app, verifyEmail, ({ query, ip, userAgent }) => auth.verifyEmail(deps, query.token, { ip, userAgent }))
  serve(app, logout, ({ actor }) => auth.signOut(deps, actor))
  serve(app, forgotPassword, ({ body, ip }) => reset.forgotPassword(deps, body.email, ip))
  serve(app, verifyResetToken, ({ body }) => reset.verifyResetToken(deps, body.token))
  serve(app, resetPassword, ({ body, ip, userAgent }) => reset.resetPassword(deps, body, { ip, userAgent }))
  serve(app, changePassword, ({ actor, body }) => password.changePassword(deps, actor, body))
  serve(app, updateUserInfo, ({ actor, body }) => profile.updateUserInfo(deps, actor, body))
  serve(app, regenerateOwnToken, ({ actor }) => profile.regenerateOwnToken(deps, actor))
  serve(app, listSessions, ({ actor }) => sessions.listSessions(deps, actor))
  serve(app, revokeSession, ({ actor, params }) => sessions.revokeSession(deps, actor, params.id))
  serve(app, revokeOtherSessions, ({ actor }) => sessions.revokeOtherSessions(deps, actor))
}

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

export function authRoutes(app: App): void {
  const { deps } = app
  serve(app, register, ({ form, ip }) => auth.register(deps, form, ip))
  serve(app, registerGoogle, ({ form, ip, userAgent }) =>
    auth.registerWithGoogle(deps, form.oauth2_token, { ip, userAgent }),
  )
  serve(app, createToken, ({ form, ip, userAgent }) => auth.signIn(deps, form, { ip, userAgent }))
  serve(app, createTokenGoogle, ({ form, ip, userAgent }) =>
    auth.signInWithGoogle(deps, form.oauth2_token, { ip, userAgent }),
  )
  serve(app, verifySession, ({ actor }) => auth.currentSession(deps, actor))
  serve(app, verifyEmail, ({ query, ip, userAgent }) => auth.verifyEmail(deps, query.token, { ip, userAgent }))
  serve(app, logout, ({ actor }) => auth.signOut(deps, actor))
  serve(app, forgotPassword, ({ body, ip }) => auth.forgotPassword(deps, body.email, ip))
  serve(app, verifyResetToken, ({ body }) => auth.verifyResetToken(deps, body.token))
  serve(app, resetPassword, ({ body, ip, userAgent }) => auth.resetPassword(deps, body, { ip, userAgent }))
  serve(app, changePassword, ({ actor, body }) => auth.changePassword(deps, actor, body))
  serve(app, updateUserInfo, ({ actor, body }) => auth.updateUserInfo(deps, actor, body))
  serve(app, regenerateOwnToken, ({ actor }) => auth.regenerateOwnToken(deps, actor))
  serve(app, listSessions, ({ actor }) => auth.listSessions(deps, actor))
  serve(app, revokeSession, ({ actor, params }) => auth.revokeSession(deps, actor, params.id))
  serve(app, revokeOtherSessions, ({ actor }) => auth.revokeOtherSessions(deps, actor))
}

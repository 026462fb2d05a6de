import {
  createToken,
  forgotPassword,
  logout,
  register,
  resetPassword,
  updateUserInfo,
  verifyEmail,
  verifyResetToken,
  verifySession,
} from '@cuecard/contract/auth.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as auth from './auth.service.ts'
import * as reset from './password-reset.ts'
import * as registration from './registration.ts'

export function authRoutes(app: App): void {
  const { deps } = app
  serve(app, register, ({ form, ip }) => auth.register(deps, form, ip))
  serve(app, createToken, ({ form, ip }) => auth.signIn(deps, form, ip))
  serve(app, verifySession, ({ actor }) => auth.currentSession(deps, actor))
  serve(app, verifyEmail, ({ query }) => auth.verifyEmail(deps, query.token))
  serve(app, logout, ({ actor }) => auth.signOut(deps, actor))
  serve(app, forgotPassword, ({ body, ip }) => reset.forgotPassword(deps, body.email, ip))
  serve(app, verifyResetToken, ({ body }) => reset.verifyResetToken(deps, body.token))
  serve(app, resetPassword, ({ body }) => reset.resetPassword(deps, body))
  serve(app, updateUserInfo, ({ actor, body }) => registration.updateUserInfo(deps, actor, body))
}

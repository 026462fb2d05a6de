import { z } from 'zod'
import { Session } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Email } from './fields.ts'
import { Acknowledged } from './auth.ts'

const ConnectionToken = z.string().trim().min(1, 'Connection token is required').max(200)

/** The first step with the company's token: an address of the company gets a code; the reply is the same for any other. */
export const startEnrolment = endpoint({
  method: 'POST',
  path: '/extension/enrolment',
  access: 'public',
  summary: 'Mail a six-digit code to an active or invited person of the company whose token this is.',
  body: z.object({ connection_token: ConnectionToken, email: Email }),
  reply: Acknowledged,
})

/** With the user's own token alone, or with the company's token, an address and the mailed code (decision 13). */
export const connectExtension = endpoint({
  method: 'POST',
  path: '/extension/connect',
  access: 'public',
  summary: 'Connect an extension; the reply is its own token, which can be revoked alone.',
  body: z.object({
    connection_token: ConnectionToken,
    email: Email.optional(),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'The code has six digits')
      .optional(),
  }),
  status: 201,
  reply: Session.extend({ access_token: z.string() }),
})

export const downloadExtension = endpoint({
  method: 'GET',
  path: '/extension/extension-download',
  access: 'user',
  summary: 'The browser extension as a zip file.',
  reply: 'file',
})

/** Public, so that it can be linked and handed on; it holds no token. */
export const downloadInstallInstructions = endpoint({
  method: 'GET',
  path: '/extension/install-instructions',
  access: 'public',
  summary: 'How to install the extension, as a PDF.',
  reply: 'file',
})

export const extensionEndpoints = [startEnrolment, connectExtension, downloadExtension, downloadInstallInstructions]

import { logout, type Session, verifySession } from '@cuecard/contract/session.ts'
import { ApiError, createClient } from '@cuecard/contract/client.ts'
import { connectExtension, startEnrolment } from '@cuecard/contract/extension.ts'
import type { Connection, BrowserApi } from './browser-api.ts'
import { refusalOf } from './server-refusal.ts'

/** A server that does not answer in this time keeps nobody from logging out. */
const LOG_OUT_MS = 5_000

/** A failed connection; the message is shown to the user. */
export class ConnectionError extends Error {}

const NOT_CUECARD = 'Something answers at this address, but it is not a Cuecard server.'

const apiOf = (browserApi: BrowserApi, server: string, token: string | null = null) =>
  createClient({ baseUrl: `${server}/api`, token: () => token, fetch: browserApi.fetch })

function connectionErrorOf(error: unknown, server: string): ConnectionError {
  if (!(error instanceof ApiError)) return new ConnectionError(NOT_CUECARD, { cause: error })
  if (error.status === 0) {
    return new ConnectionError(`${server} cannot be reached. Check the address and your network.`, { cause: error })
  }
  if (error.status >= 500) {
    return new ConnectionError('The server had a problem. Please try again later.', { cause: error })
  }
  return new ConnectionError(error.detail ?? NOT_CUECARD, { cause: error })
}

/** With the company's token people enrol themselves: it also needs an address and a code sent by email. */
export const isCompanyToken = (token: string) => token.trim().startsWith('cue_company_')

/** Has the server send a code by email. @throws ConnectionError */
export async function askForCode(
  browserApi: BrowserApi,
  enrolment: { server: string; connection_token: string; email: string },
): Promise<void> {
  const { server, ...body } = enrolment
  await apiOf(browserApi, server)(startEnrolment, { body }).catch((error: unknown) => {
    throw connectionErrorOf(error, server)
  })
}

/** Connects and stores the connection. @throws ConnectionError */
export async function connect(
  browserApi: BrowserApi,
  input: { server: string; connection_token: string; email?: string; code?: string },
): Promise<Connection> {
  const { server, ...body } = input
  const reply = await apiOf(browserApi, server)(connectExtension, { body }).catch((error: unknown) => {
    throw connectionErrorOf(error, server)
  })
  const connection = { server, access_token: reply.access_token, ...namesOf(reply) }
  await browserApi.connection.set(connection)
  await browserApi.draft.clear()
  await browserApi.ended.clear()
  await browserApi.unrevoked.clear()
  return connection
}

const namesOf = ({ user, company }: Session) => ({ email: user.email, company: company?.name ?? null })

/** gone: it was given up or replaced while the server was asked. */
export type ConnectionCheck =
  | { state: 'connected'; connection: Connection }
  | { state: 'ended' }
  | { state: 'away' }
  | { state: 'gone' }

/** Whether the server still accepts the connection. One that was ended is removed; a server that is away changes nothing. */
export async function checkConnection(browserApi: BrowserApi, connection: Connection): Promise<ConnectionCheck> {
  const { server, access_token } = connection
  const session = await apiOf(
    browserApi,
    server,
    access_token,
  )(verifySession).catch((error: unknown) => (refusalOf(error) === 401 ? 'ended' : 'away'))
  if ((await browserApi.connection.get())?.access_token !== access_token) return { state: 'gone' }
  if (session === 'away') return { state: 'away' }
  if (session === 'ended') {
    await browserApi.ended.set({ server })
    await browserApi.connection.clear()
    return { state: 'ended' }
  }
  const fresh = { ...connection, ...namesOf(session) }
  await browserApi.connection.set(fresh)
  return { state: 'connected', connection: fresh }
}

/** Removes the connection, whatever the server answers. False: the server could not be told, so the token may stay valid there. */
export async function disconnect(browserApi: BrowserApi, connection: Connection): Promise<boolean> {
  const { server, access_token } = connection
  const api = apiOf(browserApi, server, access_token)
  const signal = AbortSignal.timeout(LOG_OUT_MS)
  const isRevoked = await api(logout, {}, { signal }).then(
    () => true,
    // The server has ended the connection already.
    (error: unknown) => refusalOf(error) === 401,
  )
  // A logout in a meeting has nowhere to show it, so the popup does when it is opened.
  if (!isRevoked) await browserApi.unrevoked.set({ server })
  await browserApi.connection.clear()
  await browserApi.dropAccess(server)
  return isRevoked
}

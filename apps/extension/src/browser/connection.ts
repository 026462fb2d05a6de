import { logout, type Session, verifySession } from '@cuecard/contract/auth.ts'
import { type Api, ApiError, createClient } from '@cuecard/contract/client.ts'
import { connectExtension, startEnrolment } from '@cuecard/contract/extension.ts'
import type { Connection, Platform } from './browser-api.ts'

/** A failure in words for people. */
export class ConnectionProblem extends Error {}

const NOT_CUECARD = 'Something answers at this address, but it is not a Cuecard server.'

const apiOf = (platform: Platform, server: string, token: string | null = null): Api =>
  createClient({ baseUrl: `${server}/api`, token: () => token, fetch: platform.fetch })

function problemOf(error: unknown, server: string): ConnectionProblem {
  if (!(error instanceof ApiError)) return new ConnectionProblem(NOT_CUECARD, { cause: error })
  if (error.status === 0) {
    return new ConnectionProblem(`${server} cannot be reached. Check the address and your network.`, { cause: error })
  }
  if (error.status >= 500) {
    return new ConnectionProblem('The server had a problem. Please try again later.', { cause: error })
  }
  return new ConnectionProblem(error.detail ?? NOT_CUECARD, { cause: error })
}

/** The company's token enrols people: it needs an address and a mailed code besides. */
export const isCompanyToken = (token: string) => token.trim().startsWith('cue_company_')

/** Has a code mailed. @throws ConnectionProblem */
export async function askForCode(
  platform: Platform,
  enrolment: { server: string; connection_token: string; email: string },
): Promise<void> {
  const { server, ...body } = enrolment
  await apiOf(platform, server)(startEnrolment, { body }).catch((error: unknown) => {
    throw problemOf(error, server)
  })
}

/** Connects and keeps the connection. @throws ConnectionProblem */
export async function connect(
  platform: Platform,
  input: { server: string; connection_token: string; email?: string; code?: string },
): Promise<Connection> {
  const { server, ...body } = input
  const reply = await apiOf(platform, server)(connectExtension, { body }).catch((error: unknown) => {
    throw problemOf(error, server)
  })
  const connection = { server, access_token: reply.access_token, ...namesOf(reply) }
  await platform.connection.set(connection)
  await platform.draft.clear()
  await platform.ended.clear()
  return connection
}

const namesOf = ({ user, company }: Session) => ({ email: user.email, company: company?.name ?? null })

export type Checked = { state: 'connected'; connection: Connection } | { state: 'ended' } | { state: 'away' }

/** Whether the connection still stands. One that was ended is forgotten; a server that is away changes nothing. */
export async function checkConnection(platform: Platform, connection: Connection): Promise<Checked> {
  try {
    const session = await apiOf(platform, connection.server, connection.access_token)(verifySession)
    const fresh = { ...connection, ...namesOf(session) }
    await platform.connection.set(fresh)
    return { state: 'connected', connection: fresh }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return { state: 'away' }
    await platform.ended.set({ server: connection.server })
    await platform.connection.clear()
    return { state: 'ended' }
  }
}

/** Forgets the connection, whatever the server says. False: the server was not told, so its token lives on there. */
export async function disconnect(platform: Platform, connection: Connection): Promise<boolean> {
  const { server, access_token } = connection
  const told = await apiOf(
    platform,
    server,
    access_token,
  )(logout).then(
    () => true,
    // Ended there already: there is nothing left to tell.
    (error: unknown) => error instanceof ApiError && error.status === 401,
  )
  await platform.connection.clear()
  await platform.dropAccess(server)
  return told
}

import type { Session } from '@cuecard/contract/session.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { findActor, forgetActors } from '../access-tokens/access-tokens.service.ts'
import { connectDevice, currentSession, findUser, findUserByConnectionToken } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { companyWithToken, lockCompany } from '../companies/companies.service.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { provenPerson } from './enrolment.ts'
import { takeCode } from './enrolment-codes.ts'
import { countWrongTry, refuseAfterWrongTries } from './wrong-tries.ts'
import { wrong } from './wrong.ts'

export { downloadExtension, downloadInstructions } from './downloads.ts'
export { startEnrolment } from './enrolment.ts'

interface ConnectRequest {
  connection_token: string
  email?: string | undefined
  code?: string | undefined
}

interface ConnectedDevice {
  user_id: string
  company_id: string | null
  access_token: string
  /** They had connected no extension before. */
  first: boolean
  /** Their account was made just now. */
  added: boolean
}

/**
 * Connects an extension: with a person's own connection token alone, or with the company's, an address and the mailed
 * code. The reply's token is the extension's own. @throws 400, alike for every wrong token or code; 429
 */
export async function connect(
  deps: Deps,
  input: ConnectRequest,
  from: Caller,
): Promise<Session & { access_token: string }> {
  refuseAfterWrongTries(deps, from.ip)
  const connected = (await connectOwn(deps, input, from)) ?? (await connectEnrolled(deps, input, from))
  if (!connected) {
    countWrongTry(deps, from.ip)
    throw wrong()
  }
  const { user_id, company_id, access_token } = connected
  forgetActors(deps, user_id)
  if (connected.added) noteActivity(deps, { user_id, company_id }, 'user_registered')
  if (connected.first) noteActivity(deps, { user_id, company_id }, 'extension_installed')
  const actor = await findActor(deps, access_token)
  // Removed between the two: the token is dead already.
  if (!actor) throw wrong()
  return { ...(await currentSession(deps, actor)), access_token }
}

const connectOwn = async (deps: Deps, input: ConnectRequest, from: Caller): Promise<ConnectedDevice | null> =>
  deps.db.transaction(async (tx) => {
    const user = await findUserByConnectionToken(tx, input.connection_token)
    return user && issue(deps, tx, { user_id: user.id, added: false, how: 'own connection token', from })
  })

async function connectEnrolled(deps: Deps, input: ConnectRequest, from: Caller): Promise<ConnectedDevice | null> {
  const { email, code } = input
  const company = await companyWithToken(deps.db, input.connection_token)
  if (!company || email === undefined || code === undefined) return null
  return deps.db.transaction(async (tx) => {
    const locked = await lockCompany(tx, company.id)
    if (locked.connection_token !== input.connection_token) return null
    // A wrong code is no error here: thrown, it would take the count of tries back.
    if (!(await takeCode(deps, tx, { company_id: locked.id, email, code }))) return null
    const person = await provenPerson(deps, tx, { company_id: locked.id, email, ip: from.ip })
    return person && issue(deps, tx, { ...person, how: "company's connection token and mailed code", from })
  })
}

async function issue(
  deps: Deps,
  tx: Db,
  person: { user_id: string; added: boolean; how: string; from: Caller },
): Promise<ConnectedDevice | null> {
  const { user_id, added, how, from } = person
  const user = await findUser(tx, user_id)
  if (!user) return null
  const device = deviceName(from.userAgent)
  const { access_token, first } = await connectDevice(deps, tx, { user_id, device })
  const { company_id, email } = user
  const actor = { user_id, email, company_id, ip: from.ip }
  await writeAudit(deps, tx, {
    actor,
    action: 'extension_connected',
    target: email,
    detail: [device, how].filter(Boolean).join(', '),
  })
  return { user_id, company_id, access_token, first, added }
}

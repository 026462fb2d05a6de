import { type Api, createClient } from '@cuecard/contract/client.ts'
import { createToken } from '@cuecard/contract/auth.ts'
import { DEMO_PASSWORD } from './people.ts'

/** The contract's typed client for what a journey needs beside its screen, such as the outbox. */
export function apiOf(appUrl: string, token: string | null = null): Api {
  return createClient({ baseUrl: `${appUrl}/api`, token: () => token })
}

export async function apiAs(appUrl: string, email: string, password: string = DEMO_PASSWORD): Promise<Api> {
  const { access_token } = await apiOf(appUrl)(createToken, { form: { username: email, password } })
  return apiOf(appUrl, access_token)
}

import { type Api, createClient } from '@cuecard/contract/client.ts'
import { createToken } from '@cuecard/contract/auth.ts'
import { getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from './people.ts'

/** The contract's typed client for what a journey needs beside its screen, such as the outbox. */
export function apiOf(appUrl: string, token: string | null = null): Api {
  return createClient({ baseUrl: `${appUrl}/api`, token: () => token })
}

export async function apiAs(appUrl: string, email: string, password: string = DEMO_PASSWORD): Promise<Api> {
  const { access_token } = await apiOf(appUrl)(createToken, { form: { username: email, password } })
  return apiOf(appUrl, access_token)
}

/** Waits until no sync runs: the demo company's own documents are synced when the app first starts. */
export async function untilSynced(api: Api): Promise<void> {
  const running = async () => {
    const status = await api(getSyncStatus)
    return status.is_running ? status : null
  }
  // Given here too: outside of a journey the configured wait does not count.
  await expect.poll(running, { intervals: [200], timeout: 180_000 }).toBeNull()
}

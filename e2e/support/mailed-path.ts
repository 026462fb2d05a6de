import { listOutbox } from '@cuecard/contract/outbox.ts'
import { expect } from '@playwright/test'
import { apiAs } from './calls.ts'
import { STAFF } from './people.ts'

/** Waits for the newest mail to an address that holds a link of this shape. Returns the link's path and query. */
export async function mailedPath(appUrl: string, address: string, shape: RegExp): Promise<string> {
  const staff = await apiAs(appUrl, STAFF)
  let path: string | undefined
  const find = async () => {
    const mails = (await staff(listOutbox)).filter((mail) => mail.to === address)
    path = mails.map((mail) => mail.text.match(shape)?.[0]).find(Boolean)
    return path
  }
  await expect.poll(find, { message: `a mail to ${address} with ${shape}` }).toBeTruthy()
  return path ?? ''
}

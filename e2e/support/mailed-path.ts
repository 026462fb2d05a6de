import { type OutboxMail, listOutbox } from '@cuecard/contract/outbox.ts'
import { expect } from '@playwright/test'
import { apiAs } from './calls.ts'
import { STAFF } from './people.ts'

/** Waits for the newest mail to an address that holds a link of this shape. Returns the link's path and query. */
export function mailedPath(appUrl: string, address: string, shape: RegExp): Promise<string> {
  return linkIn(appUrl, shape, ({ to }) => to === address)
}

/**
 * The token of the link that staff got to set the password of their account in a company. Their address gets such a mail
 * from each journey that makes an account.
 */
export async function staffAccountToken(appUrl: string, account: string): Promise<string> {
  const isAbout = ({ to, text }: OutboxMail) => to === STAFF && text.includes(account)
  return (await linkIn(appUrl, /\/reset-password\?token=[\w-]+/, isAbout)).split('token=')[1] ?? ''
}

async function linkIn(appUrl: string, shape: RegExp, isMeant: (mail: OutboxMail) => boolean): Promise<string> {
  const staff = await apiAs(appUrl, STAFF)
  let path: string | undefined
  const find = async () => {
    const mails = (await staff(listOutbox)).filter(isMeant)
    path = mails.map((mail) => mail.text.match(shape)?.[0]).find(Boolean)
    return path
  }
  await expect.poll(find, { message: `a mail with ${shape}` }).toBeTruthy()
  return path ?? ''
}

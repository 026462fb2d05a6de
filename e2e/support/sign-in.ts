import { createToken } from '@cuecard/contract/auth.ts'
import type { Page } from '@playwright/test'
import { apiOf } from './calls.ts'
import { DEMO_PASSWORD } from './people.ts'

const EMPTY_PAGE = '/empty'

/** Signs in through the login form, as a person does, and waits for Home. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email, password)
  // Waits of the page's own: outside of a journey those of `expect` end after 5 seconds.
  await page.waitForURL(/\/$/)
  await page.getByRole('heading', { name: 'Getting Started' }).waitFor()
}

/**
 * Puts a session of the person into the browser, as an earlier visit would have left it: the address that is opened next
 * shows the app signed in. For journeys that are not about signing in, which loads the web app twice.
 */
export async function openSession(page: Page, email: string): Promise<void> {
  // Local storage belongs to an origin, so a page of the app's origin has to be open; an empty one that asks for no icon.
  await page.route(EMPTY_PAGE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel=icon href=data:,>' }),
  )
  await page.goto(EMPTY_PAGE)
  await page.unroute(EMPTY_PAGE)
  const { origin } = new URL(page.url())
  const { access_token } = await apiOf(origin)(createToken, { form: { username: email, password: DEMO_PASSWORD } })
  await page.evaluate((token) => localStorage.setItem('authToken', token), access_token)
}

/** Fills and sends the login form of the page that is open. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** The bearer token that the web app holds in local storage. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('authToken'))
}

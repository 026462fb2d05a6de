import { type Page, expect } from '@playwright/test'
import { DEMO_PASSWORD } from './people.ts'

/** Signs in through the login form, as a person does, and waits for Home. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email, password)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
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

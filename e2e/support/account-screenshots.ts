import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forgotPassword, register } from '@cuecard/contract/auth.ts'
import { createCompany } from '@cuecard/contract/companies.ts'
import { invitePlatform, inviteUser } from '@cuecard/contract/invitations.ts'
import { type Browser, type Page, chromium } from '@playwright/test'
import { buildStale } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { removeData, startApp } from './app.ts'
import { apiAs, apiOf } from './calls.ts'
import { mailedPath } from './mailed-path.ts'
import { ADMIN, STAFF, USER } from './people.ts'
import { fillLogin, signIn } from './sign-in.ts'

/** Pictures of the account screens: `node e2e/support/account-screenshots.ts [name]` writes them beside the others. */
const FOLDER = fileURLToPath(new URL('../results/screenshots', import.meta.url))
const NEWCOMER = 'iris.falk@northwind.example'
const INVITED = 'new@acme.example'
const PASSWORD = 'a ladder behind the orchard'

type Scene = [name: string, show: (page: Page) => Promise<unknown>]

interface Paths {
  verify: string
  reset: string
  invitation: string
}

const open = (path: string) => (page: Page) => page.goto(path)

const publicScenes = (paths: Paths): Scene[] => [
  ['login', open('/login')],
  ['login-registered', open('/login?registerSuccess=true')],
  [
    'login-refused',
    async (page) => {
      await page.goto('/login')
      await fillLogin(page, USER, 'not the password')
      await page.getByRole('alert').first().waitFor()
    },
  ],
  ['register', open('/register')],
  [
    'register-short',
    async (page) => {
      await page.goto('/register')
      await page.getByLabel('Work email').fill('dana@northwind')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Create account' }).click()
    },
  ],
  ['register-invited', open(paths.invitation)],
  ['registration-success', open('/registration-success')],
  ['verify-error', open('/verify-email?token=no-such-token')],
  ['forgot', open('/reset-password')],
  ['reset', open(paths.reset)],
  ['reset-bad', open('/reset-password?token=no-such-token')],
  ['privacy-policy', open('/privacy-policy')],
]

const memberScenes = (who: string): Scene[] => [
  [`home-${who}`, open('/')],
  [`settings-${who}`, open('/settings')],
  [`settings-account-${who}`, open('/settings?section=account')],
  [`audit-${who}`, open('/audit-log')],
  [`customer-settings-${who}`, open('/customer-settings')],
]

const dialogOf = (path: string, button: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}

const adminScenes: Scene[] = [
  ...memberScenes('admin'),
  ['invite-dialog', dialogOf('/settings', 'Invite User')],
  [
    'user-menu',
    async (page) => {
      await page.goto('/settings')
      await page
        .getByRole('button', { name: /^Actions for/ })
        .last()
        .click()
    },
  ],
]

const staffScenes: Scene[] = [
  ...memberScenes('staff'),
  ['create-company', dialogOf('/customer-settings', 'Create Company')],
  ['staff-account', dialogOf('/customer-settings', 'Create Staff Account')],
  [
    'platform-demo',
    (page) => page.goto('/customer-settings').then(() => page.getByRole('tab', { name: /Demo/ }).click()),
  ],
  [
    'platform-invitations',
    (page) => page.goto('/customer-settings').then(() => page.getByRole('tab', { name: 'Invitations' }).click()),
  ],
]

/** Somebody who has confirmed an address and has neither a name nor a company. */
const newcomerScenes: Scene[] = [
  ['company-registration', open('/company-registration')],
  [
    'company-registration-empty',
    async (page) => {
      await page.goto('/registration')
      await page.locator('button[type=submit]').click()
    },
  ],
]

interface Look {
  url: string
  width: number
  scheme: 'light' | 'dark'
}

async function shoot(browser: Browser, look: Look, { email, scenes }: { email: string | null; scenes: Scene[] }) {
  if (scenes.length === 0) return
  const { url, width, scheme } = look
  const viewport = { width, height: width === 390 ? 844 : 900 }
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
  await context.addInitScript((value) => localStorage.setItem('theme', value), scheme)
  const page = await context.newPage()
  if (email === NEWCOMER) {
    await page.goto('/login')
    await fillLogin(page, NEWCOMER, PASSWORD)
    await page.waitForURL(/registration/)
  } else if (email) await signIn(page, email)
  for (const [name, show] of scenes) {
    await show(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${scheme}.png`), fullPage: true })
  }
  await context.close()
}

/** People, companies and mails that the pictures show. */
async function prepare(url: string): Promise<Paths> {
  const anyone = apiOf(url)
  await anyone(register, { form: { username: NEWCOMER, password: PASSWORD } })
  const verify = await mailedPath(url, NEWCOMER, /\/verify-email\?token=[\w-]+/)
  await anyone(forgotPassword, { body: { email: USER } })
  const reset = await mailedPath(url, USER, /\/reset-password\?token=[\w-]+/)
  const admin = await apiAs(url, ADMIN)
  await admin(inviteUser, { body: { user_email: INVITED, notify_user: true } })
  const invitation = await mailedPath(url, INVITED, /\/register\?invitation=[\w-]+/)
  const staff = await apiAs(url, STAFF)
  for (const name of ['Northwind Logistics', 'Häfele Präzision GmbH', 'Blue Ridge Analytics']) {
    const invited_admin_user_emails = [`admin@${name.slice(0, 4).toLowerCase().replace('ä', 'a')}.example`]
    await staff(createCompany, { body: { name, type: 'organization', invited_admin_user_emails } })
  }
  await staff(invitePlatform, { body: { user_email: 'solo@consultant.example', company_type: 'single_user' } })
  return { verify, reset, invitation }
}

async function main(): Promise<void> {
  const found = await findChromium()
  if ('missing' in found) throw new Error(found.missing)
  if (!(await buildStale())) throw new Error('The web app could not be built.')
  await mkdir(FOLDER, { recursive: true })
  const app = await startApp({ env: { EMBEDDING_MODEL: 'off' } })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.path, args })
  const only = process.argv[2]
  const chosen = (scenes: Scene[]) => scenes.filter(([name]) => !only || name.includes(only))
  try {
    const paths = await prepare(app.url)
    // The link works once: the first picture of it verifies, the person then goes on to their registration.
    const verified = await browser.newPage({ baseURL: app.url })
    await verified.goto(paths.verify)
    await verified.getByRole('heading', { name: 'Email verified' }).waitFor()
    await verified.screenshot({ path: join(FOLDER, 'verify-success-1440-light.png') })
    await verified.close()
    for (const width of [1440, 390]) {
      for (const scheme of ['light', 'dark'] as const) {
        const look = { url: app.url, width, scheme }
        await shoot(browser, look, { email: null, scenes: chosen(publicScenes(paths)) })
        await shoot(browser, look, { email: NEWCOMER, scenes: chosen(newcomerScenes) })
        await shoot(browser, look, { email: ADMIN, scenes: chosen(adminScenes) })
        await shoot(browser, look, { email: USER, scenes: chosen(memberScenes('user')) })
        await shoot(browser, look, { email: STAFF, scenes: chosen(staffScenes) })
      }
    }
  } finally {
    await browser.close()
    await app.stop()
    await removeData(app)
  }
  console.log(`Written to ${FOLDER}`)
}

await main()

import { updateCompanySettings } from '@cuecard/contract/companies.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { getMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { listOutbox } from '@cuecard/contract/outbox.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { connectByToken, expect, test } from '../support/extension/fixtures.ts'
import { connectionTokens } from '../support/extension/connection-tokens.ts'
import { joinMeeting, type MeetingSite, playSteps } from '../support/extension/meeting-site.ts'
import { Overlay } from '../support/extension/overlay.ts'
import { spoken } from '../support/extension/replays.ts'
import { compareStored, meetingsCalled } from '../support/extension/stored.ts'
import { ADMIN, STAFF, USER } from '../support/people.ts'

const SAID = [
  { speaker: 'Priya Nair (Guest)', text: 'We would need the security review before the renewal.' },
  { speaker: 'Priya Nair (Guest)', text: 'How much does a pilot with four robots cost?' },
]
const { steps } = spoken(SAID, 150)

/** The newest code that was mailed to this address. */
async function mailedCode(appUrl: string, address: string): Promise<string> {
  const staff = await apiAs(appUrl, STAFF)
  let code: string | undefined
  const find = async () => {
    const mails = (await staff(listOutbox)).filter(({ to, subject }) => to === address && subject.includes('your code'))
    code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    return code
  }
  await expect.poll(find, { message: `a code for ${address}` }).toBeTruthy()
  return code ?? ''
}

test("Teams: a colleague connects with the company's token, an address and the mailed code, and a guest's view is read", async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  const { company } = await connectionTokens(app.url, ADMIN)
  await page.goto(extension.popupUrl)
  await page.getByLabel('Server').fill(app.url)
  await page.getByLabel('Connection token').fill(company)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByLabel('Work email').fill(USER)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code').fill(await mailedCode(app.url, USER))
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()

  const url = 'https://teams.live.com/meet/9318822334455'
  site.plan(url, { look: 'teams-guest', title: 'Guest call' })
  await joinMeeting(meetingPage, url)
  const overlay = new Overlay(meetingPage)
  await overlay.untilItSays('Saving')
  await playSteps(meetingPage, steps)
  await overlay.get('region', 'Questions and answers')
  const api = await apiAs(app.url, USER)
  const compared = await compareStored(api, 'Guest call', SAID)
  expect(compared).toMatchObject({ lost: 0, doubled: 0, isInOrder: true })
  await meetingPage.setViewportSize({ width: 1366, height: 768 })
  await meetingPage.evaluate(() => window.fakeMeeting.openSide())
  await overlay.untilNothingIsCovered()

  // The tab is closed and the meeting opened in another one: it goes on.
  const rest = [{ speaker: 'Tom Hale', text: 'We shall send the offer today.' }]
  await meetingPage.close()
  const reopened = await site.newPage()
  site.plan('https://teams.live.com/v2/', { look: 'teams-guest', title: 'Guest call' })
  await joinMeeting(reopened, 'https://teams.live.com/v2/')
  await new Overlay(reopened).untilItSays('Saving')
  await playSteps(reopened, spoken(rest, 150).steps)
  const whole = await compareStored(api, 'Guest call', [...SAID, ...rest])
  expect(whole).toMatchObject({ lost: 0, doubled: 0, isInOrder: true })
  await reopened.evaluate(() => window.fakeMeeting.leave())
  await reopened.close()

  await inZoom(site, api)
})

/** Zoom's meeting lies in a frame, and its captions show pictures instead of names. */
async function inZoom(site: MeetingSite, api: Api) {
  const url = 'https://acme.zoom.us/wc/93188223344/join'
  site.plan(url, { look: 'zoom-2026', title: 'Zoom call' })
  const page = await site.newPage()
  await page.goto(url)
  const frame = page.frameLocator('#webclient')
  await frame.getByRole('button', { name: 'Join now' }).click()
  const overlay = new Overlay(page)
  await overlay.untilItSays('Saving')
  const inside = page.frames().find((each) => each.url().includes('?frame'))
  if (!inside) throw new Error('The meeting has no frame.')
  const [first, question] = SAID.map(({ text }) => text)
  const said = [
    { speaker: 'Ana Ruiz', text: first ?? '' },
    { speaker: 'Tom Hale', text: question ?? '' },
  ]
  await inside.evaluate((given) => window.fakeMeeting.play(given, 1), spoken(said, 150).steps)
  await overlay.untilItSays('Speaker 1')
  // The question has its answer. Roles are not found in frames, so it is told by its words.
  await overlay.untilItSays('Evidence')
  await page.setViewportSize({ width: 1366, height: 768 })
  await inside.evaluate(() => window.fakeMeeting.openSide())
  await overlay.untilNothingIsCovered()
  // The names come with the list of participants, for what was said before it, too.
  await inside.evaluate(() => window.fakeMeeting.showParticipants(['Ana Ruiz', 'Tom Hale']))
  const compared = await compareStored(api, 'Zoom call', said)
  expect(compared).toMatchObject({ lost: 0, doubled: 0, isInOrder: true })
  const [id = ''] = await meetingsCalled(api, 'Zoom call')
  expect((await api(getMeeting, { params: { id } })).meeting_type).toBe('zoom')
  await inside.evaluate(() => window.fakeMeeting.leave())
}

test('check 88: the company stores no meetings: answers still come, nothing of the meeting is kept anywhere', async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  const admin = await apiAs(app.url, ADMIN)
  await untilSynced(admin)
  await admin(updateCompanySettings, { body: { is_meeting_saving_enabled: false } })
  await connectByToken(extension, page, { server: app.url, email: USER })
  const url = 'https://teams.cloud.microsoft/'
  site.plan(url, { look: 'teams-host', title: 'Not kept' })
  await joinMeeting(meetingPage, url)
  const overlay = new Overlay(meetingPage)
  await overlay.untilItSays('Not saved')
  await playSteps(meetingPage, steps)
  await overlay.get('region', 'Questions and answers')
  await overlay.press('button', /^Evidence/)
  await overlay.get('list', 'Sources')
  await meetingPage.evaluate(() => window.fakeMeeting.leave())
  await expect.poll(async () => (await overlay.all('region', 'Cuecard')).length).toBe(0)
  expect(await meetingsCalled(await apiAs(app.url, USER), 'Not kept')).toEqual([])
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const all = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<unknown[]>((settle) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('success', async () => {
              const db = opening.result
              const rows = [...db.objectStoreNames].map(
                (store) =>
                  new Promise<unknown>((done) => {
                    const asked = db.transaction(store).objectStore(store).getAll()
                    asked.addEventListener('success', () => done(asked.result))
                  }),
              )
              const found = await Promise.all(rows)
              db.close()
              settle(found)
            })
          }),
      ),
    )
    return JSON.stringify(all)
  })
  expect(kept, 'in the browser').not.toContain('security review')
  await admin(updateCompanySettings, { body: { is_meeting_saving_enabled: true } })
})

test('the company shows its users no overlay: there is none, and saving goes on', async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  const admin = await apiAs(app.url, ADMIN)
  await admin(updateCompanySettings, { body: { is_extension_ui_active_for_users: false } })
  await connectByToken(extension, page, { server: app.url, email: USER })
  const url = 'https://teams.microsoft.com/v2/'
  site.plan(url, { look: 'teams-host', title: 'Without overlay' })
  await joinMeeting(meetingPage, url)
  await playSteps(meetingPage, steps)
  const compared = await compareStored(await apiAs(app.url, USER), 'Without overlay', SAID)
  expect(compared).toMatchObject({ lost: 0, doubled: 0, isInOrder: true })
  expect(await new Overlay(meetingPage).text()).toBe('')
  await admin(updateCompanySettings, { body: { is_extension_ui_active_for_users: true } })
})

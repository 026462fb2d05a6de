import '@testing-library/jest-dom/vitest'
import { fireEvent, within } from '@testing-library/react'
import { formatTime } from '@cuecard/contract/time.ts'
import { expect, it } from 'vitest'
import { fakeSession, lineOf, VIEW } from '../test/fake-session.ts'
import { mountFake } from '../test/mount-fake.ts'

const AT = Date.UTC(2026, 10, 20, 9, 12)

/** The Catch up tab, from which a recap of this span was fetched. */
async function recapOf(span: string, meeting_id: string | null, at = AT) {
  const session = fakeSession(
    { meeting_id, lines: [lineOf('We need a price.', { at })] },
    { 'POST /extension/recap': () => new Response('- A price') },
  )
  const inside = within(mountFake(session).inside)
  fireEvent.click(inside.getByRole('tab', { name: 'Catch up' }))
  fireEvent.click(inside.getByRole('radio', { name: span }))
  fireEvent.click(inside.getByRole('button', { name: 'What did I miss?' }))
  expect(await inside.findByText('A price')).toBeVisible()
  return { body: session.asked[0]?.body, recap: inside.getByRole('region', { name: 'Recap' }), inside }
}

const HISTORY = { transcription_message_history: [{ message: 'We need a price.' }] }

it('has the server read the whole of a stored meeting, whose first lines the page may not have any more', async () => {
  const { body, recap } = await recapOf('Whole meeting', VIEW.meeting_id)
  expect(body).toMatchObject({ ...HISTORY, meeting_id: VIEW.meeting_id, is_whole: true })
  expect(recap).toHaveTextContent(/^Up to /)
})

it('names no meeting where the page has all lines of the time itself', async () => {
  const { body } = await recapOf('Last 5 min', VIEW.meeting_id, Date.now())
  expect(body).toMatchObject(HISTORY)
  expect(body).not.toHaveProperty('meeting_id')
})

it('takes in a long speech that began before the time and went on in it', async () => {
  const at = (minutes: number) => Date.now() - minutes * 60_000
  const lines = [
    lineOf('That was long ago.', { at: at(9), changed_at: at(8) }),
    lineOf('We need a price, and a date, and a name.', { at: at(6), changed_at: at(3) }),
    lineOf('Right.', { at: at(5.5), changed_at: at(5.5) }),
    lineOf('From before the page was loaded again.', { at: at(2) }),
  ]
  const session = fakeSession({ lines }, { 'POST /extension/recap': () => new Response('- A price') })
  const inside = within(mountFake(session).inside)
  fireEvent.click(inside.getByRole('tab', { name: 'Catch up' }))
  fireEvent.click(inside.getByRole('button', { name: 'What did I miss?' }))
  expect(await inside.findByText('A price')).toBeVisible()
  const said = lines.flatMap(({ text }, n) => (n === 1 || n === 3 ? [{ message: text }] : []))
  expect(session.asked[0]?.body).toMatchObject({ transcription_message_history: said })
})

it("says why the server refuses a recap, in the server's words", async () => {
  const detail = 'Your company has used up its daily limit.'
  const session = fakeSession(
    { lines: [lineOf('We need a price.', { at: Date.now() })] },
    { 'POST /extension/recap': () => Response.json({ detail }, { status: 429 }) },
  )
  const inside = within(mountFake(session).inside)
  fireEvent.click(inside.getByRole('tab', { name: 'Catch up' }))
  fireEvent.click(inside.getByRole('button', { name: 'What did I miss?' }))
  expect(await inside.findByText(`The recap could not be fetched. ${detail}`)).toBeVisible()
})

it('goes on saying what it has looked at when another time is chosen', async () => {
  const tab = within(mountFake(fakeSession({ lines: [lineOf('We need a price.', { at: AT })] })).inside)
  fireEvent.click(tab.getByRole('tab', { name: 'Catch up' }))
  fireEvent.click(tab.getByRole('button', { name: 'What did I miss?' }))
  expect(tab.getByText('Nothing was said in the last 5 minutes.')).toBeVisible()
  fireEvent.click(tab.getByRole('radio', { name: 'Whole meeting' }))
  expect(tab.getByText('Nothing was said in the last 5 minutes.')).toBeVisible()
})

it('names the time of a recap under another time that is chosen', async () => {
  const { recap, inside } = await recapOf('Last 5 min', VIEW.meeting_id, Date.now())
  expect(recap).toHaveTextContent(/^Up to /)
  fireEvent.click(inside.getByRole('radio', { name: 'Whole meeting' }))
  expect(recap).toHaveTextContent(/^Last 5 min · Up to /)
})

it('writes a recap in Arabic from the right', async () => {
  const text = '- نحتاج إلى سعر لثمانية روبوتات.'
  const session = fakeSession(
    { lines: [lineOf('نحتاج إلى سعر.', { at: Date.now() })] },
    { 'POST /extension/recap': () => new Response(text) },
  )
  const inside = within(mountFake(session).inside)
  fireEvent.click(inside.getByRole('tab', { name: 'Catch up' }))
  fireEvent.click(inside.getByRole('button', { name: 'What did I miss?' }))
  expect((await inside.findByText(/نحتاج إلى سعر لثمانية/)).closest('[dir]')).toHaveAttribute('dir', 'rtl')
})

it('says where the lines of a meeting begin that is not stored', async () => {
  const { body, recap } = await recapOf('Whole meeting', null)
  expect(body).toMatchObject(HISTORY)
  expect(body).not.toHaveProperty('is_whole')
  expect(recap).toHaveTextContent(`From ${formatTime(new Date(AT))} to `)
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { CallNotesPanel } from './call-notes-panel.tsx'

const PUT = 'PUT /upcoming-calls/notes'
const EVENT = 'a'.repeat(32)
const saved = { text: '', version: 0, updated_at: null }

function open(reply: unknown) {
  const notes = (
    <>
      <CallNotesPanel callKey={EVENT} saved={saved} />
      <Link to="/meetings">Meetings</Link>
    </>
  )
  const app = renderScreen(
    <Routes>
      <Route path="/" element={notes} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/', replies: { [PUT]: reply } },
  )
  const puts = () => app.asked.filter(({ call }) => call === PUT).map(({ body }) => body)
  return { puts }
}
const stored = { text: 'Budget', version: 1, updated_at: '2026-11-23T09:00:00.000Z' }
const type = () => fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Budget' } })
const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Meetings' }))
const expectLeft = () => waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/meetings'))
const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('saves what was typed last when the page is left at once', async () => {
  const { puts } = open(stored)
  type()
  leave()
  await expectLeft()
  await waitFor(() => expect(puts()).toEqual([{ event: EVENT, text: 'Budget', version: 0 }]))
})

it('says that what was typed last could not be saved after the page was left', async () => {
  open(500)
  type()
  leave()
  expect(await screen.findByText(/^Failed to save your notes on the call/)).toHaveAttribute('data-tone', 'error')
})

it('asks before the tab is closed as long as something is unsaved', async () => {
  open(stored)
  expect(asksOnClosing()).toBe(false)
  type()
  expect(asksOnClosing()).toBe(true)
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(asksOnClosing()).toBe(false)
})

it('asks before the page is left while notes are being saved', async () => {
  const reply = Promise.withResolvers<unknown>()
  const { puts } = open(() => reply.promise)
  type()
  await waitFor(() => expect(puts()).toHaveLength(1))
  leave()
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(screen.getByLabelText('Address')).not.toHaveTextContent('/meetings')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  reply.resolve(stored)
  expect(await screen.findByText('Saved')).toBeVisible()
})

it('asks before the page is left when notes could not be saved, and then drops them', async () => {
  const { puts } = open(500)
  type()
  expect(await screen.findByText(/^Not saved:/)).toBeVisible()
  leave()
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(dialog.getByRole('button', { name: /^Leave without saving/ }))
  await expectLeft()
  expect(puts()).toHaveLength(1)
})

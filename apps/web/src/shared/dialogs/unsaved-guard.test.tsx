import { screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { expect, it } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

function Saving({ until }: { until: Promise<void> }) {
  const [unsaved, setUnsaved] = useState(true)
  useEffect(() => void until.then(() => setUnsaved(false)), [until])
  return (
    <>
      <p>{unsaved ? 'Saving' : 'Saved'}</p>
      <Link to="/meetings">Meetings</Link>
      <UnsavedGuard unsaved={unsaved} onDiscard={() => undefined}>
        It is lost.
      </UnsavedGuard>
    </>
  )
}

it('asks no more as soon as the screen shows that all is saved, before the tab is closed and before the page is left', async () => {
  const reply = Promise.withResolvers<void>()
  renderScreen(<Saving until={reply.promise} />, { at: '/', replies: {} })
  expect(asksOnClosing()).toBe(true)
  reply.resolve()
  let asks: boolean | null = null
  // The page is looked at as it changes, before its effects have run.
  await waitFor(() => {
    expect(screen.getByText('Saved')).toBeVisible()
    if (asks !== null) return
    asks = asksOnClosing()
    screen.getByRole('link', { name: 'Meetings' }).click()
  })
  expect(asks).toBe(false)
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/meetings'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

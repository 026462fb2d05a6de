import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MEETING_ID, messageOf, messagesOf, openPanel } from '../test/transcript-screen.tsx'

// jsdom lays nothing out, so it cannot scroll either: what was brought into view is written down.
let shown: { text: string; block: unknown }[] = []
let idle: (() => void)[] = []
/** Lets everything be drawn that waits for the browser to have nothing else to do. */
const drawRest = () => {
  while (idle.length > 0) act(() => idle.splice(0).forEach((run) => run()))
}
beforeEach(() => {
  shown = []
  idle = []
  window.requestIdleCallback = (run) => idle.push(() => run({ didTimeout: false, timeRemaining: () => 0 }))
  window.cancelIdleCallback = () => undefined
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element, options) {
    shown.push({
      text: this.getAttribute('data-at') ?? this.tagName,
      block: typeof options === 'object' && options.block,
    })
  }
})
afterEach(() => vi.restoreAllMocks())

const row = async (text: string) => within((await screen.findByText(text)).closest('li') ?? document.body)
const field = () => screen.getByPlaceholderText('Search in transcript...')
const button = (name: string) => screen.getByRole('button', { name })
/** Place of the first and the last row that is drawn, and how many there are. */
const rowsDrawn = () => {
  const places = [...document.querySelectorAll('[data-at]')].map((each) => Number(each.getAttribute('data-at')))
  return [places[0], places.at(-1), places.length]
}
const search = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.submit(field())
}
const press = (name: string) => fireEvent.click(button(name))
const pager = (place: 'above' | 'below') =>
  within(screen.getByRole('navigation', { name: `Pages of the transcript, ${place}` }))

describe('pages of a transcript', () => {
  it('hold 500 messages in order of time, said above and below, and turning one scrolls to the section', async () => {
    const [first, ...rest] = messagesOf(1_203)
    openPanel({ transcript: first ? [...rest, first] : rest })
    for (const place of ['above', 'below'] as const) {
      expect(pager(place).getByText('Page 1 of 3 (1-500 of 1203 messages)')).toBeVisible()
      expect(pager(place).getByRole('button', { name: 'Previous' })).toBeDisabled()
    }
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Message 0')
    // What is in the window comes first.
    expect(rowsDrawn()).toEqual([0, 12, 13])
    fireEvent.click(pager('below').getByRole('button', { name: 'Next' }))
    expect(pager('above').getByText('Page 2 of 3 (501-1000 of 1203 messages)')).toBeVisible()
    expect(shown.at(-1)).toEqual({ text: 'SECTION', block: 'start' })
    expect(screen.getByRole('region', { name: 'Transcript' })).toHaveFocus()
    fireEvent.click(pager('above').getByRole('button', { name: 'Next' }))
    expect(pager('below').getByText('Page 3 of 3 (1001-1203 of 1203 messages)')).toBeVisible()
    expect(pager('below').getByRole('button', { name: 'Next' })).toBeDisabled()
    drawRest()
    expect(rowsDrawn()).toEqual([1_000, 1_202, 203])
  })

  it('says so when there is nothing in it', () => {
    openPanel({ transcript: [] })
    expect(screen.getByText('No messages')).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })

  it('mark what was typed in the chat', async () => {
    openPanel({ transcript: [messageOf(0), messageOf(1, { kind: 'chat' })] })
    expect((await row('Message 1')).getByText('Chat')).toBeVisible()
    expect((await row('Message 0')).queryByText('Chat')).toBeNull()
  })

  it('jump to the message that the address names, centre and mark it', async () => {
    openPanel({ transcript: messagesOf(1_203), search: '?tab=transcript&message=m-777' })
    expect(pager('above').getByText(/^Page 2 of 3/)).toBeVisible()
    expect(shown.at(-1)).toEqual({ text: '777', block: 'center' })
    expect((await screen.findByText('Message 777')).closest('li')).toHaveFocus()
    expect(screen.getByText('Linked message')).toBeVisible()
  })
})

describe('the search', () => {
  const transcript = messagesOf(1_203).map((message, at) =>
    [3, 700, 1_100].includes(at) ? { ...message, message: `The PRICE at ${at}` } : message,
  )

  it('goes from match to match over the pages, round at both ends, and centres each', async () => {
    openPanel({ transcript })
    await userEvent.type(field(), ' price {Enter}')
    expect(screen.getByText('1 of 3 matches')).toBeVisible()
    expect(shown.at(-1)).toEqual({ text: '3', block: 'center' })
    expect(screen.getByText('PRICE').tagName).toBe('MARK')
    press('Next match')
    expect(screen.getByText('2 of 3 matches')).toBeVisible()
    expect(pager('above').getByText(/^Page 2 of 3/)).toBeVisible()
    expect(shown.at(-1)).toEqual({ text: '700', block: 'center' })
    press('Next match')
    press('Next match')
    expect(screen.getByText('1 of 3 matches')).toBeVisible()
    press('Previous match')
    expect(screen.getByText('3 of 3 matches')).toBeVisible()
    expect(shown.at(-1)).toEqual({ text: '1100', block: 'center' })
  })

  it('has nowhere to go with one match or none, and a blank term or Clear takes the results away', async () => {
    openPanel({ transcript })
    await userEvent.type(field(), 'at 700')
    await userEvent.click(button('Search'))
    expect(screen.getByText('1 of 1 matches')).toBeVisible()
    expect(button('Next match')).toBeDisabled()
    expect(button('Previous match')).toBeDisabled()
    search('nobody said this')
    expect(screen.getByText('0 of 0 matches')).toBeVisible()
    expect(button('Next match')).toBeDisabled()
    press('Clear search')
    expect(field()).toHaveValue('')
    expect(screen.queryByText(/matches$/)).not.toBeInTheDocument()
    search('price')
    search('  ')
    expect(screen.queryByText(/matches$/)).not.toBeInTheDocument()
  })
})

describe('a message', () => {
  it('shows who said what and when, as text and in its own direction', async () => {
    const html = '<img src=x onerror=alert(1)>'
    const picture = 'https://evil.example/track.png'
    openPanel({
      transcript: [
        messageOf(0, { message: html, username: 'נועה לוי', user_image_url: picture }),
        messageOf(1, { message: 'שלום 👋🏽 everyone' }),
      ],
    })
    expect((await screen.findByText(html)).dir).toBe('auto')
    expect(screen.getByText('נועה לוי').tagName).toBe('BDI')
    expect(screen.getByText('שלום 👋🏽 everyone')).toBeVisible()
    const time = new Date(messageOf(0).timestamp).toTimeString().slice(0, 8)
    expect(screen.getByText(time).tagName).toBe('TIME')
    expect(document.querySelector('img')).toBeNull()
  })

  it('of 100 kB is folded until it is asked for, or found', async () => {
    const long = `${'word '.repeat(20_000)}the needle`
    openPanel({ transcript: [messageOf(0, { message: long }), messageOf(1)] })
    expect(screen.getAllByRole('listitem')[0]?.textContent?.length).toBeLessThan(2_000)
    await userEvent.click(button('Show all (100,010 characters)'))
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/the needle/)
    await userEvent.click(button('Show less'))
    expect(screen.getAllByRole('listitem')[0]).not.toHaveTextContent(/the needle/)
    search('needle')
    expect(screen.getByText('needle').tagName).toBe('MARK')
  })

  it('is answered with the 10 messages before it, which its test case keeps too, for this meeting and message; the answer outlives its page', async () => {
    const { asked, send, end } = openPanel({ transcript: messagesOf(1_003), search: '?message=m-505' })
    const asking = await row('Message 505')
    await userEvent.click(asking.getByRole('button', { name: /Get Answers/ }))
    expect(asking.getByRole('button', { name: /Getting Answer\.\.\./ })).toBeDisabled()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      call: 'POST /extension/answer',
      body: { meeting_id: MEETING_ID, message_id: 'm-505', current_message: { message: 'Message 505' }, stream: true },
    })
    const history: { message: string }[] = asked[0]?.body.transcription_message_history
    expect(history).toHaveLength(10)
    expect(history[0]?.message).toBe('Message 495')
    fireEvent.click(pager('above').getByRole('button', { name: 'Previous' }))
    send('Forty **euros**.')
    end()
    fireEvent.click(pager('above').getByRole('button', { name: 'Next' }))
    expect((await screen.findByText('euros')).tagName).toBe('STRONG')
    expect(await screen.findByText(/^Response time: \d+\.\d\d s$/)).toBeVisible()
  })

  it('is reached with the arrow keys from the one above or below, at the same button', async () => {
    openPanel({ transcript: messagesOf(5) })
    const buttonOf = async (text: string) => (await row(text)).getByRole('button', { name: 'Create Test' })
    act(() => screen.getAllByRole('button', { name: 'Create Test' })[2]?.focus())
    await userEvent.keyboard('{ArrowDown}')
    expect(await buttonOf('Message 3')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(await buttonOf('Message 0')).toHaveFocus()
  })

  it('is explained, and the asking can be cancelled', async () => {
    const { asked } = openPanel()
    const asking = await row('Message 2')
    await userEvent.click(asking.getByRole('button', { name: /Explain To Me/ }))
    expect(asking.getByRole('button', { name: /Getting Explanation\.\.\./ })).toBeDisabled()
    expect(asked[0]?.call).toBe('POST /extension/explain')
    await userEvent.click(asking.getByRole('button', { name: 'Cancel' }))
    expect(asking.getByText('Request canceled')).toBeVisible()
    expect(asking.getByText('Response time: 0.00 s')).toBeVisible()
  })

  it.each([
    ['Get Answers', 'answer', 'Error getting response'],
    ['Explain To Me', 'explain', 'Error getting explanation'],
  ])('says when %s fails', async (name, path, words) => {
    openPanel({ replies: { [`POST /extension/${path}`]: 500 } })
    const asking = await row('Message 1')
    await userEvent.click(asking.getByRole('button', { name: new RegExp(name) }))
    expect(await asking.findByText(words)).toBeVisible()
    expect(asking.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it('keeps the earlier answer when Get Answers fails the next time', async () => {
    const replies: Record<string, unknown> = {}
    const { send, end } = openPanel({ replies })
    const asking = await row('Message 1')
    await userEvent.click(asking.getByRole('button', { name: /Get Answers/ }))
    send('Forty euros a month.')
    end()
    await waitFor(() => expect(asking.getByText(/Response time/)).toBeVisible())
    replies['POST /extension/answer'] = 500
    await userEvent.click(asking.getByRole('button', { name: /Get Answers/ }))
    expect(await asking.findByText('Error getting response')).toBeVisible()
    expect(asking.getByText('Forty euros a month.')).toBeVisible()
  })
})

describe('Download', () => {
  it('is for staff, and saves the file under the meeting’s id', async () => {
    let saved = ''
    URL.createObjectURL = () => 'blob:transcript'
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved = this.download
    })
    const file = new Response('[]')
    openPanel({ role: 'staff_user', replies: { [`GET /v0.5/meetings/${MEETING_ID}/transcript`]: file } })
    await userEvent.click(button('Download'))
    await waitFor(() => expect(saved).toBe(`${MEETING_ID}.json`))
  })

  it('is not offered to anybody else', () => {
    openPanel({ role: 'company_admin' })
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument()
  })
})

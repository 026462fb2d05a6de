import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { filterMeetings, MeetingsSearch } from './meeting-filter.ts'
import { DETAIL, detail, ID, LIST, local, meeting, renderMeetings } from '../test/meeting-screen.tsx'

const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
const CUSTOMERS = 'GET /customers'
const SEARCH = 'GET /v0.5/meetings/search'
const IMPORT = 'POST /v0.5/meetings/import'

describe('the list of meetings', () => {
  it('says that it is loading, then groups by the day of the start, newest day first', async () => {
    renderMeetings('/meetings', {
      [LIST]: [
        meeting({ title: 'Late', start: local(21, 16), end: local(21, 17, 30) }),
        meeting({ title: 'Early', start: local(21, 9, 5), end: local(21, 10, 2) }),
        meeting({ title: 'Before', start: local(20, 9), meeting_type: 'microsoft_teams', meeting_owner: null }),
      ],
    })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Meetings')
    expect(screen.getByText('Loading meetings...')).toBeInTheDocument()
    const days = await screen.findAllByRole('heading', { level: 2 })
    expect(days.map((day) => day.textContent)).toEqual(['Saturday, November 21, 2026', 'Friday, November 20, 2026'])
    expect(titles()).toEqual(['Late', 'Early', 'Before'])
    const [, early, before] = screen.getAllByRole('article')
    expect(early).toHaveTextContent('09:05 AM – 10:02 AM')
    expect(early).toHaveTextContent('Google Meet')
    expect(early).toHaveTextContent('maya@northwind.example')
    expect(before).toHaveTextContent('Microsoft Teams')
    expect(before).not.toHaveTextContent('@')
  })

  it('opens a meeting by its card and not by its delete control', async () => {
    const { id } = meeting()
    renderMeetings('/meetings', { [LIST]: [meeting({ id, title: 'Pricing call' })] })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Pricing call' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(address()).toBe('/meetings')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('link', { name: 'Pricing call' }))
    expect(address()).toBe(`/meetings/${id}`)
  })

  it('that is empty says so and offers an import', async () => {
    renderMeetings('/meetings', { [LIST]: [] })
    expect(await screen.findByText('No meetings found.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Import a transcript' }))
    expect(await screen.findByRole('dialog', { name: 'Import Meeting' })).toBeVisible()
  })

  it('that could not be loaded shows no toast and can be tried again', async () => {
    const replies: Record<string, unknown> = { [LIST]: 500 }
    renderMeetings('/meetings', replies)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.queryByTestId('toast')).not.toBeInTheDocument()
    replies[LIST] = [meeting({ title: 'Back again' })]
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: 'Back again' })).toBeVisible()
  })

  it('draws 60 of many and the next 60 on request, and the address keeps how many', async () => {
    const many = Array.from({ length: 150 }, (_, n) => meeting({ title: `No ${n}`, start: local(20 - (n % 9), 9) }))
    renderMeetings('/meetings', { [LIST]: many })
    const more = await screen.findByRole('button', { name: 'Show older meetings (90 more)' })
    expect(screen.getAllByRole('article')).toHaveLength(60)
    await userEvent.click(more)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(120))
    expect(address()).toBe('/meetings?shown=120')
  })
})

describe('deleting a meeting', () => {
  it("asks, says 'Deleting...' with both buttons disabled, then takes it out of the list", async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const gone = meeting({ title: 'Gone', message_count: 1204 })
    const { last } = renderMeetings('/meetings', {
      [LIST]: [gone, meeting({ title: 'Kept' })],
      [`DELETE /v0.5/meetings/${gone.id}/company`]: () => promise,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Gone' }))
    const dialog = within(await screen.findByRole('dialog', { name: "Delete 'Gone'?" }))
    expect(dialog.getByText(/transcript of 1,204 messages/)).toHaveTextContent('comments and everybody’s own notes')
    await userEvent.click(dialog.getByRole('button', { name: /^Delete/ }))
    const deleting = dialog.getByText('Deleting...')
    await waitFor(() => expect(deleting.closest('button')).toBeDisabled())
    expect(deleting).toHaveAttribute('data-shown', 'true')
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    resolve(204)
    expect(await screen.findByText('Meeting deleted successfully')).toBeInTheDocument()
    await waitFor(() => expect(titles()).toEqual(['Kept']))
    expect(last(`DELETE /v0.5/meetings/${gone.id}/company`)).toBeDefined()
  })

  it('that fails says so and keeps the meeting', async () => {
    const kept = meeting({ title: 'Kept' })
    renderMeetings('/meetings', { [LIST]: [kept], [`DELETE /v0.5/meetings/${kept.id}/company`]: 403 })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Kept' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
    expect(await screen.findByText('Failed to delete meeting: No. (Status Code: 403)')).toBeInTheDocument()
    expect(titles()).toEqual(['Kept'])
  })

  it('is not offered to whoever may not', async () => {
    renderMeetings('/meetings', { [LIST]: [meeting({ title: 'Theirs', can_edit: false })] })
    await screen.findByRole('link', { name: 'Theirs' })
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  })
})

describe('Migrate Meetings', () => {
  it("is for staff and shows the server's words", async () => {
    renderMeetings(
      '/meetings',
      { [LIST]: [meeting()], 'POST /v0.5/meetings/migrate': { message: '3 meetings were brought up to date' } },
      'staff_user',
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Migrate Meetings/ }))
    expect(await screen.findByText('3 meetings were brought up to date')).toBeInTheDocument()
  })

  it("that fails says 'Migration failed'", async () => {
    renderMeetings('/meetings', { [LIST]: [], 'POST /v0.5/meetings/migrate': 500 }, 'staff_admin')
    await userEvent.click(await screen.findByRole('button', { name: /^Migrate Meetings/ }))
    expect(await screen.findByText(/^Migration failed/)).toBeInTheDocument()
  })

  it.each(['company_user', 'company_admin'] as const)('is hidden from a %s', async (role) => {
    renderMeetings('/meetings', { [LIST]: [] }, role)
    await screen.findByText('No meetings found.')
    expect(screen.queryByRole('button', { name: /^Migrate Meetings/ })).not.toBeInTheDocument()
  })
})

describe('the filters', () => {
  const all = [
    meeting({ title: 'Ours', start: local(21, 9), unanswered_count: 2 }),
    meeting({
      title: 'Dana in Teams',
      start: local(20, 23),
      meeting_type: 'microsoft_teams',
      meeting_owner: 'dana@x.example',
    }),
    meeting({ title: 'Older', start: local(18, 0), attendees: [{ name: 'Jonas Brandt', email: 'jb@c.example' }] }),
  ]

  const customers = {
    customers: [
      {
        id: 'c.example',
        name: 'Quill GmbH',
        is_named: true,
        domains: ['c.example'],
        meeting_count: 1,
        people_count: 1,
        open_question_count: 0,
        last_meeting_at: local(18, 0),
      },
    ],
    own_domains: ['northwind.example'],
    other_domains: [],
    without_customer: 2,
  }

  it('of this week begin on Monday', () => {
    const week = MeetingsSearch.parse({ week: 'this' })
    const left = (day: number) => filterMeetings(all, week, { now: new Date(2026, 10, day, 8) }).length
    expect([left(22), left(23), left(16)]).toEqual([3, 0, 3])
  })

  it('keep a view under a name, and take it away again', async () => {
    renderMeetings('/meetings?show=unanswered&owner=dana@x.example', { [LIST]: all, [CUSTOMERS]: customers })
    await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of this view' }), 'Dana’s open ones{Enter}')
    await userEvent.click(screen.getByRole('link', { name: 'All meetings' }))
    await waitFor(() => expect(titles()).toEqual(['Ours', 'Dana in Teams', 'Older']))
    await userEvent.click(screen.getByRole('link', { name: 'Dana’s open ones' }))
    expect(address()).toBe('/meetings?owner=dana%40x.example&show=unanswered')
    await userEvent.click(screen.getByRole('button', { name: 'Remove the view Dana’s open ones' }))
    expect(screen.queryByRole('link', { name: 'Dana’s open ones' })).not.toBeInTheDocument()
  })

  it.each([
    ['owner=dana@x.example', ['Dana in Teams']],
    ['type=microsoft_teams', ['Dana in Teams']],
    ['from=2026-11-20&to=2026-11-20', ['Dana in Teams']],
    ['from=2026-11-18&to=2026-11-20', ['Dana in Teams', 'Older']],
    ['text=brandt%20jonas', ['Older']],
    ['text=TEAMS', ['Dana in Teams']],
    ['text=quill%20gmbh', ['Older']],
    ['customer=none', ['Ours', 'Dana in Teams']],
    ['customer=c.example', ['Older']],
    ['show=unanswered', ['Ours']],
    ['type=nonsense', ['Ours', 'Dana in Teams', 'Older']],
  ])('of the address %s leave %j', async (query, left) => {
    renderMeetings(`/meetings?${query}`, { [LIST]: all, [CUSTOMERS]: customers })
    await waitFor(() => expect(titles()).toEqual(left))
  })

  it.each(['c.example', 'none'])('of the customer %s wait until customers are known', async (customer) => {
    const loading = Promise.withResolvers<unknown>()
    const replies: Record<string, unknown> = { [LIST]: all, [CUSTOMERS]: loading.promise }
    renderMeetings(`/meetings?customer=${customer}`, replies)
    expect(await screen.findByText('3 meetings')).toBeVisible()
    expect(screen.queryByText('No meetings match')).not.toBeInTheDocument()
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([])
    loading.resolve(400)
    expect(await screen.findByText('The customers could not be loaded')).toBeVisible()
    expect(screen.queryByText('No meetings match')).not.toBeInTheDocument()
    replies[CUSTOMERS] = customers
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(titles()).toEqual(customer === 'none' ? ['Ours', 'Dana in Teams'] : ['Older']))
  })

  it('go into the address, say when nothing matches, and can be cleared at once', async () => {
    renderMeetings('/meetings?shown=120', { [LIST]: all })
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Owner' }), 'dana@x.example')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Imported')
    expect(address()).toBe('/meetings?owner=dana%40x.example&type=imported')
    expect(await screen.findByText('No meetings match')).toBeVisible()
    expect(screen.getByText('0 of 3 meetings')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body)
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(address()).toBe('/meetings')
  })
})

describe('the search over all transcripts', () => {
  const hit = (n: number, message: string) => ({
    meeting_id: meeting().id,
    meeting_title: 'Pricing call',
    started_at: local(21, 9),
    times: 'clock' as const,
    message_id: `m ${n}`,
    username: 'Jonas',
    timestamp: local(21, 9, n),
    message,
  })

  it('shows hits with their words marked, page by page; each leads to its message', async () => {
    const first = hit(7, 'What is the price (net)?')
    renderMeetings('/meetings?said=price%20(net', {
      [LIST]: [],
      [SEARCH]: ({ query }: { query: Record<string, string> }) =>
        query['cursor'] === 'next'
          ? { hits: [{ ...hit(9, 'The net price is 38.'), meeting_id: first.meeting_id }], next_cursor: null }
          : { hits: [first], next_cursor: 'next' },
    })
    const link = await screen.findByRole('link', { name: /What is the price/ })
    expect(link).toHaveAttribute('href', `/meetings/${first.meeting_id}?tab=transcript&message=m+7`)
    expect([...link.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['price', '(net'])
    await userEvent.click(screen.getByRole('button', { name: /Load more/ }))
    expect(await screen.findByText('2 messages')).toBeVisible()
  })

  it('is asked when the typing pauses and says when nobody said it', async () => {
    const { last } = renderMeetings('/meetings', { [LIST]: [meeting()], [SEARCH]: { hits: [], next_cursor: null } })
    await userEvent.click(screen.getByRole('radio', { name: 'What was said' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search all transcripts' }), 'roadmap')
    // On a busy machine a pause may come between two letters too.
    await expect.poll(() => last(SEARCH)?.query).toMatchObject({ query: 'roadmap' })
    expect(await screen.findByText('No message says that')).toBeVisible()
    expect(screen.getByText(/^No message in the meetings of your list has all of these words/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await screen.findByRole('article')).toBeVisible()
  })

  it('that fails says so and can be tried again', async () => {
    renderMeetings('/meetings?said=price', { [SEARCH]: 500 })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
    expect(await screen.findByText(/^Failed to search your meetings/)).toBeInTheDocument()
  })
})

it('shows the customer that was set for several meetings on one that was opened before', async () => {
  const duval = { id: 'duval', name: 'Duval', is_named: true, domains: [], meeting_count: 1, people_count: 1 }
  const replies: Record<string, unknown> = {
    [LIST]: [meeting({ id: ID, title: 'Pricing call' })],
    [DETAIL]: detail(),
    [CUSTOMERS]: {
      customers: [{ ...duval, open_question_count: 0, last_meeting_at: local(21, 9) }],
      own_domains: [],
      other_domains: [],
      without_customer: 0,
    },
    [`PUT /v0.5/meetings/${ID}/customer`]: { chosen_customer: 'duval' },
  }
  renderMeetings(`/meetings/${ID}`, replies)
  expect(await screen.findByText('Customer: none')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Back to Meetings' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Pricing call' }))
  replies[DETAIL] = detail({ chosen_customer: 'duval' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Set customer' }), 'Duval')
  expect(await screen.findByText('Customer of 1 meeting changed')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Pricing call' }))
  expect(await screen.findByText('Customer:')).toHaveTextContent('Customer: Duval')
})

it('waits where the server takes no more deletions for now, and keeps chosen what was not done when it is stopped', async () => {
  const [first, second, third] = ['First', 'Second', 'Third'].map((title) => meeting({ title })) as [
    ReturnType<typeof meeting>,
    ReturnType<typeof meeting>,
    ReturnType<typeof meeting>,
  ]
  const detail = 'Too many requests. Please try again later.'
  const limited = () => Response.json({ detail }, { status: 429, headers: { 'retry-after': '40' } })
  const replies: Record<string, unknown> = {
    [LIST]: [first, second, third],
    [`DELETE /v0.5/meetings/${first.id}/company`]: () => {
      replies[LIST] = [second, third]
      return 204
    },
    [`DELETE /v0.5/meetings/${second.id}/company`]: limited,
  }
  renderMeetings('/meetings', replies)
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Choose all 3/ }))
  const bar = within(screen.getByRole('region', { name: 'Chosen meetings' }))
  await userEvent.click(bar.getByRole('button', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
  expect(await bar.findByText('Waiting: the server takes no more requests for a moment')).toBeVisible()
  expect(bar.getByText('1 of 3')).toBeVisible()
  await userEvent.click(await bar.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('1 meeting deleted')).toBeInTheDocument()
  expect(await screen.findByText('2 meetings not deleted: You stopped. They stay chosen.')).toBeInTheDocument()
  await waitFor(() => expect(titles().toSorted()).toEqual(['Second', 'Third']))
  expect(screen.getByText('2 meetings chosen')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Choose Second' })).toBeChecked()
})

describe('importing a meeting', () => {
  const file = new File(['WEBVTT'], 'call.vtt', { type: 'text/vtt' })
  const choose = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Import Meeting' }))
    await userEvent.upload(await screen.findByLabelText('Transcript file'), file)
  }

  it('sends file, title and start, and opens what came of it', async () => {
    const stored = meeting({ meeting_type: 'imported' })
    const { last } = renderMeetings('/meetings', { [LIST]: [], [IMPORT]: Response.json(stored, { status: 201 }) })
    await choose()
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' Pricing call ')
    await userEvent.type(screen.getByLabelText('Start'), '2026-11-21T09:05')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Import/ }))
    await waitFor(() => expect(address()).toBe(`/meetings/${stored.id}`))
    expect(last(IMPORT)?.body).toMatchObject({ meeting_title: 'Pricing call', started_at: local(21, 9, 5), file })
    expect(screen.getByText('Meeting imported')).toBeInTheDocument()
  })

  it('shows the line that is wrong beside the file, without a toast, until another file is chosen', async () => {
    const detail = 'Line 4: the time is not complete'
    const refused = () => Response.json({ detail, errors: { file: detail } }, { status: 422 })
    renderMeetings('/meetings', { [LIST]: [], [IMPORT]: refused })
    await choose()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Import/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent(`${detail}Nothing was stored.`)
    expect(screen.queryByTestId('toast')).not.toBeInTheDocument()
    await userEvent.upload(screen.getByLabelText('Transcript file'), new File(['WEBVTT'], 'other.vtt'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByText('other.vtt')).toBeVisible()
  })
})

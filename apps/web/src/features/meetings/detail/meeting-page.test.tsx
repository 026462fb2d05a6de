import { RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import { formatDateTime, ownTimeZone } from '@cuecard/contract/time.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  DETAIL,
  detail,
  ID,
  job,
  LIST,
  local,
  meeting,
  NOTES_OPENED,
  renderMeetings,
  response,
  status,
  STATUS,
} from '../test/meeting-screen.tsx'
import type { Replies } from '../../../test/render-screen.tsx'
import { publicSettings } from '../../../test/signed-in.ts'

const LATEST = `GET /v0.5/meetings/${ID}/latest`
const latest = (change: object) => ({
  version: '1',
  transcript_end_datetime_utc: null,
  message_count: 0,
  transcript: null,
  answers: [],
  explanations: [],
  ...change,
})
const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const toasts = () => screen.queryAllByTestId('toast').map((toast) => toast.textContent)
const CHANGE = `PUT /v0.5/meetings/${ID}/company`
const SYNC = `POST /v0.5/meetings/${ID}/sync/manager_analysis`
const NOTES = `POST /v0.5/meetings/${ID}/sync/user_notes`
const MAIL = `POST /v0.5/meetings/${ID}/mail-summary`

const open = (change: Parameters<typeof detail>[0] = {}, more: Replies = {}, query = '') =>
  renderMeetings(`/meetings/${ID}${query}`, { [DETAIL]: detail(change), [STATUS]: status(), ...more })

const notes = (meeting_notes: string, engine: 'model' | 'rules' = 'model') => ({
  user_meeting_analysis: { meeting_notes, engine, updated_at: '2026-11-21T09:00:00.000Z' },
})

const menu = async (item: RegExp | string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for this meeting' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('a meeting', () => {
  it('counts its notes as opened where they are shown, and not with another tab or before they are written', async () => {
    const counted = (asked: readonly { call: string }[]) => asked.filter(({ call }) => call === NOTES_OPENED).length
    const { asked } = open(notes('## Prices'), {}, '?tab=transcript')
    await userEvent.click(await screen.findByRole('tab', { name: 'Manager Notes' }))
    expect(counted(asked)).toBe(0)
    await userEvent.click(screen.getByRole('tab', { name: 'User Notes' }))
    expect(await screen.findByRole('heading', { name: 'Prices' })).toBeVisible()
    expect(counted(asked)).toBe(1)
  })

  it('counts no notes as opened that are not written', async () => {
    const { asked } = open()
    expect(await screen.findByText('No user notes available for this meeting.')).toBeVisible()
    expect(asked.map(({ call }) => call)).not.toContain(NOTES_OPENED)
  })

  it.each([
    ['time', /^11\/21\/2026 at 11:30 PM, message times not known$/],
    ['day', /^Saturday, November 21, 2026, no times$/],
    [null, /^No times$/],
  ] as const)('imported without times shows what was told of its start: %s', async (start_told, words) => {
    open({ start: local(21, 23, 30), start_told })
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('says that it is loading, then its title, time range, owner and participants', async () => {
    open({ attendees: [{ name: 'Jonas Brandt', email: 'jb@c.example' }, { email: 'p@c.example' }] })
    expect(screen.getByText('Loading meeting details...')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1, name: 'Pricing call' })).toBeVisible()
    expect(screen.getByText(/^11\/21\/2026 at 09:05 AM – 09:48 AM/)).toHaveTextContent('(43 min)')
    expect(screen.getByText('Owner: maya@northwind.example')).toBeVisible()
    const people = within(screen.getByRole('region', { name: 'Meeting Participants' })).getAllByRole('listitem')
    expect(people.map((person) => person.textContent)).toEqual(['JJonas Brandt (jb@c.example)', 'Pp@c.example'])
  })

  it('that is running follows what is said, corrected and answered without a reload, until it ends', async () => {
    const { transcript } = detail().collected_meeting_data
    let now = latest({ message_count: 2 })
    const { asked } = open({ end: null }, { [LATEST]: () => now }, '?tab=transcript')
    expect(await screen.findByRole('list', { name: 'Messages' })).toHaveTextContent('Line 2')
    const said = {
      message_id: 'm3',
      username: 'Maya',
      user_image_url: null,
      timestamp: local(21, 9, 49),
      kind: 'spoken',
    }
    const all = [
      ...transcript.slice(0, 1),
      { ...said, message_id: 'm2', message: 'Line two' },
      { ...said, message: 'New' },
    ]
    now = latest({ version: '2', transcript: all, message_count: 3, answers: [response()] })
    expect(await screen.findByText('New')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Messages' })).not.toHaveTextContent('Line 2')
    await userEvent.click(screen.getByRole('tab', { name: 'AI Responses' }))
    expect(await screen.findByText('What does it cost?')).toBeVisible()
    const reads = () => asked.filter(({ call }) => call === DETAIL).length
    const before = reads()
    now = latest({ version: '3', transcript_end_datetime_utc: local(21, 9, 50) })
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
  }, 30_000)

  it('that is running stays as it was shared when what was said arrives later', async () => {
    const { transcript } = detail().collected_meeting_data
    const late = Promise.withResolvers<unknown>()
    const saved = detail({ end: null, is_shared: true })
    open(
      { end: null },
      { [LATEST]: () => late.promise, [`PUT /v0.5/meetings/${ID}/company`]: saved },
      '?tab=transcript',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
    const shared = await screen.findByRole('switch', { name: /^Everyone at Northwind/ })
    await userEvent.click(shared)
    await waitFor(() => expect(shared).toBeChecked())
    await waitFor(() => expect(screen.queryByText('The link works for those who may open the meeting now.')).toBeNull())
    const said = { ...transcript[0], message_id: 'm3', message: 'New', timestamp: local(21, 9, 49) }
    late.resolve(latest({ version: '2', transcript: [...transcript, said], message_count: 3 }))
    expect(await screen.findByText('New')).toBeInTheDocument()
    expect(shared).toBeChecked()
  })

  it('that is deleted by a colleague while it is shown leaves the page, which says so', async () => {
    const replies: Replies = {
      [DETAIL]: detail({ end: null }),
      [STATUS]: status(),
      [LATEST]: latest({ message_count: 2 }),
    }
    renderMeetings(`/meetings/${ID}`, replies)
    expect(await screen.findByRole('heading', { level: 1, name: 'Pricing call' })).toBeVisible()
    // As on a network, the reply takes longer than the turn of the event loop after which a failure that nobody reports is shown.
    const gone = () => new Promise((resolve) => setTimeout(() => resolve(404)))
    Object.assign(replies, { [DETAIL]: gone, [LATEST]: 404 })
    expect(await screen.findByText("Meeting not found or you don't have access to it.")).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Pricing call' })).not.toBeInTheDocument()
    expect(toasts()).toEqual([])
  }, 30_000)

  it('without a message is ongoing, and without calendar data has no participants', async () => {
    open({ collected_meeting_data: { transcript: [], answers: [], explanations: [] } })
    expect(await screen.findByText(`${formatDateTime(local(21, 9, 5))} – Ongoing`)).toBeVisible()
    expect(screen.queryByText('Meeting Participants')).not.toBeInTheDocument()
  })

  it.each([404, 500])('that answers %i is one view, without a toast, and leads back', async (code) => {
    renderMeetings(`/meetings/${ID}`, { [DETAIL]: code, [LIST]: [] })
    expect(await screen.findByText("Meeting not found or you don't have access to it.")).toBeVisible()
    expect(toasts()).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: 'Back to Meetings' }))
    expect(address()).toBe('/meetings')
  })

  it('shows the tab of the address, User Notes unless it says another', async () => {
    open()
    expect(await screen.findByRole('tab', { name: 'User Notes', selected: true })).toBeVisible()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'User Notes',
      'Manager Notes',
      'AI Responses',
      'Transcript',
      'Chat With Meeting',
    ])
    await userEvent.click(screen.getByRole('tab', { name: 'AI Responses' }))
    expect(address()).toBe(`/meetings/${ID}?tab=ai-responses`)
    await userEvent.click(screen.getByRole('tab', { name: 'User Notes' }))
    expect(address()).toBe(`/meetings/${ID}`)
  })

  it('says who told the others of the saving, and when', async () => {
    open({ consent: { confirmed_at: '2026-11-21T09:01:00.000Z', confirmed_by: 'dana@acme.example' } })
    expect(await screen.findByText(/^dana@acme\.example told the others at /)).toBeVisible()
  })

  it('is renamed in place; an empty title is refused beside the field', async () => {
    const { last } = open({}, { [CHANGE]: detail({ title: 'Renewal' }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Rename meeting' }))
    const field = screen.getByRole('textbox', { name: 'Meeting title' })
    await userEvent.clear(field)
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Title is required')).toBeVisible()
    await userEvent.type(field, 'Renewal{Enter}')
    expect(await screen.findByRole('button', { name: 'Rename meeting' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Renewal' })).toBeVisible()
    expect(last(CHANGE)?.body).toEqual({ meeting_title: 'Renewal' })
  })

  it('is not renamed after Escape', async () => {
    const { last } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Rename meeting' }))
    await userEvent.keyboard('x{Escape}')
    expect(screen.getByRole('heading', { level: 1, name: 'Pricing call' })).toBeVisible()
    expect(last(CHANGE)).toBeUndefined()
  })

  it('is shared with the company by a switch, which a refusal puts back', async () => {
    const replies: Replies = { [CHANGE]: 403 }
    const { last } = open({}, replies)
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
    const toggle = await screen.findByRole('switch', { name: /^Everyone at Northwind with the link/ })
    await userEvent.click(toggle)
    await waitFor(() =>
      expect(toasts()).toEqual([expect.stringMatching(/^Failed to change who may open this meeting/)]),
    )
    expect(toggle).not.toBeChecked()
    expect(last(CHANGE)?.body).toEqual({ is_shared: true })
  })

  it('of somebody else can be neither renamed, shared nor deleted', async () => {
    open({ can_edit: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
    expect(await screen.findByRole('switch')).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Rename meeting' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'More for this meeting' }))
    await screen.findByRole('menuitem', { name: 'Mail notes' })
    expect(screen.queryByRole('menuitem', { name: 'Delete meeting' })).not.toBeInTheDocument()
  })

  it('is deleted after a question, and the list follows', async () => {
    open({}, { [`DELETE /v0.5/meetings/${ID}/company`]: 204, [LIST]: [] })
    await menu('Delete meeting')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(address()).toBe('/meetings'))
    expect(toasts()).toEqual(['Meeting deleted successfully'])
  })

  it('is deleted with a note that was being typed, which is not asked about', async () => {
    open({}, { [`DELETE /v0.5/meetings/${ID}/company`]: 204, [LIST]: [] })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Own note' }), 'Ask about the archive')
    await menu('Delete meeting')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(address()).toBe('/meetings'))
  })

  it('that was deleted is asked for again when its page is opened again', async () => {
    const replies: Replies = {
      [DETAIL]: detail(),
      [STATUS]: status(),
      [`DELETE /v0.5/meetings/${ID}/company`]: 204,
      // As another tab still has it.
      [LIST]: [meeting({ id: ID, title: 'Pricing call' })],
    }
    renderMeetings(`/meetings/${ID}`, replies)
    await menu('Delete meeting')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(address()).toBe('/meetings'))
    replies[DETAIL] = 404
    await userEvent.click(await screen.findByRole('link', { name: 'Pricing call' }))
    expect(await screen.findByText("Meeting not found or you don't have access to it.")).toBeVisible()
  })
})

describe('Sync Meeting', () => {
  it('starts the job, says so as news, shows how far it is and loads the meeting when it ends', async () => {
    const busy = status({ manager_analysis: job({ is_running: true, progress: 40, activity: 'Finding topics' }) })
    const replies: Replies = { [SYNC]: Response.json(busy, { status: 202 }), [STATUS]: status() }
    const { asked } = open({}, replies)
    const button = await screen.findByRole('button', { name: /^Sync Meeting/ })
    await userEvent.click(button)
    expect(await screen.findByText('Finding topics')).toBeVisible()
    expect(screen.getByTestId('toast')).toHaveTextContent('Meeting sync started. Check back later.')
    expect(screen.getByTestId('toast')).toHaveAttribute('data-tone', 'info')
    expect(button).toBeDisabled()
    await waitFor(() => expect(toasts()).toContain('Summary updated'))
    await waitFor(() => expect(asked.filter(({ call }) => call === DETAIL)).toHaveLength(2))
    await waitFor(() => expect(button).toBeEnabled())
  })

  it("that cannot be started says 'Failed to sync meeting'", async () => {
    open({}, { [SYNC]: 500 })
    await userEvent.click(await screen.findByRole('button', { name: /^Sync Meeting/ }))
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^Failed to sync meeting/)]))
  })
})

describe('User Notes', () => {
  it('draws the notes and says when they are quotes by rules', async () => {
    open(notes('## Decisions\n\n- **Hamburg** first <img src=x onerror=alert(1)>', 'rules'))
    const heading = await screen.findByRole('heading', { level: 3, name: 'Decisions' })
    expect(heading).toBeVisible()
    expect(screen.getByText('Hamburg').tagName).toBe('STRONG')
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText('Quotes from the transcript, picked by rules')).toBeVisible()
  })

  it("says when there are none, and Update Notes reads 'Updating...' while it is in flight", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    open({}, { [NOTES]: () => promise })
    expect(await screen.findByText('No user notes available for this meeting.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Update Notes/ }))
    const updating = screen.getByText('Updating...')
    await waitFor(() => expect(updating.closest('button')).toBeDisabled())
    expect(updating).toHaveAttribute('data-shown', 'true')
    resolve(Response.json(status(), { status: 202 }))
    await waitFor(() => expect(toasts()).toEqual(['User notes update started. Check back later.']))
    await waitFor(() => expect(updating.closest('button')).toBeEnabled())
  })

  it("that cannot be updated says 'Failed to update user notes'; a job that failed says why", async () => {
    open(notes('Kept'), { [NOTES]: 500, [STATUS]: status({ user_notes: job({ failure: 'The model was away.' }) }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('The last update did not finish: The model was away.')
    await userEvent.click(screen.getByRole('button', { name: /^Update Notes/ }))
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^Failed to update user notes/)]))
    expect(screen.getByText('Kept')).toBeVisible()
  })

  it.each([
    ['2026-11-21T08:00:00.000Z', 'The notes below were taken by rules instead.'],
    ['2026-11-21T10:00:00.000Z', 'The notes below are the ones from before.'],
  ])('of a run that failed, begun at %s: %s', async (started_at, words) => {
    const failed = job({ started_at, failure: 'The model failed.' })
    open(notes('Kept', 'rules'), { [STATUS]: status({ user_notes: failed }) })
    expect(await screen.findByRole('alert')).toHaveTextContent(`The model failed. ${words}`)
  })
})

describe('mailing the notes', () => {
  const attendees = [
    { name: 'Jonas Brandt', email: 'jb@c.example' },
    { name: 'Jonas', email: 'JB@c.example' },
    { email: 'p@c.example' },
  ]

  it('goes to the participants that stay chosen and to colleagues, each once', async () => {
    const { last } = open({ attendees, ...notes('Text') }, { [MAIL]: { sent: 2 } })
    await menu('Mail notes')
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail notes' }))
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'p@c.example' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Colleagues' }), 'Dana@x.example, jb@c.example')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'As promised')
    await userEvent.click(dialog.getByRole('button', { name: /^Send to 2 people/ }))
    await waitFor(() => expect(toasts()).toEqual(['The notes are on their way to 2 people']))
    expect(last(MAIL)?.body).toEqual({
      recipients: ['jb@c.example', 'dana@x.example'],
      message: 'As promised',
      time_zone: ownTimeZone(),
    })
  })

  it('is not offered where no mail server is set up, which the dialog says', async () => {
    const settings = publicSettings({ has_mail_server: false })['GET /public-settings']?.body
    open({ attendees, ...notes('Text') }, { 'GET /public-settings': settings })
    await menu('Mail notes')
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail notes' }))
    expect(await dialog.findByText(/^No mail server is set up, so the notes cannot be mailed/)).toBeVisible()
    expect(dialog.getByRole('button', { name: /^Send/ })).toBeDisabled()
  })

  it('says beside the field what is wrong, also when the server does', async () => {
    const detail = 'x@y.example did not take part'
    open(notes('Text'), { [MAIL]: () => Response.json({ detail, errors: { recipients: detail } }, { status: 422 }) })
    await menu('Mail notes')
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail notes' }))
    await userEvent.click(dialog.getByRole('button', { name: /^Send/ }))
    expect(await dialog.findByText('Choose at least one person')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Recipients' }), 'x@y.example')
    await userEvent.click(dialog.getByRole('button', { name: /^Send/ }))
    expect(await dialog.findByText(detail)).toBeVisible()
    expect(toasts()).toEqual([])
  })
})

describe('AI Responses', () => {
  const answers = [
    response({ created_at: '2026-11-21T09:09:00.000Z', response_text: 'Still 38.', full_response_duration_sec: 2 }),
    response(),
    response({ message_id: null, answered_question: 'How fast is support?' }),
    response({ message_id: null, answered_question: 'How fast is support?' }),
  ]
  const data = { collected_meeting_data: { transcript: [], answers, explanations: [] } }

  it('groups by message with a count, and opens to text, time, thumbs and the way to the transcript', async () => {
    const first = answers[1]
    const feedback = [
      {
        id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0001',
        response_id: first?.response_id,
        kind: 'answer',
        question: '',
        rating: 'down',
        comment: 'Forgot the discount',
        user_email: 'dana@x.example',
        created_at: '2026-11-21T09:10:00.000Z',
      },
    ]
    open(data, { [`GET /meetings/${ID}/feedback`]: feedback }, '?tab=ai-responses')
    const item = await screen.findByRole('button', { name: /What does it cost\?\s*Still 38\..*2\s*responses$/s })
    expect(screen.getAllByRole('button', { name: /How fast is support\?/ })).toHaveLength(2)
    await userEvent.click(item)
    // It is in the page before it has opened.
    await waitFor(() => expect(screen.getByText('And what does it cost?')).toBeVisible())
    expect(screen.getByText('Response time: 1.23 s')).toBeVisible()
    expect(screen.getByText('Response time: 2.00 s')).toBeVisible()
    expect(await screen.findByText('Forgot the discount')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show in transcript' })).toHaveAttribute(
      'href',
      `/meetings/${ID}?tab=transcript&message=m1`,
    )
  })

  it('says when and by whom it was said, and shows the refused and uncertain ones alone by the address', async () => {
    const some = [
      response({ message_id: 'm1', answered_question: 'Do you have SOC 2?', outcome: 'refused' }),
      response({ message_id: 'm2', answered_question: 'Which regions?', is_uncertain: true }),
      response({ message_id: 'm3', answered_question: 'What does it cost?' }),
    ]
    const { transcript } = detail().collected_meeting_data
    open(
      { collected_meeting_data: { transcript, answers: some, explanations: [] } },
      {},
      '?tab=ai-responses&show=refused',
    )
    const refused = await screen.findByRole('button', { name: /Jonas\s*Do you have SOC 2\?.*Refused/s })
    expect(refused).toHaveTextContent('09:06')
    expect(screen.queryByRole('button', { name: /Which regions/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Uncertain 1' }))
    expect(address()).toBe(`/meetings/${ID}?tab=ai-responses&show=uncertain`)
    expect(screen.getByRole('button', { name: /Which regions\?.*Uncertain/s })).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Answered 2' }))
    expect(screen.getByRole('button', { name: /What does it cost/ })).toBeVisible()
  })

  it('opens the form in which a refused answer gets its answer, and shows how it is answered then', async () => {
    const refused = response({ answered_question: 'Do you have SOC 2?', outcome: 'refused' })
    const gap = {
      id: ID.replace('0777', '0778'),
      question: 'Do you have SOC 2?',
      state: 'open',
      asked_count: 1,
      meeting_count: 1,
      customer_count: 1,
      owner: null,
      due_on: null,
      merged: [],
      first_asked_at: '2026-11-21T09:07:00.000Z',
      last_asked_at: '2026-11-21T09:07:00.000Z',
      questions: [],
      draft: null,
      draft_failure: 'Neither your documents nor your other meetings hold an answer. Write it yourself.',
      waiting_for: null,
      item_id: null,
      item_name: null,
      item_audience: null,
      item_sync: null,
      before: null,
      after: null,
    }
    const after = { text: 'Yes, since 2024.', outcome: 'complete', grade: 5, grade_reason: '', at: gap.last_asked_at }
    const closed = { ...gap, state: 'closed', draft_failure: null, item_id: ID, item_name: 'SOC 2', after }
    const { last } = open(
      { collected_meeting_data: { transcript: [], answers: [refused], explanations: [] } },
      {
        'POST /company-knowledge/knowledge-gaps': gap,
        [`POST /company-knowledge/knowledge-gaps/${gap.id}/approve`]: closed,
      },
      '?tab=ai-responses',
    )
    await userEvent.click(await screen.findByRole('button', { name: /Do you have SOC 2\?.*Refused/s }))
    await userEvent.click(await screen.findByRole('button', { name: /^Answer it/ }))
    const form = within(await screen.findByRole('region', { name: 'Answer it' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Answer' }), 'Yes, since 2024.')
    await userEvent.click(form.getByRole('button', { name: /^Approve Answer/ }))
    expect(await form.findByRole('region', { name: 'After' })).toHaveTextContent('Yes, since 2024.')
    expect(last('POST /company-knowledge/knowledge-gaps')?.body).toEqual({
      response_id: refused.response_id,
      time_zone: ownTimeZone(),
    })
  })

  it('marks what was noted to be followed up', async () => {
    const noted = [response({ follow_up_at: '2026-11-21T09:08:00.000Z' })]
    open({ collected_meeting_data: { transcript: [], answers: noted, explanations: [] } }, {}, '?tab=ai-responses')
    await userEvent.click(await screen.findByRole('button', { name: /What does it cost\?.*Follow up/s }))
    await waitFor(() => expect(screen.getByText('Noted for follow-up')).toBeVisible())
  })

  it('shows the sources of a response whose record may be read', async () => {
    const [only] = [response()]
    const record = {
      id: only.response_id,
      kind: 'answer',
      question: only.answered_question,
      text: 'It costs 38 dollars [1].',
      outcome: 'complete',
      engine: 'quotes',
      sources: [
        {
          n: 1,
          cited: true,
          item_id: ID,
          item_name: 'Pricing guide.pdf',
          source: 'user_uploaded',
          locator: 'page 3',
          text: 'Thirty-eight.',
          score: 1,
        },
      ],
      prompt_version: null,
      first_token_duration_sec: null,
      full_response_duration_sec: 1.234,
      created_at: only.created_at,
    }
    open(
      { collected_meeting_data: { transcript: [], answers: [], explanations: [only] } },
      { [`GET /extension/responses/${only.response_id}`]: record },
      '?tab=ai-responses&responses=explanations',
    )
    await userEvent.click(await screen.findByRole('button', { name: /What does it cost\?/ }))
    expect(await screen.findByRole('button', { name: /^1\s*Pricing guide.pdf · page 3/ })).toBeVisible()
  })

  it('shows a response that was asked for in the transcript', async () => {
    const only = response({ answered_question: 'Is there a trial?' })
    const record = {
      id: only.response_id,
      kind: 'answer',
      question: only.answered_question,
      text: only.response_text,
      outcome: 'complete',
      engine: 'quotes',
      sources: [],
      prompt_version: null,
      first_token_duration_sec: null,
      full_response_duration_sec: 1.234,
      created_at: only.created_at,
    }
    const { transcript } = detail().collected_meeting_data
    const replies: Replies = {
      'POST /extension/answer': () => {
        replies[DETAIL] = detail({ collected_meeting_data: { transcript, answers: [only], explanations: [] } })
        return new Response(only.response_text, { headers: { [RESPONSE_ID_HEADER]: only.response_id } })
      },
      [`GET /extension/responses/${only.response_id}`]: record,
      [DETAIL]: detail(),
      [STATUS]: status(),
    }
    const { asked } = renderMeetings(`/meetings/${ID}?tab=transcript`, replies)
    const [ask] = await screen.findAllByRole('button', { name: /Get Answers/ })
    await userEvent.click(ask ?? document.body)
    expect(await screen.findByText(only.response_text)).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'AI Responses' }))
    expect(await screen.findByRole('button', { name: /Is there a trial\?/ })).toBeVisible()
    expect(asked.filter(({ call }) => call === DETAIL)).toHaveLength(2)
  })

  it('says when there are none of a kind', async () => {
    open({}, {}, '?tab=ai-responses')
    expect(await screen.findByText('No answers available for this meeting.')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: /^Explanations/ }))
    expect(await screen.findByText('No explanations available for this meeting.')).toBeVisible()
    expect(address()).toBe(`/meetings/${ID}?tab=ai-responses&responses=explanations`)
  })
})

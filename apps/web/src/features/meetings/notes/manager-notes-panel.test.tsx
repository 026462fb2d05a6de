import type { AnalysisJob, ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { QUALIFICATION_FIELDS } from '@cuecard/contract/meetings/qualification-fields.ts'
import type { MeetingDetail, MeetingTimes } from '@cuecard/contract/meetings/meetings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { answersFor, sessionOf } from '../../../test/signed-in.ts'

const ID = '6b8f0f0e-4a52-4f8e-9c55-000000000000'
const DETAIL = `GET /v0.5/meetings/${ID}/company`
const STATUS = `GET /v0.5/meetings/${ID}/sync/status`
const SYNC = `POST /v0.5/meetings/${ID}/sync/manager_analysis`

const at = (seconds: number) => new Date(Date.parse('2026-11-19T14:00:00Z') + seconds * 1_000).toISOString()
const SAID = [
  ['Carl Stone', 'What does the starter plan cost?'],
  ['Rita Vogel', 'It is 1,900 euros a month.'],
  ['Carl Stone', 'Do you encrypt our data?'],
  ['Rita Vogel', 'I would have to check that.'],
  ['Carl Stone', 'Honestly, that is too expensive. NordPick costs half.'],
] as const
const speakerOf = (n: number) => SAID[n]?.[0] ?? ''
const evidence = (n: number, quote = SAID[n]?.[1] ?? '') => ({
  message_id: `m${n}`,
  speaker: speakerOf(n),
  timestamp: at(n * 60),
  quote,
})
const turnOf = (n: number) => {
  return { speaker: speakerOf(n), start_timestamp: at(n * 60), end_timestamp: at(n * 60 + 42), duration_sec: 42 }
}
const asked = (n: number) => ({
  topic: 'Costs',
  customer_question: SAID[n]?.[1] ?? '',
  evidence: [evidence(n), evidence(n + 1)],
})

const AGAINST = {
  said: SAID[3][1],
  item_id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0009',
  item_name: 'Security',
  locator: null,
  text: 'Data is encrypted at rest.',
}

const ANALYSIS: ManagerAnalysis = {
  engine: 'rules',
  version: 1,
  updated_at: at(400),
  speaker_timeline: SAID.map((_, n) => turnOf(n)),
  speaker_talking_ratios: [
    { speaker: 'Carl Stone', talking_ratio_percentage: 60, talking_time_sec: 126 },
    { speaker: 'Rita Vogel', talking_ratio_percentage: 40, talking_time_sec: 84 },
  ],
  topic_timeline: [{ topic: 'Starter plan', start_timestamp: at(0), end_timestamp: at(282) }],
  question_handling_issues: [{ ...asked(2), rep_response_excerpt: SAID[3][1] }],
  customer_qna: [
    { ...asked(0), rep_answer_excerpt: SAID[1][1], rep_uncertain: false },
    { ...asked(2), rep_answer_excerpt: SAID[3][1], rep_uncertain: true, contradiction: AGAINST },
  ],
  objections: 'Not said.',
  objections_evidence: [],
  competitors: '- NordPick',
  competitors_evidence: [{ text: 'NordPick', evidence: [evidence(4, 'NordPick costs half.')] }],
  meddicc_bant: '',
  meddicc_bant_evidence: QUALIFICATION_FIELDS.map((field) =>
    field === 'budget'
      ? { field, text: 'That is too expensive.', evidence: [evidence(4, 'Honestly, that is too expensive.')] }
      : { field, text: null, evidence: [] },
  ),
}

function detail(manager_meeting_analysis: ManagerAnalysis | null, times: MeetingTimes = 'clock'): MeetingDetail {
  return {
    id: ID,
    meeting_type: 'google_meet',
    meeting_general_info: {
      meeting_title: 'Pricing call',
      transcript_start_datetime_utc: at(0),
      transcript_end_datetime_utc: at(300),
      calendar_event_data: null,
      times,
    },
    meeting_owner: null,
    unanswered_count: null,
    chosen_customer: null,
    message_count: SAID.length,
    is_shared: false,
    can_edit: true,
    consent: null,
    user_meeting_analysis: null,
    manager_meeting_analysis,
    collected_meeting_data: {
      transcript: SAID.map(([username, message], n) => {
        return { message_id: `m${n}`, username, message, timestamp: at(n * 60), user_image_url: null, kind: 'spoken' }
      }),
      answers: [],
      explanations: [],
    },
  }
}

const idle: AnalysisJob = { is_running: false, progress: 0, activity: null, started_at: null, failure: null }
const statusOf = (job: Partial<AnalysisJob> = {}, has_model = true) => ({
  body: { user_notes: idle, manager_analysis: { ...idle, ...job }, has_model },
})

function open(analysis: ManagerAnalysis | null, job: Partial<AnalysisJob> = {}, hasModel = true) {
  localStorage.setItem('authToken', 'token')
  const answers = {
    ...answersFor(sessionOf()),
    [DETAIL]: { body: detail(analysis) },
    [STATUS]: statusOf(job, hasModel),
  }
  return { answers, ...renderApp(`/meetings/${ID}?tab=manager-notes`, answers) }
}

const part = (name: string) => screen.findByRole('region', { name })

it('shows every part, each judgement with its quote, speaker and place, and says that rules wrote it', async () => {
  const { router } = open(ANALYSIS, {}, false)
  expect(await part('Talking ratios')).toHaveTextContent(/Carl Stone60%2m 6s.*Rita Vogel40%1m 24s/)
  // Known with the status, which may come after the meeting.
  expect(await screen.findByText(/taken from the transcript by rules; no language model is configured/)).toBeVisible()
  expect(await part('Topic timeline')).toHaveTextContent('Starter plan')
  expect(within(await part('Question handling issues')).getAllByRole('link')).toHaveLength(2)
  expect(within(await part('Objections')).getByText('Not said')).toBeVisible()
  expect(await part('Competitors')).toHaveTextContent('NordPickNordPick costs half.Carl Stone')
  const fields = await part('MEDDICC and BANT')
  expect(fields).toHaveTextContent('1 of 11 were said.')
  expect(within(fields).getAllByText('Not said')).toHaveLength(10)
  await userEvent.click(within(fields).getByRole('link', { name: /^Carl Stone/ }))
  await waitFor(() => expect(router.state.location.search).toContain('message=m4'))
  expect(router.state.location.search).toContain('tab=transcript')
})

it('rounds the talk shares of both sides so that they add up', async () => {
  const sides = [
    { speaker: 'Carl Stone', side: 'customer' as const },
    { speaker: 'Rita Vogel', side: 'rep' as const },
  ]
  const ratios = [
    { speaker: 'Carl Stone', talking_ratio_percentage: 59.5, talking_time_sec: 119 },
    { speaker: 'Rita Vogel', talking_ratio_percentage: 40.5, talking_time_sec: 81 },
  ]
  open({ ...ANALYSIS, speaker_sides: sides, speaker_talking_ratios: ratios })
  const strip = within(await screen.findByRole('list', { name: 'At a glance' }))
  expect(strip.getByRole('link', { name: /talk share/ })).toHaveTextContent('41% / 59%')
})

it('begins with what matters, each leading to its part, and groups the lanes by side', async () => {
  const sides = [
    { speaker: 'Carl Stone', side: 'customer' as const },
    { speaker: 'Rita Vogel', side: 'rep' as const },
  ]
  open({ ...ANALYSIS, speaker_sides: sides })
  const strip = within(await screen.findByRole('list', { name: 'At a glance' }))
  expect(strip.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '40% / 60%talk share, us / them',
    '1uncertain answer',
    '0objections',
    '1competitor',
    '10MEDDICC/BANT not said',
  ])
  await userEvent.click(strip.getByRole('link', { name: /competitor/ }))
  expect(document.activeElement?.id).toBe('competitors')
  const lanes = within(await part('Speaker timeline'))
  expect(lanes.getAllByRole('slider').map((lane) => lane.getAttribute('aria-label'))).toEqual([
    'Rita Vogel, 2 turns',
    'Carl Stone, 3 turns',
  ])
  expect(lanes.getByText('Us')).toBeVisible()
})

it('of a file without times tells the order and shares of words, and no clock', async () => {
  const { answers } = open(ANALYSIS)
  Object.assign(answers, { [DETAIL]: { body: detail(ANALYSIS, 'none') } })
  const ratios = await part('Talking ratios')
  expect(ratios).toHaveTextContent(/by the length of the words.*Carl Stone60%Rita Vogel40%/)
  expect(await part('Speaker timeline')).toHaveTextContent('5 turns in their order')
  expect(await part('Competitors')).toHaveTextContent('NordPick costs half.Carl StoneMessage 5')
  for (const name of ['Talking ratios', 'Speaker timeline', 'Topic timeline', 'Customer Q&A', 'Competitors'])
    expect(await part(name)).not.toHaveTextContent(/\d\d:\d\d/)
})

it('shows next steps with who and when, and changes the customer by one click', async () => {
  const sides = [
    { speaker: 'Carl Stone', side: 'customer' as const },
    { speaker: 'Rita Vogel', side: 'rep' as const },
  ]
  const step = { text: 'I would have to check that.', who: 'Rita Vogel', when: 'by Friday', evidence: [evidence(3)] }
  const { answers, sent } = open({ ...ANALYSIS, next_steps: [step], speaker_sides: sides })
  expect(await part('Next steps')).toHaveTextContent('Rita Vogelby FridayI would have to check that.')
  const CHOOSE = `PUT /v0.5/meetings/${ID}/customers`
  Object.assign(answers, { [CHOOSE]: { status: 202, ...statusOf({ is_running: true }) } })
  const qna = within(await part('Customer Q&A'))
  expect(qna.getByRole('checkbox', { name: 'Carl Stone' })).toBeChecked()
  await userEvent.click(qna.getByRole('checkbox', { name: 'Rita Vogel' }))
  await waitFor(() => expect(sent[CHOOSE]).toEqual({ customers: ['Carl Stone', 'Rita Vogel'] }))
  await waitFor(() => expect(qna.getByRole('checkbox', { name: 'Rita Vogel' })).toBeDisabled())
})

it('shows only uncertain answers on request, and the address keeps it', async () => {
  const { router } = open(ANALYSIS)
  const qna = within(await part('Customer Q&A'))
  expect(qna.getByText('2 questions, 1 with an uncertain answer.')).toBeVisible()
  expect(qna.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  await userEvent.click(qna.getByRole('switch', { name: 'Only uncertain' }))
  await waitFor(() => expect(qna.getAllByRole('heading', { level: 3 })).toHaveLength(1))
  expect(qna.getByRole('heading', { level: 3 })).toHaveTextContent('Do you encrypt our data?')
  expect(qna.getByText('Uncertain answer')).toBeVisible()
  expect(qna.getByText('Your documents say otherwise')).toBeVisible()
  expect(qna.getByText(AGAINST.text)).toBeVisible()
  expect(router.state.location.search).toBe('?tab=manager-notes&uncertain=1')
})

it('offers badly handled questions to be answered, without one that somebody removed', async () => {
  // Words make a question the same, whatever their case and punctuation.
  const removed = { customer_question: 'do you encrypt our data', rep_uncertain: false, rep_uncertain_removed: true }
  open({
    ...ANALYSIS,
    question_handling_issues: [...ANALYSIS.question_handling_issues, { ...asked(0), rep_response_excerpt: '' }],
    customer_qna: [{ ...asked(2), rep_answer_excerpt: SAID[3][1], ...removed }],
  })
  const issues = within(await part('Question handling issues'))
  expect(issues.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  const offered = issues.getAllByRole('button', { name: /^Answer it/ })
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('What does the starter plan cost?'),
  ])
})

it('goes along the turns of a speaker by keyboard, and Enter opens one in the transcript', async () => {
  const { router } = open(ANALYSIS)
  const lane = within(await part('Speaker timeline')).getByRole('slider', { name: 'Rita Vogel, 2 turns' })
  lane.focus()
  expect(await screen.findByText('It is 1,900 euros a month.', { selector: '[class*=tip] *' })).toBeVisible()
  expect(lane.getAttribute('aria-valuetext')).toMatch(/:01:00, 42s$/)
  await userEvent.keyboard('{PageUp}')
  expect(lane.getAttribute('aria-valuetext')).toMatch(/:03:00, 42s$/)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?tab=transcript&message=m3'))
})

it('that is missing is generated on request, and shown when it is done', async () => {
  const { answers } = open(null)
  expect(await screen.findByText('No summary available. Click the button below to generate one.')).toBeVisible()
  Object.assign(answers, { [SYNC]: { status: 202, ...statusOf() }, [DETAIL]: { body: detail(ANALYSIS) } })
  await userEvent.click(screen.getByRole('button', { name: /Generate Summary/ }))
  expect(await screen.findByText('Summary update started. Check back later.')).toBeInTheDocument()
  expect(await part('Talking ratios')).toBeVisible()
})

it('that is missing for a meeting without messages offers nothing to generate', async () => {
  const { answers } = open(null)
  const none = { ...detail(null), collected_meeting_data: { transcript: [], answers: [], explanations: [] } }
  Object.assign(answers, { [DETAIL]: { body: none } })
  expect(await screen.findByText('No summary available.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Generate Summary/ })).not.toBeInTheDocument()
})

it('that was written just after the page had read the meeting is read once more', async () => {
  const { calls } = open(null, { progress: 100 })
  const reads = () => calls.filter((call) => call === DETAIL).length
  expect(await screen.findByText(/^No summary available/)).toBeVisible()
  const atFirst = reads()
  await waitFor(() => expect(reads()).toBeGreaterThan(1))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(reads()).toBeLessThanOrEqual(atFirst + 1)
})

it('that is being written says how far it is, and cannot be asked for twice', async () => {
  open(null, { is_running: true, progress: 42, activity: 'Reading the transcript', started_at: at(0) })
  expect(await screen.findByText('42%: Reading the transcript')).toBeVisible()
  expect(screen.getByRole('button', { name: /Generating\.{3}/ })).toBeDisabled()
})

it('that failed says why and can be tried again', async () => {
  const { answers, calls } = open(null, { failure: 'The language model did not answer.' })
  expect(await screen.findByRole('alert')).toHaveTextContent('The language model did not answer.')
  Object.assign(answers, { [SYNC]: { status: 202, ...statusOf({ is_running: true }) } })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(calls).toContain(SYNC))
})

it('by rules names no reason while the language model is away', async () => {
  open(ANALYSIS, { is_running: true, activity: 'Waiting for the language model' })
  expect(await screen.findByText(/A new summary is being written/)).toBeVisible()
  expect(screen.getByText(/taken from the transcript by rules$/)).toBeVisible()
})

it('that could not be renewed keeps the one from before and says so', async () => {
  open(ANALYSIS, { failure: 'The language model did not answer.' })
  expect(await screen.findByText(/The summary below is the one from before/)).toBeVisible()
  expect(screen.queryByText(/no language model is configured/)).not.toBeInTheDocument()
})

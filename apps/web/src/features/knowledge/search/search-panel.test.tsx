import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { SearchPanel } from './search-panel.tsx'
import { knowledgeItem, knowledgeStatus, renderScreen, syncStatus } from '../test/render-screen.tsx'
import type { Replies } from '../test/render-screen.tsx'

const ITEMS = 'GET /company-knowledge/items'
const STATUS = 'GET /company-knowledge/knowledge-status'
const SEARCH = 'POST /company-knowledge/search'
const ANSWER = 'POST /extension/answer'
// The record comes after the stream.
const SOON = { timeout: 5_000 }
const RESPONSE = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0301'

const passage = {
  item_id: knowledgeItem().id,
  item_name: 'Pricing guide.pdf',
  source: 'Pricing guide.pdf',
  locator: 'page 3',
  text: 'Onboarding takes two working days.',
  score: 0.9,
}

const record = (change: Partial<AnswerResponse> = {}): AnswerResponse => ({
  id: RESPONSE,
  kind: 'answer',
  question: 'How long?',
  text: 'Two working days [1].',
  outcome: 'complete',
  engine: 'model',
  sources: [{ ...passage, n: 1, cited: true }],
  prompt_version: null,
  first_token_duration_sec: 0.2,
  full_response_duration_sec: 0.8,
  created_at: '2026-11-21T09:00:00Z',
  ...change,
})

const streamed = (text: string) => () => new Response(text, { headers: { 'x-response-id': RESPONSE } })

const replies = (change: Replies = {}): Replies => ({
  'GET /company-knowledge/questions-to-try': { questions: [] },
  [ITEMS]: [knowledgeItem()],
  [STATUS]: knowledgeStatus(),
  'GET /company-knowledge/vector-store-status': syncStatus(),
  [SEARCH]: { passages: [passage] },
  [ANSWER]: streamed('Two working days [1].'),
  [`GET /extension/responses/${RESPONSE}`]: record(),
  ...change,
})

/** The box with the question that the address would hold. */
function Box({ first = '', onAdd, onShowFailed }: { first?: string; onAdd?: () => void; onShowFailed?: () => void }) {
  const [asked, ask] = useState(first)
  const none = () => undefined
  return <SearchPanel asked={asked} ask={ask} onAdd={onAdd ?? none} onShowFailed={onShowFailed ?? none} />
}

describe('Answerable now?', () => {
  it('gives the answer of the extension with its sources, and the passages with item and place', async () => {
    const bodies: unknown[] = []
    const keep = (reply: unknown) => (init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)))
      return reply
    }
    const table = replies({ [SEARCH]: keep({ passages: [passage] }) })
    renderScreen(<Box />, { replies: table })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), 'How long? {Enter}')
    const answer = await screen.findByRole('region', { name: 'Answer' })
    const source = await within(answer).findByRole('button', { name: /^1 ?Pricing guide.pdf · page 3/ }, SOON)
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveFocus()
    await userEvent.click(source)
    expect(within(answer).getByRole('figure')).toHaveTextContent('Onboarding takes two working days.')
    const list = await screen.findByRole('list', { name: 'Passages' })
    expect(list).toHaveTextContent('Pricing guide.pdf · page 3')
    expect(bodies).toEqual([{ query: 'How long?', limit: 8 }])
    expect(screen.queryByRole('region', { name: 'What to do now' })).not.toBeInTheDocument()
  })

  it('asks the extension as a customer who has just said it, and again on the same question', async () => {
    const bodies: unknown[] = []
    const answer = (init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)))
      return streamed('Two working days [1].')()
    }
    renderScreen(<Box first="How long" />, { replies: replies({ [ANSWER]: answer }) })
    await screen.findByText(/Response time/, {}, SOON)
    expect(bodies).toEqual([
      {
        current_message: { message: 'How long', username: 'Customer' },
        transcription_message_history: [],
        stream: true,
        is_tried: true,
      },
    ])
    await userEvent.type(screen.getByRole('textbox', { name: 'Question' }), '{Enter}')
    await waitFor(() => expect(bodies).toHaveLength(2))
  })

  it('offers questions that the documents answer, and asks the one that is chosen', async () => {
    const table = replies({ 'GET /company-knowledge/questions-to-try': { questions: ['What does a pilot cost?'] } })
    renderScreen(<Box first="" />, { replies: table })
    await userEvent.click(await screen.findByRole('button', { name: 'What does a pilot cost?' }, SOON))
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('What does a pilot cost?')
  })

  it('says honestly when the documents do not hold it, and what to do', async () => {
    const refusal = record({ outcome: 'refused', text: 'Your knowledge base does not hold this.', sources: [] })
    const table = replies({
      [SEARCH]: { passages: [] },
      [ANSWER]: streamed('Your knowledge base does not hold this.'),
      [`GET /extension/responses/${RESPONSE}`]: refusal,
    })
    const onAdd = vi.fn<() => void>()
    renderScreen(<Box first="weather" onAdd={onAdd} />, { replies: table })
    const what = await screen.findByRole('region', { name: 'What to do now' }, SOON)
    expect(what).toHaveTextContent('Not answerable yet')
    expect(what).toHaveTextContent('Nothing in your synced documents speaks of this.')
    await userEvent.click(within(what).getByRole('button', { name: 'Add what answers it' }))
    expect(onAdd).toHaveBeenCalledOnce()
  })

  it('points to a sync where there are changes, and to the documents that could not be read', async () => {
    const refusal = record({ outcome: 'refused', text: 'Not in it.', sources: [] })
    const table = replies({
      [ITEMS]: [knowledgeItem({ sync_state: 'failed', sync_reason: 'This PDF is damaged.' })],
      [STATUS]: knowledgeStatus({ has_knowledge_updates_since_sync: true }),
      [ANSWER]: streamed('Not in it.'),
      [`GET /extension/responses/${RESPONSE}`]: refusal,
    })
    const onShowFailed = vi.fn<() => void>()
    renderScreen(<Box first="weather" onShowFailed={onShowFailed} />, { replies: table })
    const what = await screen.findByRole('region', { name: 'What to do now' }, SOON)
    expect(what).toHaveTextContent('come near this, but none of them answers it')
    expect(await within(what).findByRole('button', { name: 'Sync now' }, SOON)).toBeEnabled()
    await userEvent.click(await within(what).findByRole('button', { name: '1 document could not be read' }, SOON))
    expect(onShowFailed).toHaveBeenCalledOnce()
  })

  it('that fails says so, offers Retry and still shows the passages', async () => {
    renderScreen(<Box first="weather" />, { replies: replies({ [ANSWER]: 500 }) })
    expect(await screen.findByText('Error getting answer')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(await screen.findByRole('list', { name: 'Passages' })).toBeVisible()
  })
})

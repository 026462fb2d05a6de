import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { AnswerCard, storedResponse } from './answer-card.tsx'
import type { ResponseStream } from './use-response-stream.ts'

const ITEM = '6f1d1c0a-9c0e-4a44-8a6e-6a2f0a0e5d10'

const RECORD: AnswerResponse = {
  id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f7d11',
  kind: 'answer',
  question: 'How long does setup take?',
  text: 'Setup takes two days [1].',
  outcome: 'complete',
  engine: 'model',
  sources: [
    {
      n: 1,
      cited: true,
      item_id: ITEM,
      item_name: 'Pricing guide.pdf',
      source: 'Pricing guide.pdf',
      locator: 'page 3',
      text: 'Onboarding takes two working days.',
      score: 0.9,
    },
    {
      n: 2,
      cited: false,
      item_id: ITEM,
      item_name: 'FAQ.md',
      source: 'FAQ.md',
      locator: null,
      text: 'Not cited.',
      score: 0.4,
    },
  ],
  first_token_duration_sec: 0.214,
  full_response_duration_sec: 1.239,
  prompt_version: null,
  created_at: '2026-11-21T09:00:00Z',
}

const LOADING: ResponseStream = {
  status: 'loading',
  text: '',
  first_data_sec: null,
  duration_sec: null,
  response: null,
}

describe('the answer card', () => {
  it('opens the passage of a source in place, from its chip and from the citation in the text', async () => {
    const user = userEvent.setup()
    render(<AnswerCard kind="answer" stream={storedResponse(RECORD)} />)
    const sources = screen.getByRole('list', { name: 'Sources' })
    expect(within(sources).getAllByRole('button')).toHaveLength(1)
    const chip = within(sources).getByRole('button', { name: /Pricing guide\.pdf · page 3/ })
    await user.click(chip)
    expect(chip).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText('Onboarding takes two working days.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Onboarding takes two working days.')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Source 1: Pricing guide.pdf · page 3' }))
    expect(screen.getByText('Onboarding takes two working days.')).toBeVisible()
  })

  it('says how long ago a source was synced, on its chip and beside its passage, and nothing where that was not kept', async () => {
    const user = userEvent.setup()
    const synced_at = new Date(Date.now() - 2 * 86_400_000 - 60_000).toISOString()
    const sources = RECORD.sources.map((source) => ({ ...source, cited: true }))
    const [dated, undated] = [{ ...sources[0]!, synced_at }, sources[1]!]
    render(<AnswerCard kind="answer" stream={storedResponse({ ...RECORD, sources: [dated, undated] })} />)
    const chip = screen.getByRole('button', { name: /^1 ?Pricing guide\.pdf · page 3$/ })
    expect(chip).toHaveAttribute('title', 'Pricing guide.pdf · page 3 · synced 2 days ago')
    await user.click(chip)
    expect(within(screen.getByRole('figure')).getByText('synced 2 days ago')).toHaveAttribute('datetime', synced_at)
    const other = screen.getByRole('button', { name: /FAQ\.md/ })
    expect(other).toHaveAttribute('title', 'FAQ.md')
    await user.click(other)
    expect(screen.queryByText(/synced/)).not.toBeInTheDocument()
  })

  it("names the version of the company's instructions that took part, and none where none did", () => {
    const { rerender } = render(<AnswerCard kind="answer" stream={storedResponse({ ...RECORD, prompt_version: 3 })} />)
    expect(screen.getByText('Instructions v3')).toBeVisible()
    rerender(<AnswerCard kind="answer" stream={storedResponse(RECORD)} />)
    expect(screen.queryByText(/Instructions/)).not.toBeInTheDocument()
  })

  it('marks an internal source, and says as of when the knowledge was', async () => {
    const sources = RECORD.sources.map((source) => ({ ...source, audience: 'internal' as const }))
    const record = { ...RECORD, sources, index_version: 7, knowledge_as_of: '2026-11-21T12:00:00Z' }
    render(<AnswerCard kind="answer" stream={storedResponse(record)} />)
    expect(screen.getByText('as of 11/21/2026')).toBeVisible()
    const chip = within(screen.getByRole('list', { name: 'Sources' })).getByRole('button')
    expect(chip).toHaveTextContent('internal')
    await userEvent.click(chip)
    expect(screen.getByText('internal, not to be read aloud')).toBeVisible()
  })

  it('gives the response time in seconds with two decimals', () => {
    render(<AnswerCard kind="answer" stream={storedResponse(RECORD)} />)
    expect(screen.getByText('Response time: 1.24 s')).toHaveAttribute('title', 'First words after 0.21 s')
  })

  it('says when it is quotes, not an answer of a model', () => {
    render(<AnswerCard kind="explain" stream={storedResponse({ ...RECORD, engine: 'quotes' })} />)
    expect(screen.getByText('Quotes from your documents')).toBeVisible()
  })

  it('says when the knowledge base does not hold it, and then not that it is quotes', () => {
    render(<AnswerCard kind="answer" stream={storedResponse({ ...RECORD, engine: 'quotes', outcome: 'refused' })} />)
    expect(screen.getByText('Not in your knowledge base')).toBeVisible()
    expect(screen.queryByText('Quotes from your documents')).not.toBeInTheDocument()
  })

  it('lists nothing as a source of a refusal that it did not quote', () => {
    const sources = RECORD.sources.map((source) => ({ ...source, cited: false }))
    const refusal = { ...RECORD, text: 'It is not in there.', outcome: 'refused' as const, sources }
    const { rerender } = render(<AnswerCard kind="answer" stream={storedResponse(refusal)} />)
    expect(screen.queryByRole('list', { name: 'Sources' })).not.toBeInTheDocument()
    rerender(<AnswerCard kind="answer" stream={storedResponse({ ...refusal, outcome: 'complete' })} />)
    expect(within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('button')).toHaveLength(2)
  })

  it('says when the documents are searched again', () => {
    const { rerender } = render(<AnswerCard kind="answer" stream={LOADING} />)
    expect(screen.getByRole('status')).toHaveTextContent('Looking through your documents')
    rerender(<AnswerCard kind="answer" stream={{ ...LOADING, is_looking_again: true }} />)
    expect(screen.getByText('Looking again, in the words of your documents')).toBeVisible()
  })

  it('says when it is incomplete', () => {
    render(<AnswerCard kind="answer" stream={storedResponse({ ...RECORD, outcome: 'incomplete' })} />)
    expect(screen.getByText('Incomplete: it broke off before the end')).toBeVisible()
  })

  it('shows a citation as a quiet number while its source is not known', () => {
    render(<AnswerCard kind="answer" stream={{ ...LOADING, text: 'Two days [1]', first_data_sec: 0.3 }} />)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByText('First words: 0.30 s')).toBeVisible()
  })

  it('keeps what had arrived when it fails, says what went wrong and offers Retry', async () => {
    const retry = vi.fn<() => void>()
    render(<AnswerCard kind="answer" stream={{ ...LOADING, status: 'failed', text: 'Two' }} onRetry={retry} />)
    expect(screen.getByText('Two')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Error getting answer')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it("says a failure in the screen's own words", () => {
    render(<AnswerCard kind="answer" failedText="Error getting response" stream={{ ...LOADING, status: 'failed' }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Error getting response')
  })

  it("says why the server refused it, in the server's words", () => {
    const reason = 'Your company has used up its daily limit.'
    render(<AnswerCard kind="answer" stream={{ ...LOADING, status: 'failed', reason }} />)
    expect(screen.getByRole('alert')).toHaveTextContent(`Error getting answer · ${reason}`)
  })

  it('cancelled shows Request canceled and a duration of 0', () => {
    render(
      <AnswerCard
        kind="answer"
        stream={{ ...LOADING, status: 'cancelled', text: 'Request canceled', duration_sec: 0 }}
      />,
    )
    expect(screen.getByText('Request canceled')).toBeVisible()
    expect(screen.getByText('Response time: 0.00 s')).toBeVisible()
  })

  it('shows nothing before it is asked for', () => {
    const { container } = render(<AnswerCard kind="answer" stream={{ ...LOADING, status: 'idle' }} />)
    expect(container).toBeEmptyDOMElement()
  })

  it('sets the first sentence of a live answer large and says how old each source is', () => {
    const text = 'Setup takes two days [1]. It needs nothing built.'
    const sources = RECORD.sources.map((source) => ({
      ...source,
      synced_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    }))
    render(<AnswerCard stream={storedResponse({ ...RECORD, text, sources })} kind="answer" isLive />)
    const lead = document.querySelector('.cc-lead')
    expect(lead).toHaveTextContent('Setup takes two days. 1')
    expect(within(screen.getByRole('list', { name: 'Sources' })).getByText('2 days ago')).toBeVisible()
    expect(screen.getByText('It needs nothing built.')).toBeVisible()
  })
})

import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { describe, expect, it } from 'vitest'
import { secondsLeft } from '../../../shared/time/seconds-left.ts'
import { excerptOf, markedParts } from '../list/marked-words.ts'
import { notesMarkdown, summaryMarkdown } from './meeting-markdown.ts'
import { clockTimes, fileNameOf, lengthOf } from '../meeting-labels.ts'
import { detail, local, meeting } from '../test/meeting-screen.tsx'

const when = local(21, 9, 6)
const evidence = [{ message_id: 'm1', speaker: 'Jonas', timestamp: when, quote: 'And the *price*?' }]

const analysis: ManagerAnalysis = {
  engine: 'rules',
  version: 1,
  updated_at: when,
  speaker_timeline: [],
  speaker_talking_ratios: [{ speaker: 'Jonas | Brandt', talking_ratio_percentage: 33.4, talking_time_sec: 125 }],
  question_handling_issues: [
    { topic: 'Price', customer_question: 'How much?', rep_response_excerpt: 'Later.', evidence },
  ],
  topic_timeline: [{ topic: 'Price', start_timestamp: when, end_timestamp: local(21, 9, 20) }],
  objections: 'Too slow.',
  objections_evidence: [],
  competitors: '',
  competitors_evidence: [],
  meddicc_bant: 'Budget: not said',
  meddicc_bant_evidence: [],
  next_steps: [
    { text: 'I send the offer.', who: 'Mia *T*', when: 'by Friday', evidence },
    { text: 'Somebody asks.', who: null, when: null, evidence: [] },
  ],
  customer_qna: [
    { topic: 'Price', customer_question: 'How much?', rep_answer_excerpt: 'Later.', rep_uncertain: true, evidence },
  ],
}

describe('a meeting as Markdown', () => {
  it('says who told the others of the saving', () => {
    const notes = { meeting_notes: 'Well.', engine: 'rules', updated_at: when } as const
    const made = detail({
      consent: { confirmed_at: when, confirmed_by: 'dana@acme.example' },
      user_meeting_analysis: notes,
    })
    expect(notesMarkdown(made)).toContain('dana@acme.example told the others at ')
    expect(notesMarkdown(detail({ user_meeting_analysis: notes }))).not.toContain('told the others')
  })

  it('has its title, time and people above the notes', () => {
    const made = detail({
      title: 'Pricing *call*',
      attendees: [{ name: 'Jonas', email: 'j@c.example' }, { email: 'p@c.example' }],
      user_meeting_analysis: { meeting_notes: '- Hamburg first\n', engine: 'rules', updated_at: when },
    })
    expect(notesMarkdown(made)).toBe(
      String.raw`# Pricing \*call\*: Notes

11/21/2026 at 09:05 AM – 09:48 AM\
Participants: Jonas, p@c.example

- Hamburg first
`,
    )
  })

  it('has every part of the summary that is not empty, judgements with who said so', () => {
    const text = summaryMarkdown(detail({ manager_meeting_analysis: analysis })) ?? ''
    expect(text.match(/^## .+$/gm)).toEqual([
      '## Talking ratios',
      '## Topics',
      '## Question handling issues',
      '## Customer questions and answers',
      '## Next steps',
      '## Objections',
      '## MEDDICC and BANT',
    ])
    expect(text).toContain(String.raw`| Jonas \| Brandt | 33% | 2:05 |`)
    expect(text).toContain('- 09:06:00 – 09:20:00: Price')
    expect(text).toContain(String.raw`  - Jonas, 09:06:00: “And the \*price\*?”`)
    expect(text).toContain(String.raw`- **Mia \*T\*, by Friday**: I send the offer. (Jonas, 09:06:00)`)
    expect(text).toContain('\n- Somebody asks.\n')
    expect(text).toContain('  - Uncertain answer: Later.')
    expect(text).toContain('_Quotes and numbers taken from the transcript._')
  })

  it('is null where nothing was written', () => {
    const blank = { meeting_notes: ' \n', engine: 'model', updated_at: when } as const
    expect(notesMarkdown(detail({ user_meeting_analysis: blank }))).toBeNull()
    expect(summaryMarkdown(detail())).toBeNull()
  })
})

describe('the words of a meeting', () => {
  it('make a file name of any title', () => {
    expect(fileNameOf('Häfele / Präzision: "Q4"', 'notes')).toBe('Häfele-Präzision-Q4-notes.md')
    expect(fileNameOf('../../..', 'summary')).toBe('meeting-summary.md')
  })

  it('give its times, with the date of an end on another day', () => {
    const start = local(21, 23, 5)
    expect(clockTimes(meeting({ start, end: local(21, 23, 50) }))).toBe('11:05 PM – 11:50 PM')
    expect(clockTimes(meeting({ start, end: local(22, 0, 10) }))).toBe('11:05 PM – 11/22/2026 at 12:10 AM')
    expect(clockTimes(meeting({ start, end: null }))).toBe('11:05 PM – Ongoing')
  })

  it('give its length', () => {
    const from = '2026-11-21T09:00:00.000Z'
    const lengths = ['09:00:10', '09:43:10', '10:04:50'].map((to) => lengthOf(from, `2026-11-21T${to}.000Z`))
    expect(lengths).toEqual(['under 1 min', '43 min', '1 h 05 min'])
  })
})

describe('a hit', () => {
  it('shows the part of a long message around the word, cut between words', () => {
    const long = `${'before it '.repeat(200)}the price ${'after it '.repeat(200)}`
    const shown = excerptOf(long, 'PRICE')
    expect(shown).toMatch(/^… (before|it) .*the price .* …$/)
    expect(shown.length).toBeLessThan(400)
    expect(excerptOf(`${'x'.repeat(100_000)}price`, 'price')).toContain('price')
    expect(excerptOf('A price', 'price')).toBe('A price')
  })

  it('marks every word and loses no letter', () => {
    const text = 'Prices? The PRICE, a price.'
    const parts = markedParts(text, 'price a.')
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.filter(({ marked }) => marked).map((part) => part.text)).toEqual(['Price', 'PRICE', 'price'])
  })
})

describe('the time that a job has left', () => {
  it('follows the rate so far, once there is one', () => {
    const now = new Date('2026-11-21T09:01:00.000Z')
    const started_at = '2026-11-21T09:00:00.000Z'
    expect(secondsLeft({ progress: 60, started_at }, now)).toBe(40)
    expect(secondsLeft({ progress: 2, started_at }, now)).toBeNull()
    expect(secondsLeft({ progress: 60, started_at: null }, now)).toBeNull()
  })
})

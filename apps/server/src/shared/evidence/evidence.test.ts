import { expect, it } from 'vitest'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { isEnough, weighEvidence } from './evidence.ts'
import { readQuestion } from './read-question.ts'

const TEXTS = [
  'Support answers within four hours on working days.',
  'The Pro plan costs 49 euro per seat and month.',
  'Backups are encrypted with AES-256 and kept for 35 days.',
]

const weigh = (message: string, cosines: (number | null)[] = [], history: string[] = []) =>
  weighEvidence(
    readQuestion({
      current_message: { message },
      transcription_message_history: history.map((each) => ({ message: each })),
    }),
    readPassages(TEXTS.map((text, at) => passage(text, { cosine: cosines[at] ?? null, title: 'Facts' }))),
  )

it('a question whose words a passage has is answered, one whose words nothing has is not', () => {
  expect(isEnough(weigh('What does the Pro plan cost per seat?'))).toBe(true)
  expect(isEnough(weigh('Does the forklift have a reverse alarm?'))).toBe(false)
  expect(weigh('Does the forklift have a reverse alarm?').coverage).toBe(0)
})

it('a name that no passage has weighs against a question that otherwise fits', () => {
  const named = weigh('Are backups in Okta encrypted?')
  const plain = weigh('Are backups encrypted?')
  expect(named.missingNames).toBe(1)
  expect(isEnough(plain)).toBe(true)
  expect(isEnough(named)).toBe(false)
})

it('a passage near in meaning is enough although it uses other words, a far one is not', () => {
  expect(isEnough(weigh('How quickly do you get back to us?', [0.62, 0.1, 0.1]))).toBe(true)
  expect(isEnough(weigh('How quickly do you get back to us?', [0.3, 0.1, 0.1]))).toBe(false)
})

it('a name that the documents have speaks for them where its meaning says nothing', () => {
  expect(isEnough(weigh('What about AES-256?', [0.2, 0.2, 0.2]))).toBe(true)
  expect(isEnough(weigh('What about encryption keys?', [0.2, 0.2, 0.2]))).toBe(false)
})

it('words decide while some passages have no vector yet', () => {
  expect(weigh('What does the Pro plan cost per seat?', [0.1, null, 0.1]).cosine).toBeNull()
  expect(isEnough(weigh('What does the Pro plan cost per seat?', [0.1, null, 0.1]))).toBe(true)
})

it('words that earlier messages lent help to find and never count against', () => {
  const lent = ['We looked at the Pro plan with Jeremy from procurement.']
  expect(isEnough(weigh('And how much is it per seat?', [], lent))).toBe(true)
})

it('nothing retrieved is no evidence', () => {
  const question = readQuestion({
    current_message: { message: 'What does it cost?' },
    transcription_message_history: [],
  })
  expect(weighEvidence(question, [])).toEqual({
    coverage: 0,
    matched: 0,
    missingNames: 0,
    isNamed: false,
    cosine: null,
  })
  expect(isEnough(weighEvidence(question, []))).toBe(false)
})

import { NOTHING_ASKED } from '../../answers/answers.service.ts'
import { NOT_IN_KNOWLEDGE } from '../../answers/answers.service.ts'
import { describe, expect, it } from 'vitest'
import type { Model } from '../../../platform/model/model.ts'
import type { AskedCase, TestResponse } from '../runs/asked-case.ts'
import { gradeResponse } from './grade.ts'
import { askedCase, judged, scriptedJudge, testResponse } from './graded-case.fixture.ts'

interface Graded {
  asked?: Partial<AskedCase>
  response?: Partial<TestResponse>
  judge?: Model | null
}

const grade = ({ asked, response, judge = null }: Graded) =>
  gradeResponse({
    judge,
    embedder: null,
    asked: askedCase(asked),
    response: testResponse(response),
    signal: new AbortController().signal,
  })
const REFUSED: Partial<TestResponse> = { text: NOT_IN_KNOWLEDGE, outcome: 'refused', cited: 0 }

interface Row extends Graded {
  what: string
  expected: number | null
  reason: string
}

const ROWS: readonly Row[] = [
  {
    what: 'a failed response has no grade but a reason',
    response: { outcome: 'failed', text: '', failure: 'It is busy.' },
    expected: null,
    reason: 'It is busy.',
  },
  {
    what: 'nothing to compare with is no grade',
    asked: { expected_result: ' ' },
    expected: null,
    reason: 'Not graded: the test case has no expected result.',
  },
  {
    what: 'a refusal where an answer was expected is no answer',
    response: REFUSED,
    expected: 0,
    reason: 'It says that there is no answer, though one was expected.',
  },
  {
    what: 'so is the word that nothing was asked',
    response: { text: NOTHING_ASKED, engine: 'quotes' },
    expected: 0,
    reason: 'It says that there is no answer, though one was expected.',
  },
  {
    what: 'a refusal that was expected is right',
    asked: { expects_refusal: true, expected_result: '' },
    response: REFUSED,
    expected: 5,
    reason: 'The response came to its end. It says that there is no answer, as it should.',
  },
  {
    what: 'an answer where none exists is wrong',
    asked: { expects_refusal: true },
    expected: 1,
    reason: 'It answers, though the knowledge base holds no answer.',
  },
  {
    what: 'phrases that are all there are enough',
    asked: { expected_result: '', must_contain: ['€4,800'] },
    expected: 5,
    reason: 'The response came to its end. Every phrase that it must hold is there. It cites 1 of 3 passages.',
  },
  {
    what: 'a missing phrase holds the grade down',
    asked: { expected_result: '', must_contain: ['€4,800', 'Starter'] },
    expected: 2,
    reason: 'Missing: “Starter”.',
  },
  {
    what: 'a phrase that must not stand there more so',
    asked: { expected_result: '', must_not_contain: ['4,800'] },
    expected: 1,
    reason: 'Must not stand there: “4,800”.',
  },
  {
    what: 'an expected refusal with a phrase that is wrong is no right one',
    asked: { expects_refusal: true, must_not_contain: ['knowledge'] },
    response: REFUSED,
    expected: 1,
    reason: 'Must not stand there: “knowledge”.',
  },
]

describe('without a judge being asked', () => {
  it.each(ROWS)('$what', async ({ expected, reason, ...graded }) => {
    const judge = scriptedJudge(judged(3))
    expect(await grade({ ...graded, judge })).toMatchObject({
      grade: expected,
      grade_method: expected === null ? null : 'check',
      grade_reason: reason,
      judge_grades: [],
      rubric_version: null,
    })
    expect(judge.prompts).toHaveLength(0)
  })

  it('what failed is a check that failed', async () => {
    const { checks } = await grade({ response: { outcome: 'failed', failure: 'It is busy.' } })
    expect(checks).toEqual([{ name: 'finished', passed: false, detail: 'It is busy.' }])
  })
})

describe('with a judge', () => {
  it('its grade and reason count, with its name and the rubric’s version', async () => {
    expect(await grade({ judge: scriptedJudge(judged(5, 'All there.')) })).toEqual({
      grade: 5,
      grade_method: 'judge',
      grade_reason: 'All there.',
      judge_grades: [5],
      rubric_version: 'r1',
      judge_model: 'scripted-judge',
      checks: [
        { name: 'finished', passed: true, detail: 'The response came to its end.' },
        { name: 'citations', passed: true, detail: 'It cites 1 of 3 passages.' },
      ],
    })
  })

  it.each<Graded & { what: string; cap: number }>([
    { what: 'a missing phrase', asked: { must_contain: ['Starter'] }, cap: 2 },
    { what: 'a phrase that must not be there', asked: { must_not_contain: ['Growth'] }, cap: 1 },
    { what: 'no citation', response: { cited: 0 }, cap: 3 },
    { what: 'an end that is missing', response: { outcome: 'incomplete', cited: 0 }, cap: 2 },
  ])('$what caps it, and the reason tells both', async ({ cap, ...graded }) => {
    const found = await grade({ ...graded, judge: scriptedJudge(judged(5, 'All there.')) })
    expect(found).toMatchObject({ grade: cap, judge_grades: [5], grade_method: 'judge' })
    expect(found.grade_reason).toContain(`Limited to ${cap} instead of 5. All there.`)
    expect(found.checks.filter(({ passed }) => !passed)).toHaveLength(1)
  })

  it('quotes need no citation of a model’s', async () => {
    const found = await grade({ response: { engine: 'quotes', cited: 0 }, judge: scriptedJudge(judged(5)) })
    expect(found).toMatchObject({ grade: 5, checks: [{ name: 'finished' }] })
  })

  it('that gives none there is none, not another kind of grade', async () => {
    const found = await grade({ judge: scriptedJudge('?') })
    expect(found).toMatchObject({ grade: null, grade_method: null, judge_grades: [], rubric_version: 'r1' })
    expect(found.grade_reason).toContain('The judge gave no grade.')
  })
})

describe('without a model', () => {
  it('likeness is the grade, marked as such', async () => {
    const found = await grade({ response: { engine: 'quotes' } })
    expect(found).toMatchObject({ grade: 5, grade_method: 'similarity', rubric_version: 's3', judge_model: null })
    expect(found.grade_reason).toContain(
      'Graded by rules: the grade says how much the response is like the expected result.',
    )
  })

  it('a wrong figure holds it down, and a check that failed too', async () => {
    expect(await grade({ response: { text: 'Growth costs €4,900 a month.', engine: 'quotes' } })).toMatchObject({
      grade: 1,
    })
    const capped = await grade({ asked: { must_contain: ['Starter'] }, response: { engine: 'quotes' } })
    expect(capped).toMatchObject({ grade: 2, grade_method: 'similarity' })
    expect(capped.grade_reason).toContain('Missing: “Starter”. Limited to 2 instead of 5.')
  })
})

import { filterTestRuns } from '@cuecard/contract/prompt-tests/runs.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useCallQuery } from '../../lib/api.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { useGradeResult } from './prompt-tests.queries.ts'
import { testResult } from './test/test-screen.tsx'
import { madeId, madeRun } from './test/test-runs.fixture.ts'

const FILTER = 'POST /prompt-tests/runs/filter'

it('a comparison of runs is loaded again when a person grades one of their answers', async () => {
  const result = testResult()
  function Compared() {
    const { isSuccess } = useCallQuery(filterTestRuns, { input: { body: { run_ids: [madeId(101)] } } })
    const grade = useGradeResult()
    if (!isSuccess) return null
    return <button onClick={() => grade.mutate({ id: result.id, grade: 5, note: null })}>Grade</button>
  }
  const replies = { [FILTER]: [madeRun({ id: madeId(101) })], [`PUT /prompt-tests/results/${result.id}/grade`]: result }
  const { asked } = renderScreen(<Compared />, { at: '/', replies })
  const loads = () => asked.filter(({ call }) => call === FILTER).length
  const grade = await screen.findByRole('button', { name: 'Grade' })
  expect(loads()).toBe(1)
  await userEvent.click(grade)
  await waitFor(() => expect(loads()).toBe(2))
})

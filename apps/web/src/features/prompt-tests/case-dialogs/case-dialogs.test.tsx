import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  CATEGORIES,
  COMPANY_PAGE,
  newId,
  renderTests,
  resultDetail,
  testCase,
  testResult,
  wholeCase,
} from '../test/test-screen.tsx'

const CREATE = 'POST /prompt-tests'
const PRICING = { id: newId(), name: 'Pricing' }
/** At once, as a paste: typing key by key would only be slow. */
const write = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const address = () => screen.getByLabelText('Address').textContent
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** By how its name begins: without style sheets a busy button's other words count too. */
const begins = (name: string) => ({ name: (given: string) => given.startsWith(name) })

/** A case in the list, opened by the address, with these results. */
function openCase(results = [testResult()], change: Parameters<typeof testCase>[0] = {}) {
  const summary = testCase(change)
  const whole = wholeCase(summary, results)
  const path = `/prompt-tests/${summary.id}`
  const details = Object.fromEntries(
    results.map((each) => [`GET /prompt-tests/results/${each.id}`, resultDetail(each)]),
  )
  const server = renderTests(
    [summary],
    { [`GET ${path}`]: whole, [CATEGORIES]: [PRICING], ...details },
    { at: `${COMPANY_PAGE}&testCaseId=${summary.id}` },
  )
  return { ...server, summary, whole, path }
}

describe('creating a test case', () => {
  const open = async (reply: unknown) => {
    const server = renderTests([testCase()], { [CREATE]: reply, [CATEGORIES]: [PRICING] })
    await userEvent.click(await screen.findByRole('button', { name: 'Create Test Case' }))
    return { ...server, dialog: await dialogNamed('Create New Test Case') }
  }

  it('sends every field, with the history in the order of the list', async () => {
    const { dialog, last } = await open(wholeCase(testCase()))
    write(dialog.getByLabelText('Name'), 'Price')
    await dialog.findByRole('option', { name: 'Pricing' })
    await userEvent.selectOptions(dialog.getByLabelText('Category'), PRICING.id)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Core test case' }))
    for (const [at, text] of ['First', 'Second', 'Third'].entries()) {
      await userEvent.click(dialog.getByRole('button', { name: 'Add message' }))
      write(dialog.getByLabelText(`Text of message ${at + 1}`), text)
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Move message 3 up' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove message 1' }))
    write(dialog.getByLabelText('Test message'), 'What does it cost?')
    write(dialog.getByLabelText('Must contain (optional)'), '38\n \ndollars')
    await userEvent.click(dialog.getByRole('button', begins('Create Test Case')))
    expect(await screen.findByText('Test case created successfully')).toBeVisible()
    expect(last(CREATE)?.body).toEqual({
      name: 'Price',
      description: null,
      message_history: [
        { order_index: 0, message: 'Third', username: 'user' },
        { order_index: 1, message: 'Second', username: 'user' },
      ],
      test_message: { order_index: 2, message: 'What does it cost?', username: 'user' },
      expected_result: '',
      test_case_response_mode: 'answer',
      category_id: PRICING.id,
      is_core_test_case: true,
      must_contain: ['38', 'dollars'],
      must_not_contain: [],
      expects_refusal: false,
      test_case_type: 'company-specific',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('asks for the required fields and sends nothing', async () => {
    const { dialog, last } = await open(500)
    await userEvent.click(dialog.getByRole('button', begins('Create Test Case')))
    expect(await dialog.findByText('Please fill in all required fields')).toBeVisible()
    expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Test case name is required')
    expect(dialog.getByLabelText('Test message')).toHaveAccessibleDescription('Test message is required')
    expect(last(CREATE)).toBeUndefined()
  })

  it('keeps what was typed when it fails', async () => {
    const { dialog } = await open(500)
    write(dialog.getByLabelText('Name'), 'Price')
    write(dialog.getByLabelText('Test message'), 'What?')
    await userEvent.click(dialog.getByRole('button', begins('Create Test Case')))
    expect(await screen.findByText(/^Failed to create test case/)).toBeVisible()
    expect(dialog.getByLabelText('Name')).toHaveValue('Price')
  })
})

describe('the detail of a test case', () => {
  it('opens by the address with the latest result, its grade and what it rested on', async () => {
    const graded = testResult({ judge_grades: [4, 3, 4] })
    const { replies } = openCase([graded, testResult({ result_grade: 1, test_run_at: '2026-11-20T09:05:00.000Z' })])
    replies[`GET /prompt-tests/results/${graded.id}`] = resultDetail(graded, {
      checks: [{ name: 'must_contain', passed: false, detail: '‘38’ is missing.' }],
      sources: [
        {
          n: 1,
          cited: true,
          item_id: newId(),
          item_name: 'Prices.pdf',
          source: 'file',
          locator: 'page 2',
          text: 'It costs 38 dollars.',
          score: 1,
        },
      ],
    })
    const dialog = await dialogNamed('Price question')
    const answer = within(await dialog.findByRole('region', { name: 'Answer' }))
    expect(await answer.findByText('38 dollars')).toBeVisible()
    const missing = dialog.getByText((_text, element) => element?.tagName === 'MARK')
    expect(missing).toHaveTextContent('per user (not in the answer)')
    expect(dialog.getByText('Response time: 1.23 s')).toBeVisible()
    expect(dialog.getByText('The price is right; the plan is missing.')).toBeVisible()
    expect(dialog.getByText('3 gradings: 4, 3, 4')).toBeVisible()
    expect(await dialog.findByText('‘38’ is missing.', { exact: false })).toBeVisible()
    const sources = await dialog.findByRole('list', { name: 'Sources' })
    await userEvent.click(within(sources).getByRole('button', { name: /Prices\.pdf/ }))
    expect(dialog.getByText('It costs 38 dollars.')).toBeVisible()
  })

  it('shows the conversation in Test Context, in the order of its messages', async () => {
    openCase([], {
      description: 'Asked often',
      message_history: [
        { order_index: 1, message: 'Second', username: 'Ines' },
        { order_index: 0, message: 'First', username: 'Sam' },
      ],
      must_not_contain: ['discount'],
    })
    const dialog = await dialogNamed('Price question')
    expect(await dialog.findByText('No results yet')).toBeVisible()
    await userEvent.click(dialog.getByRole('tab', { name: 'Test Context' }))
    const said = (await dialog.findAllByRole('listitem')).map((each) => each.querySelector('p:last-child')?.textContent)
    expect(said).toEqual(['First', 'Second', 'What does it cost?'])
    expect(dialog.getByText('discount')).toBeVisible()
    expect(address()).toContain('&tab=context')
  })

  it('that cannot be loaded is said, and leaves the address', async () => {
    const id = newId()
    renderTests([testCase()], { [`GET /prompt-tests/${id}`]: 404 }, { at: `${COMPANY_PAGE}&testCaseId=${id}` })
    expect(await screen.findByText(/^Failed to load test case details/)).toBeVisible()
    await waitFor(() => expect(address()).toBe(COMPANY_PAGE))
  })

  it('takes a grade by a person beside the machine’s, and takes it back', async () => {
    const result = testResult()
    const { replies, last, path, summary } = openCase([result])
    const grade = `PUT /prompt-tests/results/${result.id}/grade`
    const human = {
      human_grade: 2,
      human_note: 'Too long',
      human_grade_by: 'maya@northwind.example',
      human_graded_at: '2026-11-21T10:00:00.000Z',
      result_grade: 2,
    }
    const saved = Promise.withResolvers<Response>()
    replies[grade] = () => saved.promise
    const dialog = await dialogNamed('Price question')
    await userEvent.click(await dialog.findByRole('button', { name: 'Grade it yourself' }))
    await userEvent.click(dialog.getByRole('radio', { name: '2 Poor' }))
    write(dialog.getByLabelText('Why (optional)'), 'Too long')
    replies[`GET ${path}`] = wholeCase(summary, [{ ...result, ...human }])
    await userEvent.click(dialog.getByRole('button', begins('Save grade')))
    // The form closes with what is typed while it is saved.
    expect(dialog.getByLabelText('Why (optional)')).toHaveAttribute('readonly')
    await userEvent.click(dialog.getByRole('radio', { name: '3 Fair' }))
    expect(dialog.getByRole('radio', { name: '2 Poor' })).toBeChecked()
    replies[grade] = { ...result, ...human }
    saved.resolve(Response.json(replies[grade]))
    await waitFor(() => expect(dialog.queryByLabelText('Why (optional)')).toBeNull())
    expect(await dialog.findByText('Too long')).toBeVisible()
    expect(last(grade)?.body).toEqual({ grade: 2, note: 'Too long' })
    expect(dialog.getByText('4 Good')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', begins('Take back')))
    await waitFor(() => expect(last(grade)?.body).toEqual({ grade: null, note: null }))
  })

  it('stays with the answer that is graded, also where another one is typical from then on', async () => {
    const run_id = newId()
    const answer = (repetition: number, grade: number) =>
      testResult({ run_id, repetition, repetitions: 3, grade, result_grade: grade })
    const [first, second, third] = [answer(1, 5), answer(2, 4), answer(3, 1)]
    const { replies, path, summary } = openCase([first, second, third])
    const graded = { ...third, human_grade: 5, result_grade: 5, human_graded_at: '2026-11-21T10:00:00.000Z' }
    replies[`PUT /prompt-tests/results/${third.id}/grade`] = graded
    const dialog = await dialogNamed('Price question')
    await userEvent.click(await dialog.findByRole('button', { name: 'Answer 3: 1 Wrong' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Grade it yourself' }))
    await userEvent.click(dialog.getByRole('radio', { name: '5 Excellent' }))
    replies[`GET ${path}`] = wholeCase(summary, [first, second, graded])
    await userEvent.click(dialog.getByRole('button', begins('Save grade')))
    const regraded = await dialog.findByRole('button', { name: 'Answer 3: 5 Excellent' })
    expect(regraded).toHaveAttribute('aria-pressed', 'true')
  })

  it('says why nothing came back', async () => {
    openCase([testResult({ outcome: 'failed', test_result: '', failure: 'The model did not answer.', engine: null })])
    const dialog = await dialogNamed('Price question')
    expect(await dialog.findByText('The model did not answer.')).toBeVisible()
  })

  it('lists earlier results ten at a time', async () => {
    openCase(Array.from({ length: 23 }, () => testResult()))
    const dialog = await dialogNamed('Price question')
    await userEvent.click(await dialog.findByRole('button', { name: 'Show 10 earlier of 23' }))
    expect(dialog.getByRole('button', { name: 'Show 3 earlier of 23' })).toBeVisible()
  })
})

describe('editing a test case', () => {
  const edit = async (change: Parameters<typeof testCase>[0] = {}) => {
    const server = openCase([], change)
    const detail = await dialogNamed('Price question')
    await userEvent.click(await detail.findByRole('button', { name: 'Edit' }))
    const dialog = await dialogNamed('Edit Test Case')
    await dialog.findByLabelText('Name')
    return { ...server, dialog, save: () => userEvent.click(dialog.getByRole('button', begins('Save'))) }
  }

  it('sends the whole case over the state that was opened', async () => {
    const { dialog, save, last, path, replies, whole } = await edit()
    replies[`PUT ${path}`] = { ...whole, name: 'Cost' }
    const name = dialog.getByLabelText('Name')
    await userEvent.clear(name)
    await save()
    expect(name).toHaveAccessibleDescription('Test case name is required')
    await userEvent.type(name, 'Cost')
    await save()
    expect(await screen.findByText('Test case updated successfully')).toBeVisible()
    expect(last(`PUT ${path}`)?.body).toMatchObject({ name: 'Cost', base_updated_at: whole.updated_at })
    expect(last(`PUT ${path}`)?.body).not.toHaveProperty('test_case_type')
  })

  it('leaves an imported phrase of two lines one phrase', async () => {
    const must_contain = ['49 euro', '- per seat\n- per month', 'Pro']
    const { dialog, save, last, path, replies, whole } = await edit({ must_contain, must_not_contain: ['a\nb', 'b'] })
    replies[`PUT ${path}`] = whole
    write(dialog.getByLabelText('Must contain (optional)'), '49 euro\nyearly\n- per seat\n- per month\n\nPro plan')
    await save()
    await waitFor(() => expect(last(`PUT ${path}`)).toBeDefined())
    expect(last(`PUT ${path}`)?.body).toMatchObject({
      must_contain: ['49 euro', 'yearly', '- per seat\n- per month', 'Pro plan'],
      must_not_contain: ['a\nb', 'b'],
    })
  })

  it('check 84: shows what somebody else saved meanwhile beside what was typed, and loses neither', async () => {
    const { dialog, save, last, path, replies, whole } = await edit()
    const theirs = { ...whole, expected_result: 'Theirs', updated_at: '2026-11-21T09:00:00.000Z' }
    replies[`PUT ${path}`] = 409
    replies[`GET ${path}`] = theirs
    await userEvent.clear(dialog.getByLabelText('Expected result (optional)'))
    write(dialog.getByLabelText('Expected result (optional)'), 'Mine')
    await save()
    const choice = within(await dialog.findByRole('alert'))
    expect(choice.getByText('Theirs', { selector: 'dd span:last-child' })).toBeVisible()
    expect(choice.getByText('Mine')).toBeVisible()
    await userEvent.click(choice.getByRole('button', { name: 'Keep mine' }))
    replies[`PUT ${path}`] = { ...theirs, expected_result: 'Mine' }
    await save()
    expect(await screen.findByText('Test case updated successfully')).toBeVisible()
    expect(last(`PUT ${path}`)?.body).toMatchObject({ expected_result: 'Mine', base_updated_at: theirs.updated_at })
  })
})

it('deletes a test case after the question of the specification, and closes its detail', async () => {
  const { path, replies, last, asked } = openCase([testResult()])
  replies[`DELETE ${path}`] = 204
  const countings = () => asked.filter(({ call }) => call === 'GET /prompt-tests/calibration').length
  const detail = await dialogNamed('Price question')
  await userEvent.click(await detail.findByRole('button', { name: 'Delete' }))
  const dialog = await dialogNamed("Delete 'Price question'?")
  expect(
    dialog.getByText(/Are you sure you want to delete this test case\? This action cannot be undone\./),
  ).toBeVisible()
  const before = countings()
  await userEvent.click(dialog.getByRole('button', begins('Delete')))
  expect(await screen.findByText('Test case deleted successfully')).toBeVisible()
  expect(last(`DELETE ${path}`)).toBeDefined()
  // How many test cases have an answer that a person graded.
  await waitFor(() => expect(countings()).toBeGreaterThan(before))
  await waitFor(() => expect(address()).toBe(COMPANY_PAGE))
  expect(await screen.findByText('No Test Cases')).toBeVisible()
})

describe('managing categories', () => {
  const open = async (categories: readonly object[], change: object = {}) => {
    const server = renderTests([testCase({ category_id: PRICING.id, category_name: 'Pricing' })], {
      [CATEGORIES]: categories,
      ...change,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Manage Categories' }))
    return { ...server, dialog: await dialogNamed('Manage Categories') }
  }

  it('adds one, and says that there are none', async () => {
    const { dialog, replies } = await open([], { 'POST /prompt-tests/categories': PRICING })
    expect(await dialog.findByText('No categories found')).toBeVisible()
    write(dialog.getByLabelText('New category'), ' Pricing ')
    replies[CATEGORIES] = [PRICING]
    await userEvent.click(dialog.getByRole('button', begins('Add')))
    expect(await screen.findByText('Category created successfully')).toBeVisible()
    expect(await dialog.findByText('Pricing')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('renames in place, and shows a name that is taken beside the field', async () => {
    const rename = `PUT /prompt-tests/categories/${PRICING.id}`
    const { dialog, replies, last } = await open([PRICING], { [rename]: 409 })
    await userEvent.click(await dialog.findByRole('button', { name: 'Rename Pricing' }))
    const field = dialog.getByLabelText('New name of Pricing')
    await userEvent.clear(field)
    await userEvent.type(field, 'Prices{enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('No.'))
    replies[rename] = { ...PRICING, name: 'Prices' }
    replies[CATEGORIES] = [{ ...PRICING, name: 'Prices' }]
    await userEvent.click(dialog.getByRole('button', begins('Save')))
    expect(await screen.findByText('Category updated successfully')).toBeVisible()
    expect(last(rename)?.body).toEqual({ name: 'Prices' })
    expect(await dialog.findByText('Prices')).toBeVisible()
  })

  it('deletes after saying where the test cases go', async () => {
    const { dialog, replies } = await open([PRICING], { [`DELETE /prompt-tests/categories/${PRICING.id}`]: 204 })
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete Pricing' }))
    expect(dialog.getByText(/the one in it moves to ‘Other’/)).toBeVisible()
    replies[CATEGORIES] = []
    await userEvent.click(dialog.getByRole('button', begins('Delete')))
    expect(await screen.findByText('Category deleted successfully')).toBeVisible()
    expect(await dialog.findByText('No categories found')).toBeVisible()
  })
})

describe('importing', () => {
  const IMPORT = 'POST /prompt-tests/import'
  const NONE = { added: 0, updated: 0, unchanged: 0, differing: 0, repeated: 0, categories_added: 0 }
  const open = async (reply: unknown) => {
    const server = renderTests([testCase()], { [IMPORT]: reply })
    await userEvent.click(await screen.findByRole('button', { name: 'Import and export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Import test cases' }))
    const dialog = await dialogNamed('Import Test Cases')
    await userEvent.upload(dialog.getByLabelText('Test case file'), new File(['name'], 'cases.csv'))
    await userEvent.click(dialog.getByRole('button', begins('Import')))
    return { ...server, dialog }
  }

  it('says where the file is broken, and keeps the dialog', async () => {
    const detail = 'Line 3: the test message is empty.'
    const { dialog } = await open(() => Response.json({ detail, errors: { file: detail } }, { status: 422 }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(`${detail}Nothing was added.`)
    expect(dialog.getByText('cases.csv')).toBeVisible()
  })

  it('says how many were added and how many were there', async () => {
    const { dialog, last } = await open({ ...NONE, added: 12, unchanged: 1, repeated: 3, categories_added: 2 })
    expect(await dialog.findByText('12 test cases added.')).toBeVisible()
    expect(
      dialog.getByText(/1 is there already, as in the file\. 3 are in the file more than once\. 2 new categories\./),
    ).toBeVisible()
    expect(dialog.queryByRole('button', { name: /^Update/ })).toBeNull()
    expect(last(IMPORT)?.query).toEqual({ test_case_type: 'company-specific', existing: 'keep' })
  })

  it('says how many the file has otherwise, and takes these over where that is wanted', async () => {
    const replies = [
      { ...NONE, added: 1, unchanged: 2, differing: 300 },
      { ...NONE, updated: 300, unchanged: 3, categories_added: 1 },
    ]
    const { dialog, last } = await open(() => Response.json(replies.shift(), { status: 201 }))
    expect(await dialog.findByText('1 test case added.')).toBeVisible()
    expect(dialog.getByText('300 test cases are there already, but not as in the file.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Update 300 test cases' }))
    expect(await dialog.findByText('1 test case added, 300 updated.')).toBeVisible()
    expect(dialog.getByText(/2 are there already, as in the file\. 1 new category\.$/)).toBeVisible()
    expect(dialog.queryByText(/not as in the file/)).toBeNull()
    expect(last(IMPORT)?.query).toEqual({ test_case_type: 'company-specific', existing: 'update' })
  })

  it('says why what the file has otherwise could not be taken over', async () => {
    let call = 0
    const { dialog } = await open(() => {
      call += 1
      return call === 1
        ? Response.json({ ...NONE, differing: 1 }, { status: 201 })
        : Response.json({ detail: 'Not now.' }, { status: 409 })
    })
    expect(await dialog.findByText('1 test case is there already, but not as in the file.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Update 1 test case' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not now. Nothing was updated.')
  })
})

describe('how the grades agree with people', () => {
  const CASE = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0c01'
  const disagreement = (name: string, machine: number, person: number) => ({
    test_case_id: CASE,
    test_case_type: 'company-specific',
    result_id: null,
    name,
    machine,
    person,
  })
  const calibration = {
    grader: { grade_method: 'judge', rubric_version: 'r1', judge_model: 'big-judge' },
    case_count: 24,
    graded_case_count: 17,
    graded: 43,
    imported: 14,
    outdated: 9,
    outdated_results: 310,
    is_grading: false,
    failure: null,
  }
  const open = async (agreement: readonly object[], change: object = {}) => {
    const server = renderTests([testCase()], {
      'GET /prompt-tests/agreement': agreement,
      'GET /prompt-tests/calibration': { ...calibration, ...change },
      'POST /prompt-tests/calibration/grade': { ...calibration, is_grading: true },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'How well do they agree with people?' }))
    return { dialog: await dialogNamed('How well do the grades agree with people?'), ...server }
  }

  it('is told by rubric version', async () => {
    const { dialog, last } = await open([
      {
        rubric_version: 'r1',
        grade_method: 'judge',
        judge_model: 'big-judge',
        is_current: true,
        compared: 20,
        equal: 0.704,
        within_one: 0.95,
        weighted_kappa: 0.8123,
        same_band: 0.85,
        band_kappa: 0.7,
        mean_difference: -0.26,
        false_passes: [
          disagreement('Price of a pilot', 5, 1),
          { ...disagreement('Old one', 4, 2), test_case_id: null },
        ],
        false_fails: [],
        false_pass_count: 2,
        false_fail_count: 0,
      },
    ])
    expect(await dialog.findByText('big-judge, rules r1')).toBeVisible()
    expect(dialog.getByText('20 answers compared')).toBeVisible()
    expect(dialog.getByText('70%')).toBeVisible()
    expect(dialog.getByText('On average 0.3 grades stricter than people.')).toBeVisible()
    expect(
      dialog.getByText(
        'Agreement beyond chance: 0.81 of 1 (almost perfect), on the bands good, middling and poor 0.70.',
      ),
    ).toBeVisible()
    expect(dialog.getByText('Passed, but people did not pass it')).toBeVisible()
    expect(dialog.getByText('Price of a pilot')).toHaveAttribute('href', expect.stringContaining(`testCaseId=${CASE}`))
    expect(dialog.getByText('Old one (imported)')).toBeInTheDocument()
    expect(dialog.getByText('17 of 24 test cases have an answer that a person graded')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: /^Grade 9 again by today’s rules/ }))
    await waitFor(() => expect(last('POST /prompt-tests/calibration/grade')).toBeDefined())
  })

  it('is loaded again also where a grading has ended before its reply came', async () => {
    const { dialog, replies, asked } = await open([])
    replies['POST /prompt-tests/calibration/grade'] = { ...calibration, outdated: 0 }
    const button = await dialog.findByRole('button', { name: /^Grade 9 again by today’s rules/ })
    const loaded = () => asked.filter(({ call }) => call === 'GET /prompt-tests/agreement').length
    const before = loaded()
    await userEvent.click(button)
    await waitFor(() => expect(loaded()).toBe(before + 1))
  })

  it('says how many answers an exported file had no room for', async () => {
    URL.createObjectURL = () => 'blob:calibration'
    URL.revokeObjectURL = () => undefined
    let saved = 0
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => void (saved += 1))
    const { dialog, replies } = await open([])
    const exported = (left_out: number) => () => new Response('{}', { headers: { 'x-left-out': String(left_out) } })
    replies['GET /prompt-tests/calibration/export'] = exported(0)
    const button = await dialog.findByRole('button', begins('Export'))
    await userEvent.click(button)
    await waitFor(() => expect(saved).toBe(1))
    await waitFor(() => expect(button).toBeEnabled())
    expect(screen.queryByText(/left out of the file/)).not.toBeInTheDocument()
    replies['GET /prompt-tests/calibration/export'] = exported(1_200)
    await userEvent.click(button)
    expect(await screen.findByText(/^1,200 answers left out of the file: A file holds up to 2,000/)).toBeVisible()
    click.mockRestore()
  })

  it('never calls similarity a judge', async () => {
    const { dialog } = await open([], {
      grader: { grade_method: 'similarity', rubric_version: 's1', judge_model: null },
      outdated: 0,
    })
    expect(await dialog.findByText(/Without a language model answers are compared by similarity/)).toBeVisible()
    expect(dialog.queryByText(/judge/i)).not.toBeInTheDocument()
  })

  it('can be given again for the run of an older one, and says why that ended early', async () => {
    const result = testResult({ judge_model: 'old-judge' })
    const { replies } = openCase([result])
    replies['GET /prompt-tests/calibration'] = { ...calibration, failure: 'The grading took too long.' }
    const dialog = await dialogNamed('Price question')
    expect(await dialog.findByRole('button', begins('Grade this run again'))).toBeVisible()
    expect(dialog.getByText('The last grading ended early: The grading took too long.')).toBeVisible()
  })

  it('is offered where grading failed, without calling that an earlier grade', async () => {
    const failed = { grade: null, result_grade: null, grade_method: null, judge_grades: [] }
    const { replies } = openCase([testResult({ ...failed, grade_reason: 'The judge gave no grade. It is away.' })])
    replies['GET /prompt-tests/calibration'] = calibration
    const dialog = await dialogNamed('Price question')
    expect(await dialog.findByText('Grading failed. The answer can be graded again.')).toBeVisible()
    expect(dialog.getByRole('button', begins('Grade this run again'))).toBeVisible()
    expect(dialog.queryByText(/^Graded by earlier/)).not.toBeInTheDocument()
  })

  it('is not known until somebody graded a result', async () => {
    const { dialog } = await open([], { graded_case_count: 0, graded: 0, imported: 0, outdated: 0 })
    expect(await dialog.findByText('No one has graded a result yet')).toBeVisible()
  })

  it('is not known while no answer that people graded has an automatic grade', async () => {
    const { dialog } = await open([])
    expect(await dialog.findByText('No answer has both grades yet')).toBeVisible()
    expect(dialog.queryByText('No one has graded a result yet')).not.toBeInTheDocument()
  })
})

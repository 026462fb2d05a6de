import type { PromptInstructions, PromptVersion } from '@cuecard/contract/prompts.ts'
import { PROMPT_CONTENT_MAX } from '@cuecard/contract/limits.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAuthToken } from '../../lib/auth-token.ts'
import { type Answers, renderApp } from '../../test/render-app.tsx'
import { answersFor, sessionOf } from '../../test/signed-in.ts'

const ANSWER = '/prompt-instructions/answer-file'
const EXPLAIN = '/prompt-instructions/explain-file'
const VERSIONS = 'GET /prompt-instructions/versions'
const ANSWER_AREA = 'Answer Question Prompt Instructions'
const EXPLAIN_AREA = 'Explain Sentence Prompt Instructions'
const AREAS = [
  {
    name: ANSWER_AREA,
    path: ANSWER,
    label: 'Save answer instructions',
    saved: 'Answer instructions saved successfully!',
    failed: 'Failed to save answer instructions',
  },
  {
    name: EXPLAIN_AREA,
    path: EXPLAIN,
    label: 'Save explain instructions',
    saved: 'Explain instructions saved successfully!',
    failed: 'Failed to save explain instructions',
  },
]
const wait = { timeout: 10_000 }
const admin = sessionOf({ user: { role: 'company_admin' } })

const id = (n: number) => `0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f${String(n).padStart(4, '0')}`

const row = (version: number, content: string, change: Partial<PromptVersion> = {}): PromptVersion => ({
  id: id(version),
  kind: 'answer',
  version,
  content,
  author_email: 'ada@acme.example',
  restored_from: null,
  created_at: '2026-11-20T09:00:00Z',
  ...change,
})

const inForce = (version: number, content: string, change: Partial<PromptInstructions> = {}): PromptInstructions => ({
  content,
  has_effect: true,
  version,
  version_id: id(version),
  updated_at: '2026-11-20T09:00:00Z',
  updated_by: 'ada@acme.example',
  ...change,
})

const NONE: PromptInstructions = {
  content: '',
  has_effect: true,
  version: null,
  version_id: null,
  updated_at: null,
  updated_by: null,
}

beforeEach(() => setAuthToken('token'))

async function open(change: Answers = {}, { session = admin, path = '/prompt-customization' } = {}) {
  const answers: Answers = {
    ...answersFor(session),
    [`GET ${ANSWER}`]: { body: NONE },
    [`GET ${EXPLAIN}`]: { body: NONE },
    [VERSIONS]: { body: [] },
    'GET /prompt-tests': { body: [] },
    ...change,
  }
  const app = renderApp(path, answers)
  await screen.findByRole('heading', { level: 1, name: 'Prompts' }, wait)
  return { ...app, answers }
}

const saved = (...contents: string[]): Answers => ({
  [`GET ${ANSWER}`]: { body: inForce(contents.length, contents.at(-1) ?? '') },
  [VERSIONS]: { body: contents.map((content, at) => row(at + 1, content)).toReversed() },
})
const area = (name = ANSWER_AREA) => screen.findByRole('textbox', { name }, wait)
/** By how its name begins: without style sheets a busy button's other words count too. */
const named = (name: string) => ({ name: (given: string) => given.startsWith(name) })
const button = (name: string) => screen.getByRole('button', named(name))
const said = (words: string) => screen.findByText(words, {}, wait)
/** At once, as a paste: typing key by key would only be slow. */
const write = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

describe('the two areas', () => {
  it('stand with their texts, who saved them and how long they are', async () => {
    await open(saved('Be kind.', 'Be brief.'))
    expect(await area()).toHaveValue('Be brief.')
    expect(await area(EXPLAIN_AREA)).toHaveValue('')
    const panel = screen.getByRole('region', { name: ANSWER_AREA })
    expect(within(panel).getByText('9 / 20,000 characters')).toBeInTheDocument()
    expect(within(panel).getByText(/^Version 2, saved/)).toHaveTextContent('by ada@acme.example')
  })

  it.each(AREAS)('$name is saved by its own button, word for word', async ({ name, path, label, saved: words }) => {
    const text = '${JWT_SECRET} {{7*7}} $& __proto__\n last '
    const { sent, calls } = await open({ [`POST ${path}`]: { body: inForce(1, text) } })
    write(await area(name), text)
    expect(screen.getByText('Not saved yet')).toBeInTheDocument()
    await userEvent.click(button(label))
    expect(await said(words)).toBeInTheDocument()
    expect(sent[`POST ${path}`]).toEqual({ content: text, base_version: null })
    expect(calls.filter((call) => call.startsWith('POST /prompt'))).toEqual([`POST ${path}`])
    expect(await area(name)).toHaveValue(text)
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument()
  })

  it.each(AREAS)('$name keeps what was typed when it cannot be saved', async ({ name, path, label, failed: words }) => {
    await open({ [`POST ${path}`]: { status: 500, body: null } })
    write(await area(name), 'My text')
    await userEvent.click(button(label))
    expect(await said(words)).toBeInTheDocument()
    expect(await area(name)).toHaveValue('My text')
    expect(await area(name)).toHaveAccessibleDescription('Not saved. What you typed is kept here; try again.')
    expect(button(label)).toBeEnabled()
  })

  it('say that they could not be loaded, in the words of the specification, and try again', async () => {
    const failed = { status: 500, body: null }
    const { answers } = await open({ [`GET ${ANSWER}`]: failed, [`GET ${EXPLAIN}`]: failed })
    expect((await screen.findAllByText('Error fetching answer instructions', {}, wait)).length).toBeGreaterThan(0)
    expect((await screen.findAllByText('Error fetching explain instructions', {}, wait)).length).toBeGreaterThan(0)
    answers[`GET ${ANSWER}`] = { body: inForce(1, 'Be brief.') }
    const panel = screen.getByRole('region', { name: ANSWER_AREA })
    await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }))
    expect(await area()).toHaveValue('Be brief.')
  })

  it('count the characters and save no text that is too long', async () => {
    const { calls } = await open()
    const box = await area()
    write(box, 'x'.repeat(PROMPT_CONTENT_MAX + 3))
    expect(screen.getByText('20,003 / 20,000 characters')).toBeInTheDocument()
    expect(box).toHaveAccessibleDescription('Shorten it by 3 characters to save it')
    expect(button('Save answer instructions')).toBeDisabled()
    write(box, 'x'.repeat(PROMPT_CONTENT_MAX))
    expect(button('Save answer instructions')).toBeEnabled()
    expect(calls.filter((call) => call.startsWith('POST /prompt'))).toEqual([])
  })

  it('go back to what is in force when the changes are discarded', async () => {
    await open(saved('Be brief.'))
    write(await area(), 'Something else')
    await userEvent.click(button('Discard changes'))
    expect(await area()).toHaveValue('Be brief.')
  })

  it('say plainly that they have no effect without a language model', async () => {
    await open({ [`GET ${ANSWER}`]: { body: { ...NONE, has_effect: false } } })
    expect(await said('These instructions have no effect yet')).toBeInTheDocument()
  })

  it('give examples to start from, which are typed and not saved', async () => {
    const { calls } = await open()
    await userEvent.click(await screen.findByRole('button', { name: /^No promises/ }, wait))
    expect((await area()).textContent).toMatch(/^Never promise/)
    await userEvent.click(button('Short and easy to say'))
    expect((await area()).textContent).toMatch(/^Never promise[^]+\n\nAnswer in one sentence/)
    expect(calls.filter((call) => call.startsWith('POST /prompt'))).toEqual([])
  })
})

describe('somebody without the right to change them', () => {
  it('reads them, cannot type and is told why the button does nothing', async () => {
    const { calls } = await open(saved('Be brief.'), { session: sessionOf() })
    expect(await area()).toHaveAttribute('readonly')
    const control = button('Save answer instructions')
    expect(control).toHaveAttribute('aria-disabled', 'true')
    control.focus()
    expect(await screen.findByRole('tooltip', {}, wait)).toHaveTextContent('Admin access required')
    await userEvent.click(control)
    expect(calls.filter((call) => call.startsWith('POST /prompt'))).toEqual([])
    expect(screen.queryByText('Start from an example')).not.toBeInTheDocument()
  })
})

describe('when somebody else saved meanwhile', () => {
  async function overtaken() {
    const app = await open({
      ...saved('Be brief.'),
      [`POST ${ANSWER}`]: { status: 409, body: { detail: 'Somebody else saved these instructions meanwhile.' } },
    })
    write(await area(), 'Be brief and kind.')
    app.answers[`GET ${ANSWER}`] = { body: inForce(2, 'Be thorough.', { updated_by: 'bo@acme.example' }) }
    await userEvent.click(button('Save answer instructions'))
    const alert = await screen.findByText(/saved another text meanwhile/, {}, wait)
    expect(alert).toHaveTextContent('bo@acme.example')
    expect(await said('Failed to save answer instructions')).toBeInTheDocument()
    return app
  }

  it('check 84: their text stands beside mine and mine goes on over it when I keep it', async () => {
    const { answers, sent } = await overtaken()
    expect(screen.getByRole('region', { name: 'Their text' })).toHaveTextContent(/thorough/)
    expect(screen.getByRole('region', { name: 'Your text' })).toHaveTextContent(/brief and kind/)
    expect(button('Save answer instructions')).toBeDisabled()
    await userEvent.click(button('Keep mine'))
    expect(await area()).toHaveValue('Be brief and kind.')
    answers[`POST ${ANSWER}`] = { body: inForce(3, 'Be brief and kind.') }
    await userEvent.click(button('Save answer instructions'))
    expect(await said('Answer instructions saved successfully!')).toBeInTheDocument()
    expect(sent[`POST ${ANSWER}`]).toEqual({ content: 'Be brief and kind.', base_version: 2 })
  })

  it('I can go on with their text', async () => {
    await overtaken()
    await userEvent.click(button('Use their text'))
    expect(await area()).toHaveValue('Be thorough.')
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument()
  })
})

describe('unsaved changes', () => {
  it('are asked about before somebody leaves, and lost only when they say so', async () => {
    const { router } = await open()
    write(await area(EXPLAIN_AREA), 'Half a thought')
    await userEvent.click(screen.getByRole('link', { name: 'Try it in the Sandbox' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' }, wait)
    expect(dialog).toHaveTextContent('Your changes to the explain instructions are not saved.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.pathname).toBe('/prompt-customization')
    expect(await area(EXPLAIN_AREA)).toHaveValue('Half a thought')
    await userEvent.click(screen.getByRole('link', { name: 'Try it in the Sandbox' }))
    await userEvent.click(await screen.findByRole('button', named('Leave without saving'), wait))
    await waitFor(() => expect(router.state.location.pathname).toBe('/sandbox'), wait)
    expect(sessionStorage).toHaveLength(0)
  })

  it('are none once the text is typed back, whatever somebody else saves later', async () => {
    await open(saved('Be brief.'))
    write(await area(), 'Be short.')
    write(await area(), 'Be brief.')
    cleanup()
    await open(saved('Be brief.', 'Be thorough.'))
    expect(await area()).toHaveValue('Be thorough.')
    expect(screen.queryByText(/saved another text meanwhile/)).not.toBeInTheDocument()
  })

  it('outlive a session that ended', async () => {
    const { answers, router } = await open({ [`POST ${ANSWER}`]: { status: 401, body: { detail: 'Not signed in' } } })
    write(await area(), 'Long work')
    await userEvent.click(button('Save answer instructions'))
    await screen.findByRole('heading', { name: 'Log in to Cuecard' }, wait)
    setAuthToken('again')
    answers[`POST ${ANSWER}`] = { body: inForce(1, 'Long work') }
    await router.navigate('/prompt-customization')
    await waitFor(async () => expect(await area()).toHaveValue('Long work'), wait)
    expect(await screen.findByText('Not saved yet', undefined, wait)).toBeInTheDocument()
  })
})

describe('the history', () => {
  const open3 = (session = admin) =>
    open(saved('Be brief.', 'Be brief and kind.', 'Be thorough.'), {
      session,
      path: '/prompt-customization?history=answer&version=2',
    })
  const dialog = () => screen.findByRole('dialog', { name: 'Version 2 of the answer instructions' }, wait)

  it('lists who saved what, and opens what a version changed', async () => {
    const { router } = await open(saved('Be brief.', 'Be brief and kind.', 'Be thorough.'))
    const list = await screen.findByRole('region', { name: 'History of the answer instructions' }, wait)
    const rows = await within(list).findAllByRole('button', { name: /^Version/ }, wait)
    expect(rows.map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^Version 3In force.*ada@acme\.example$/),
      expect.stringMatching(/^Version 2/),
      expect.stringMatching(/^Version 1/),
    ])
    await userEvent.click(within(list).getByRole('button', { name: /^Version 2/ }))
    expect(router.state.location.search).toBe('?history=answer&version=2')
    const shown = await dialog()
    expect(shown).toHaveTextContent('From version 1 to this one · 2 words added')
    expect(within(shown).getByText('and kind', { exact: false, selector: 'ins, ins *' })).toBeInTheDocument()
  })

  it('compares a version with the one in force, and steps to its neighbours', async () => {
    const { router } = await open3()
    const shown = await dialog()
    await userEvent.click(await within(shown).findByRole('radio', { name: 'Against current' }, wait))
    expect(await within(shown).findByText(/From this version to the one in force/, {}, wait)).toHaveTextContent(
      '1 word added, 3 words removed',
    )
    await userEvent.click(within(shown).getByRole('button', { name: 'Older' }))
    const first = await screen.findByRole('dialog', { name: 'Version 1 of the answer instructions' }, wait)
    expect(first).toHaveTextContent('The first version: all of it was new · 2 words added')
    await userEvent.click(within(first).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toBe(''), wait)
  })

  it('restores a version after asking, as the next one', async () => {
    const { answers, sent } = await open3()
    await userEvent.click(await within(await dialog()).findByRole('button', { name: 'Restore this version' }, wait))
    const question = await screen.findByRole('dialog', { name: 'Restore version 2?' }, wait)
    expect(question).toHaveTextContent('Its text is saved as version 4')
    answers[`POST ${ANSWER}`] = { body: inForce(4, 'Be brief and kind.') }
    await userEvent.click(within(question).getByRole('button', named('Restore version 2')))
    expect(await said('Answer instructions saved successfully!')).toBeInTheDocument()
    expect(sent[`POST ${ANSWER}`]).toEqual({ content: 'Be brief and kind.', base_version: 3, restored_from: 2 })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), wait)
    expect(await area()).toHaveValue('Be brief and kind.')
  })

  it('is open to everybody, restoring is not', async () => {
    const { calls } = await open3(sessionOf())
    const restore = await within(await dialog()).findByRole('button', { name: 'Restore this version' }, wait)
    expect(restore).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(restore)
    expect(screen.queryByRole('dialog', { name: 'Restore version 2?' })).not.toBeInTheDocument()
    expect(calls).not.toContain(`POST ${ANSWER}`)
  })

  it('says that it could not be loaded, and leaves the text as it is', async () => {
    await open({ ...saved('Be brief.'), [VERSIONS]: { status: 500, body: null } })
    expect((await screen.findAllByText('The history could not be loaded', {}, wait)).length).toBeGreaterThan(0)
    expect(await area()).toHaveValue('Be brief.')
  })
})

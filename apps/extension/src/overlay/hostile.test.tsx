import '@testing-library/jest-dom/vitest'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { XSS_PAYLOADS } from '@cuecard/ui/test/xss-payloads.ts'
import { expect, it, vi } from 'vitest'
import { answered, fakeSession, handStream, lineOf } from './test/fake-session.ts'
import { mountFake } from './test/mount-fake.ts'

/** Nothing of these is ever drawn by the overlay itself or by the sanitiser. */
const FOREIGN =
  'script,style,link,img,image,iframe,object,embed,video,audio,base,math,[style*=expression],[srcset],[src]'

function unsafeParts(root: Element): string[] {
  const found = [...root.querySelectorAll(FOREIGN)].map((each) => each.outerHTML.slice(0, 80))
  for (const each of root.querySelectorAll('*')) {
    for (const { name, value } of each.attributes) {
      if (name.startsWith('on')) found.push(`${name} of ${each.tagName}`)
      if (name === 'href' && !/^(?:https?:|mailto:)/.test(value)) found.push(`${name}=${value}`)
    }
  }
  return found
}

it('check 88: is drawn in a closed root that the page cannot open', () => {
  const { host, mode, inside } = mountFake(fakeSession({ lines: [lineOf('A secret line')] }))
  expect(mode).toBe('closed')
  expect(host.shadowRoot).toBeNull()
  expect(inside).toHaveTextContent('A secret line')
  expect(document.body.textContent).not.toContain('A secret line')
  expect(document.body.innerHTML).not.toContain('secret')
})

it('check 88: hostile captions show as the text they are', () => {
  const pwn = vi.fn<() => void>()
  Object.assign(window, { pwn })
  const lines = XSS_PAYLOADS.slice(-450).map((text) => lineOf(text, { username: text.slice(0, 60) }))
  const { inside } = mountFake(fakeSession({ lines }))
  expect(unsafeParts(inside)).toEqual([])
  const shown = [...inside.querySelectorAll('.line-text > bdi')].map((each) => each.textContent)
  const cut = (text: string) => (text.length > 1_200 ? `… ${text.slice(-1_200).toWellFormed()}` : text)
  expect(shown).toEqual(lines.map(({ text }) => cut(text)))
  expect(inside.querySelectorAll('.line-text > bdi *')).toHaveLength(0)
  expect(pwn).not.toHaveBeenCalled()
})

it('check 88: hostile answers are drawn as sanitised nodes, whole and while they stream', async () => {
  const pwn = vi.fn<() => void>()
  Object.assign(window, { pwn })
  const hands = handStream()
  const session = fakeSession({ lines: [lineOf('Well?')] }, { ...answered(''), 'POST /extension/answer': hands.reply })
  const { inside } = mountFake(session)
  act(() => within(inside).getByRole('button', { name: 'Get Answer' }).click())
  await waitFor(() => expect(hands.count()).toBe(1))
  const payloads = XSS_PAYLOADS.filter((_, at) => at % 12 === 0)
  for (const payload of payloads) {
    const half = Math.floor(payload.length / 2)
    hands.send(payload.slice(0, half))
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
    expect(unsafeParts(inside)).toEqual([])
    hands.send(`${payload.slice(half)}\n\n`)
  }
  hands.send('The end.')
  hands.end()
  await within(inside).findByRole('button', { name: 'Copy' })
  expect(inside.querySelector('.cc-answer')).toHaveTextContent(/text/)
  expect(unsafeParts(inside)).toEqual([])
  expect(pwn).not.toHaveBeenCalled()
})

it('check 88: a line of 100 kB shows its beginning, and the rest when it is asked for', () => {
  const text = `${'word '.repeat(20_000)}end`
  const { inside } = mountFake(fakeSession({ lines: [lineOf(text)] }))
  expect(inside.textContent?.length).toBeLessThan(3_000)
  fireEvent.click(within(inside).getByRole('button', { name: 'Show all' }))
  expect(inside.querySelector('.line-text > bdi')?.textContent).toBe(text)
})

it('check 88: signs that turn the direction around stay inside their own line', () => {
  const text = 'Pay \u202E000,42€ \u2066now\u202D'
  const { inside } = mountFake(fakeSession({ lines: [lineOf(text, { username: '\u202EnitraM' }), lineOf('Plain.')] }))
  for (const holder of inside.querySelectorAll('.line-text, .username')) {
    const loose = [...holder.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    expect(loose).toEqual([])
    expect(holder.firstElementChild?.tagName).toBe('BDI')
  }
  expect(inside.querySelector('.line-text > bdi')?.textContent).toBe(text)
})

it('check 88: what is typed and pressed in the panel is not told to the page', () => {
  const { inside, host } = mountFake(fakeSession())
  const heard: string[] = []
  const types = [
    'keydown',
    'keyup',
    'keypress',
    'input',
    'click',
    'pointerdown',
    'mousedown',
    'copy',
    'focusin',
    'wheel',
  ]
  const listen = ({ type }: Event) => heard.push(type)
  for (const type of types) document.addEventListener(type, listen)
  fireEvent.click(within(inside).getByRole('tab', { name: 'Knowledge' }))
  const field = within(inside).getByRole('searchbox')
  for (const type of types) fireEvent(field, new Event(type, { bubbles: true, composed: true, cancelable: true }))
  fireEvent.change(field, { target: { value: 'secret' } })
  expect(heard).toEqual([])
  fireEvent.click(host)
  expect(heard).toEqual(['click'])
  for (const type of types) document.removeEventListener(type, listen)
})

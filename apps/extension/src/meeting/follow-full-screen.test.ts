import { afterEach, expect, it } from 'vitest'
import { followFullScreen } from './follow-full-screen.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenElement')
  document.documentElement.querySelectorAll(':scope > div').forEach((each) => each.remove())
})

function fullScreen(element: Element | null): void {
  Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true })
  document.dispatchEvent(new Event('fullscreenchange'))
}

function hosted() {
  const host = document.createElement('div')
  document.documentElement.append(host)
  const shown = { count: 0 }
  host.showPopover = () => void (shown.count += 1)
  return { host, shown, end: followFullScreen(host) }
}

it('is in the part of the page that is in full screen, above all of it, and as before afterwards', () => {
  const { host, shown, end } = hosted()
  expect(host.hasAttribute('popover')).toBe(false)
  fullScreen(document.body)
  expect([host.getAttribute('popover'), shown.count]).toEqual(['manual', 1])
  fullScreen(document.body.appendChild(document.createElement('main')))
  expect(shown.count).toBe(2)
  expect(host.parentElement?.tagName).toBe('MAIN')
  // It shows no children.
  fullScreen(document.body.appendChild(document.createElement('video')))
  expect([host.parentElement, shown.count]).toEqual([document.documentElement, 3])
  fullScreen(document.body)
  // The page has drawn that part anew.
  host.remove()
  fullScreen(null)
  expect([host.parentElement, host.hasAttribute('popover')]).toEqual([document.documentElement, false])
  end()
  fullScreen(document.body)
  expect(shown.count).toBe(4)
})

it('stays as it is where the whole page is in full screen, and begins in the top layer where a part of it is already', () => {
  const { host, shown } = hosted()
  fullScreen(document.documentElement)
  expect([host.hasAttribute('popover'), shown.count]).toEqual([false, 0])
  fullScreen(document.body)
  expect(hosted().shown.count).toBe(1)
})

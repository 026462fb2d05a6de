import { afterEach, expect, it } from 'vitest'
import { choosePack } from '../captions/choose-pack.ts'
import { measureRegions } from './page-regions.ts'

const WINDOW = { width: 1366, height: 768 }

afterEach(() => document.body.replaceChildren())

/** An element that lies there; jsdom lays nothing out. */
function place(
  parent: Element,
  html: string,
  [x, y, width, height]: readonly [number, number, number, number],
): Element {
  const holder = document.createElement('div')
  holder.innerHTML = html
  const made = holder.firstElementChild
  if (!made) throw new Error('Nothing was made')
  made.getBoundingClientRect = () => new DOMRect(x, y, width, height)
  parent.append(made)
  return made
}

function measure(host: string) {
  const pack = choosePack(document, host)
  if (!pack) throw new Error('No pack')
  for (const [key, value] of [
    ['clientWidth', WINDOW.width],
    ['clientHeight', WINDOW.height],
  ] as const) {
    Object.defineProperty(document.documentElement, key, { value, configurable: true })
  }
  const { clear, avoid } = measureRegions(document, pack)
  const numbers = ({ x, y, width, height }: DOMRect) => [x, y, width, height]
  return { clear: clear.map(numbers), avoid: avoid.map(numbers) }
}

it.each([
  {
    host: 'meet.google.com',
    sign: '<i class="google-symbols">closed_caption</i>',
    captions: '<div role="region" tabindex="0"></div>',
    notice: '<div data-is-recording></div>',
  },
  {
    host: 'teams.microsoft.com',
    sign: '<span id="hangup-button"></span>',
    captions: '<div data-tid="closed-caption-renderer-wrapper"></div>',
    notice: '<div data-tid="recording-banner"></div>',
  },
  {
    host: 'acme.zoom.us',
    sign: '<span id="audioOptionMenu"></span>',
    captions: '<div class="live-transcription-subtitle__box"></div>',
    notice: '<div class="recording-indication__box"></div>',
  },
])('finds captions, the bar of controls and the side chat, and the notice of recording, on $host', (page) => {
  const bar = place(document.body, '<div></div>', [0, 688, 1366, 80])
  const inner = place(bar, '<div></div>', [500, 700, 366, 56])
  const button = place(inner, '<button></button>', [600, 704, 48, 48])
  place(button, page.sign, [612, 716, 24, 24])
  place(document.body, page.captions, [16, 560, 960, 120])
  const side = place(document.body, '<div></div>', [1006, 16, 344, 656])
  place(side, '<textarea></textarea>', [1022, 620, 312, 40])
  place(document.body, page.notice, [16, 12, 220, 36])
  expect(measure(page.host)).toEqual({
    clear: [[16, 12, 220, 36]],
    avoid: [
      [16, 560, 960, 120],
      [0, 688, 1366, 80],
      [1006, 16, 344, 656],
    ],
  })
})

it('takes the chat for no captions, and a search field in the middle for no side panel', () => {
  const chat = place(document.body, '<div role="region" tabindex="0"></div>', [1006, 16, 344, 656])
  place(chat, '<textarea></textarea>', [1022, 620, 312, 40])
  const middle = place(document.body, '<div></div>', [400, 100, 400, 500])
  place(middle, '<div role="textbox"></div>', [420, 120, 300, 40])
  expect(measure('meet.google.com')).toEqual({ clear: [], avoid: [[1006, 16, 344, 656]] })
})

it('leaves out what a part of the page in full screen covers', () => {
  const call = place(document.body, '<main></main>', [0, 0, 1366, 768])
  const notice = '<div data-is-recording></div>'
  place(document.body, notice, [16, 12, 220, 36])
  place(document.body, '<div role="region" tabindex="0"></div>', [16, 560, 960, 120])
  const bar = place(document.body, '<div></div>', [0, 688, 1366, 80])
  place(bar, '<i class="google-symbols">closed_caption</i>', [612, 716, 24, 24])
  const side = place(document.body, '<div></div>', [1006, 16, 344, 656])
  place(side, '<textarea></textarea>', [1022, 620, 312, 40])
  expect(measure('meet.google.com').avoid).toHaveLength(3)
  Object.defineProperty(document, 'fullscreenElement', { value: call, configurable: true })
  try {
    expect(measure('meet.google.com')).toEqual({ clear: [], avoid: [] })
    place(call, notice, [400, 12, 220, 36])
    expect(measure('meet.google.com')).toEqual({ clear: [[400, 12, 220, 36]], avoid: [] })
  } finally {
    Reflect.deleteProperty(document, 'fullscreenElement')
  }
})

it('finds nothing on a page where nothing is shown', () => {
  document.body.innerHTML = '<aside></aside><button id="hangup-button"></button>'
  expect(measure('teams.microsoft.com')).toEqual({ clear: [], avoid: [] })
})

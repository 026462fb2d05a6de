import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { openCaptions } from './fake-captions.ts'
import { CaptionWatch } from '../watch-captions.ts'

/** What the bench calls in the page; everything is measured there. */
export interface BenchPage {
  ours: (changes: number) => Promise<Spent>
  bare: (changes: number) => Promise<Spent>
}

export interface Spent {
  /** Milliseconds of the main thread within the observers' callbacks. */
  ms: number
  /** What was given out. */
  messages: number
}

declare global {
  interface Window {
    captionBench: BenchPage
  }
}

const WORDS = 'so the renewal is due in March and we would need the security review before that'.split(' ')
const SPEAKERS = ['Ana Ruiz', 'Tom Hale', 'Priya Nair']
const ROWS = 6

/**
 * A meeting of six visible rows in which one of three people says one word more with every change, each change in a task of
 * its own as on a real page; every fifteenth word begins a row, and the oldest goes.
 */
async function speak(changes: number): Promise<void> {
  const step = openCaptions(document, 'meet-2025')
  const texts = new Map<string, string>()
  for (let n = 0; n < changes; n += 1) {
    const turn = Math.floor(n / WORDS.length)
    const id = `row-${turn}`
    const text = [texts.get(id), WORDS[n % WORDS.length]].filter(Boolean).join(' ')
    const isNew = !texts.has(id)
    texts.set(id, text)
    if (!isNew) step({ at: n, op: 'text', id, text })
    else {
      step({ at: n, op: 'row', id, speaker: SPEAKERS[turn % SPEAKERS.length] ?? '', text })
      step({ at: n, op: 'remove', id: `row-${turn - ROWS}` })
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}

let spent = 0

/** Everything that is read is read in here. */
class TimedObserver extends MutationObserver {
  constructor(callback: MutationCallback) {
    super((records, observer) => {
      const start = performance.now()
      callback(records, observer)
      spent += performance.now() - start
    })
  }
}

async function ours(changes: number): Promise<Spent> {
  document.body.replaceChildren()
  const pack = BUNDLED_PACKS[0]
  if (!pack) throw new Error('There is no pack.')
  let messages = 0
  const before = openCaptions(document, 'meet-2025')
  const watch = new CaptionWatch({ page: document, pack, session: 's', now: Date.now, onEvent: () => (messages += 1) })
  watch.start()
  // Its region is removed and added again with the first change: finding and reading it is part of the measured time.
  before({ at: 0, op: 'off' })
  spent = 0
  await speak(changes)
  const ms = spent
  watch.stop()
  return { ms, messages }
}

/** The least that every reader must do: receive each change. */
async function bare(changes: number): Promise<Spent> {
  document.body.replaceChildren()
  let messages = 0
  const observer = new MutationObserver((records) => (messages += records.length))
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  spent = 0
  await speak(changes)
  observer.disconnect()
  return { ms: spent, messages }
}

window.MutationObserver = TimedObserver
window.captionBench = { ours, bare }

import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { openCaptions } from '../../captions/test/fake-captions.ts'
import { CaptionReader } from '../../meeting/caption-reader.ts'
import { LiveLines } from '../../meeting/live-lines.ts'
import { detectQuestions } from '../answers/detect-questions.ts'
import { fakeSession } from './fake-session.ts'

/** `ms` of the main thread in all, and how many questions were heard. */
export interface LongRow {
  ms: number
  heard: number
}

declare global {
  interface Window {
    longRowBench: (changes: number) => Promise<LongRow>
  }
}

const CHARACTERS = 8_000
const WORDS = 'so the renewal is due in March and we would need the security review before that'.split(' ')
const sentence = (n: number) => `${WORDS.join(' ')} in hall ${n}${n % 3 === 0 ? '?' : '.'}`

/**
 * One person's row of 8,000 characters that goes on word by word: milliseconds of the main thread from the page's change to the
 * lines and the questions found in them, all together.
 */
window.longRowBench = async (changes) => {
  document.body.replaceChildren()
  const pack = BUNDLED_PACKS[0]
  if (!pack) throw new Error('There is no pack.')
  let ms = 0
  let heard = 0
  const Observer = window.MutationObserver
  window.MutationObserver = class extends Observer {
    constructor(callback: MutationCallback) {
      super((records, observer) => {
        const start = performance.now()
        callback(records, observer)
        ms += performance.now() - start
      })
    }
  }
  const lines = new LiveLines()
  const session = fakeSession({ lines: [] })
  detectQuestions(session, { onQuestion: () => (heard += 1) })
  const reader = new CaptionReader(
    {
      page: document,
      pack,
      lines,
      name: () => null,
      readsChat: () => false,
      isSaved: () => true,
      chatSince: () => 0,
      now: Date.now,
      onChange: () => session.change({ lines: lines.all() }),
      onCapture: () => {},
      onLines: () => {},
    },
    [],
  )
  const step = openCaptions(document, 'meet-2025')
  reader.start({ hides: false })
  let text = Array.from({ length: Math.ceil(CHARACTERS / sentence(1).length) }, (_, n) => sentence(n)).join(' ')
  step({ at: 0, op: 'row', id: 'row', speaker: 'Ana Ruiz', text })
  await new Promise((resolve) => setTimeout(resolve))
  ms = 0
  for (let n = 0; n < changes; n += 1) {
    text = `${text} ${WORDS[n % WORDS.length]}${n % 12 === 11 ? '?' : ''}`
    step({ at: n, op: 'text', id: 'row', text })
    await new Promise((resolve) => setTimeout(resolve))
  }
  reader.stop()
  window.MutationObserver = Observer
  return { ms, heard }
}

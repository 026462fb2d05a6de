import type { CaptionPack, CaptionSign } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { findCaptions, findSign, readSigns } from '../captions/read-page.ts'

const STEP_TIMEOUT_MS = 3_000
const POLL_MS = 100

interface TurnOnOptions {
  page: Document
  pack: CaptionPack
  wait?: (ms: number) => Promise<void>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Presses the page's own switch, step by step; does nothing where captions are on already. */
export async function turnOnCaptions({ page, pack, wait = pause }: TurnOnOptions): Promise<'done' | 'by-hand'> {
  if (readSigns(page, pack).captions === 'on' || findCaptions(page, pack) !== null) return 'done'
  const last = pack.turn_on.at(-1)
  if (!last) return 'by-hand'
  for (const step of pack.turn_on) {
    const found = await waitFor(page, { step, wait })
    if (!found) return 'by-hand'
    const isLast = last.some((sign) => findSign(page, [sign]) === found)
    press(found)
    if (isLast) return 'done'
  }
  return 'done'
}

async function waitFor(page: Document, { step, wait }: { step: readonly CaptionSign[]; wait: typeof pause }) {
  for (let waited = 0; waited <= STEP_TIMEOUT_MS; waited += POLL_MS) {
    const found = findSign(page, step)
    if (found) return found
    await wait(POLL_MS)
  }
  return null
}

function press(found: Element): void {
  const button = found.closest('button,[role="button"],[role^="menuitem"]') ?? found
  if (button instanceof HTMLElement) button.click()
}

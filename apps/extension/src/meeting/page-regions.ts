import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { findSign } from '../captions/read-page.ts'

/** What lies where in the window. */
export interface PageRegions {
  /** The service's own notices, such as that it records: never covered. */
  clear: readonly DOMRect[]
  /** Captions, the call's controls and an open side panel: left uncovered where there is room elsewhere. */
  avoid: readonly DOMRect[]
}

/** A bar of controls is not taller, in px. */
const BAR_MAX = 140
/** A side panel is at least so wide in px, at most that share of the window, and at least this share of its height. */
const SIDE_MIN = 220
const SIDE_MAX_SHARE = 0.5
const SIDE_HEIGHT_SHARE = 0.45
/** Between a side panel and the window's edge, in px. */
const SIDE_GAP = 48

/** Where people type, and what pages mark as beside their content: a side panel holds one of them, or is one. */
const BESIDE = 'textarea,[contenteditable="true"],[role="textbox"],[role="complementary"],aside'

/** Whether it can be seen: a part of the page in full screen covers everything outside of it. */
const isUncovered = (element: Element) => {
  const part = element.ownerDocument.fullscreenElement
  return !part || part.contains(element)
}

/** Measured all at once, so that the page has to be laid out once at most. */
export function measureRegions(page: Document, pack: CaptionPack): PageRegions {
  const window = { width: page.documentElement.clientWidth, height: page.documentElement.clientHeight }
  const avoid = [captionsOf(page, pack), controlsOf(page, pack), ...sidePanels(page, window)]
  return {
    clear: shownRects(pack.keep_clear.flatMap((selector) => [...page.querySelectorAll(selector)])),
    avoid: avoid.filter((rect) => rect !== null),
  }
}

const shownRects = (elements: readonly Element[]) =>
  elements
    .filter(isUncovered)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)

function captionsOf(page: Document, pack: CaptionPack): DOMRect | null {
  for (const selector of pack.container) {
    const candidates = [...page.querySelectorAll(selector)].filter((each) => each.querySelector(NO_CAPTIONS) === null)
    const [found] = shownRects(candidates)
    if (found) return found
  }
  return null
}

/** A region that holds one of these is the chat or the call itself. */
const NO_CAPTIONS = 'input,textarea,[contenteditable="true"],video'

/** The bar around the sign of a call: the largest element around it that is still as low as a bar. */
function controlsOf(page: Document, pack: CaptionPack): DOMRect | null {
  let bar: DOMRect | null = null
  const sign = findSign(page, pack.in_call)
  for (let at = sign && isUncovered(sign) ? sign : null; at; at = at.parentElement) {
    const rect = at.getBoundingClientRect()
    if (rect.height > BAR_MAX) break
    if (rect.width > 0 && rect.height > 0) bar = rect
  }
  return bar
}

function sidePanels(page: Document, window: { width: number; height: number }): DOMRect[] {
  const isSide = ({ left, right, width, height }: DOMRect) =>
    width >= SIDE_MIN &&
    width <= window.width * SIDE_MAX_SHARE &&
    height >= window.height * SIDE_HEIGHT_SHARE &&
    (left <= SIDE_GAP || window.width - right <= SIDE_GAP)
  const found: DOMRect[] = []
  for (const element of [...page.querySelectorAll(BESIDE)].filter(isUncovered)) {
    let side: DOMRect | null = null
    for (let at: Element | null = element; at && at !== page.body; at = at.parentElement) {
      const rect = at.getBoundingClientRect()
      if (rect.width > window.width * SIDE_MAX_SHARE) break
      if (isSide(rect)) side = rect
    }
    if (side) found.push(side)
  }
  return found
}

import type { RenderMarkdown } from '@cuecard/ui/markdown-renderer.ts'
import type { Port } from '../browser/port.ts'
import type { PartName } from '../messages/part-messages.ts'
import type { PageMeeting } from './meeting-view.ts'

/** Draws the overlay of a meeting into `host`; what it returns removes it again. */
export type MountOverlay = (meeting: PageMeeting, host: Element, page: OverlayPage) => () => void

/** What the overlay's script needs of the content script besides the meeting. */
export interface OverlayPage {
  /** Opens a port to the worker. */
  connect: (name: string) => Port
  load: (part: PartName) => void
}

/** What a script that was added hands over. */
interface Handover {
  overlay?: (mount: MountOverlay) => void
  markdown?: (render: RenderMarkdown) => void
}

declare global {
  /** In the extension's own world of a page, which no script of the page sees: its scripts share nothing else. */
  var cuecardParts: Handover | undefined
  /** The content script runs in a page that was open before this version of the extension was there. */
  var isCuecardRenewed: boolean | undefined
}

const AGAIN_MS = 1_000

interface PartLoaderOptions {
  /** Resolves with true once the worker has added it. */
  ask: (part: PartName) => Promise<unknown>
  /** False once the extension was updated or removed. */
  isAlive: () => boolean
}

/** Has scripts added to the page, each once; where the worker is just ending, it is asked again. */
export function createPartLoader({ ask, isAlive }: PartLoaderOptions): (part: PartName) => void {
  const wanted = new Set<PartName>()
  const load = async (part: PartName) => {
    const isAdded = await ask(part).catch(() => false)
    if (isAdded !== true && isAlive()) setTimeout(() => void load(part), AGAIN_MS)
  }
  return (part) => {
    if (wanted.has(part)) return
    wanted.add(part)
    void load(part)
  }
}

import type { FromPage, MeetingSummary, ToPage } from '../messages/page-messages.ts'
import type { Port } from '../browser/port.ts'
import type { MeetingDocument } from './worker-browser-api.ts'

/** A page whose port is open now. */
export interface OpenPage {
  port: Port
  holder: MeetingDocument
  /** Of the meeting that it is in; null for none. */
  client_key: string | null
  /** It shows the card of the meeting that was just left. */
  has_card: boolean
  /** As the popup shows it. */
  summary: MeetingSummary | null
  /** It has sent what waited in it, and that is handled. */
  onFlushed: () => void
  send: (message: ToPage) => void
}

export type PageMessage<T extends FromPage['type']> = Extract<FromPage, { type: T }>

/** The pages that are open now. Everything here comes from their ports, so a new worker learns it again. */
export class OpenPages {
  readonly #pages = new Set<OpenPage>()
  /** Each page in the order of their opening, until it is closed and everything that it sent is handled. */
  readonly #unfinished = new Map<OpenPage, PromiseWithResolvers<void>>()

  add(port: Port): OpenPage {
    const { tab, frameId = 0, documentId = '' } = port.sender ?? {}
    const page: OpenPage = {
      port,
      holder: { tab_id: tab?.id ?? -1, frame_id: frameId, document_id: documentId },
      client_key: null,
      has_card: false,
      summary: null,
      onFlushed: () => {},
      send: (message) => {
        if (!this.#pages.has(page)) return
        try {
          port.postMessage(message)
        } catch {
          // The port has just closed; `onDisconnect` follows.
        }
      },
    }
    this.#pages.add(page)
    this.#unfinished.set(page, Promise.withResolvers())
    return page
  }

  /** `handled` resolves once everything that the page sent is handled. */
  remove(page: OpenPage, handled: Promise<unknown>): void {
    this.#pages.delete(page)
    void handled.finally(() => {
      this.#unfinished.get(page)?.resolve()
      this.#unfinished.delete(page)
    })
  }

  isOpen(page: OpenPage): boolean {
    return this.#pages.has(page)
  }

  /** Resolves once the last messages of the pages that are closed now are handled. */
  async closedHandled(): Promise<void> {
    await this.#handled((page) => !this.isOpen(page))
  }

  /**
   * Resolves once that document's pages which opened before `asker` are closed and their last messages handled. The browser
   * may bring a document's last messages after the first ones of the document that replaced it.
   */
  async documentHandled(document_id: string, asker: OpenPage): Promise<void> {
    const opened = [...this.#unfinished.keys()]
    const before = new Set(opened.slice(0, opened.indexOf(asker)))
    await this.#handled((page) => before.has(page) && page.holder.document_id === document_id)
  }

  async #handled(isWanted: (page: OpenPage) => boolean): Promise<void> {
    const wanted = [...this.#unfinished].filter(([page]) => isWanted(page))
    await Promise.all(wanted.map(([, { promise }]) => promise))
  }

  all(): OpenPage[] {
    return [...this.#pages]
  }

  inMeeting(): OpenPage[] {
    return this.all().filter((page) => page.client_key !== null)
  }

  /** Resolves once everything that waits in the pages of meetings is handled; `asker` has sent it already. */
  async flush(asker?: OpenPage): Promise<void> {
    const flushed = this.inMeeting().map((page) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      page.onFlushed = resolve
      if (page === asker) resolve()
      else page.send({ type: 'flush' })
      return promise
    })
    await Promise.all(flushed)
  }

  /** Whether a page needs this worker: it is in a meeting, or shows what the last one left to do. */
  areInUse(): boolean {
    return this.all().some(({ client_key, has_card }) => client_key !== null || has_card)
  }

  /** The page of a tab that has a meeting, or of any tab for null; null for none. */
  ofTab(tab_id: number | null): OpenPage | null {
    const isWanted = ({ holder, summary }: OpenPage) =>
      summary !== null && (tab_id === null || holder.tab_id === tab_id)
    return this.all().find(isWanted) ?? null
  }
}

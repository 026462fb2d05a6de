import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import { type ChatMessage, findChat, readChat } from './read-chat.ts'

export interface ChatWatchOptions {
  page: Document
  pack: CaptionPack
  /** Starts the ids of messages that have none on the page; new for each page load. */
  session: string
  /** Messages that were read before: before the page was reloaded, or before a pause. */
  resume: readonly CaptionLine[]
  /** Nothing that was sent before this time is read, where the page tells the time. Milliseconds since 1970. */
  since: number
  /** What the page shows already was sent while reading was not allowed. */
  hides: boolean
  now: () => number
  onLine: (line: CaptionLine) => void
}

/** A message that is known. */
interface Known {
  /** Null: it is never given out. */
  line: CaptionLine | null
  /** The page's; empty where it has none. */
  id: string
  username: string
  text: string
  node: WeakRef<Element> | null
}

/** How often the list is looked for, and read although it reported no change. */
const SCAN_MS = 1_000

/**
 * Reads the meeting's chat. Pages show old messages again when the chat is opened, scrolled or loaded anew, so what was read
 * is recognised by its id, its node or its words. Nothing is pressed: a chat that the user never opens may stay unread.
 */
export class ChatWatch {
  readonly #options: ChatWatchOptions
  readonly #changes: MutationObserver
  readonly #byId = new Map<string, Known>()
  readonly #byNode = new WeakMap<Element, Known>()
  readonly #all: Known[] = []
  #list: Element | null = null
  #isFirst = true
  #count = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: ChatWatchOptions) {
    this.#options = options
    this.#changes = new MutationObserver(() => this.#read())
    for (const line of options.resume) {
      const id = line.message_id.startsWith(WITH_ID) ? line.message_id.slice(WITH_ID.length) : ''
      this.#remember({ line, id, username: line.username, text: line.text, node: null })
    }
  }

  start(): void {
    this.scan()
    this.#timer = setInterval(() => this.scan(), SCAN_MS)
  }

  stop(): void {
    this.scan()
    clearInterval(this.#timer)
    this.#changes.disconnect()
  }

  /** Reads the chat now; runs by itself every second. */
  scan(): void {
    const { page, pack } = this.#options
    if (this.#list === null || !this.#list.isConnected) {
      this.#changes.disconnect()
      this.#list = findChat(page, pack)
      if (this.#list) this.#changes.observe(this.#list, { childList: true, characterData: true, subtree: true })
    }
    this.#read()
  }

  /** For the next `resume`. */
  tail(): CaptionLine[] {
    return this.#all.flatMap(({ line }) => line ?? [])
  }

  #read(): void {
    if (this.#list === null) return
    const messages = readChat(this.#list, this.#options.pack)
    const claimed = new Set<Known>()
    const matched = messages.map((message) => {
      const known = this.#find(message, claimed)
      if (known) claimed.add(known)
      return known
    })
    const last = matched.findLastIndex((known) => known !== null)
    for (const [n, message] of messages.entries()) {
      const known = matched[n] ?? this.#add(message, { isAbove: n < last })
      known.node = new WeakRef(message.node)
      this.#byNode.set(message.node, known)
      this.#follow(known, message)
    }
    if (messages.length > 0) this.#isFirst = false
  }

  #find(message: ChatMessage, claimed: ReadonlySet<Known>): Known | null {
    if (message.id !== '') {
      const known = this.#byId.get(message.id)
      if (known) return known
    }
    const same = this.#byNode.get(message.node)
    if (same && !claimed.has(same) && message.id === '') return same
    const isSame = (known: Known) =>
      known.id === '' &&
      !claimed.has(known) &&
      known.text === message.text &&
      known.username === message.username &&
      !isShown(known)
    return this.#all.find(isSame) ?? null
  }

  #add(message: ChatMessage, { isAbove }: { isAbove: boolean }): Known {
    const { username, text, at, id, node } = message
    const isOld = at === null ? isAbove || this.#isFromBefore() : at < this.#options.since
    const line = isOld ? null : this.#newLine(message)
    const known = this.#remember({ line, id, username, text, node: new WeakRef(node) })
    if (line) this.#options.onLine(line)
    return known
  }

  #remember(known: Known): Known {
    this.#all.push(known)
    if (known.id !== '') this.#byId.set(known.id, known)
    return known
  }

  /** Of messages without a time: whether what the first look shows may have been sent before it was allowed to read. */
  #isFromBefore(): boolean {
    return this.#isFirst && (this.#options.hides || !this.#options.pack.chat.is_since_joining)
  }

  #newLine({ id, username, text, at }: ChatMessage): CaptionLine {
    const now = this.#options.now()
    this.#count += 1
    const message_id = id === '' ? `${this.#options.session}-chat-${this.#count}` : `${WITH_ID}${id}`
    return { message_id, revision: 1, username, text, at: Math.min(at ?? now, now), image: null, kind: 'chat' }
  }

  /** Takes over that a message was edited, or that its author became known. */
  #follow(known: Known, { username, text }: ChatMessage): void {
    if (known.text === text && known.username === username) return
    known.text = text
    known.username = username
    if (known.line === null) return
    known.line = { ...known.line, text, username, revision: known.line.revision + 1 }
    this.#options.onLine(known.line)
  }
}

/** How ids of lines begin that come from an id of the page: the same after a reload. */
const WITH_ID = 'chat:'

const isShown = ({ node }: Known) => node?.deref()?.isConnected === true

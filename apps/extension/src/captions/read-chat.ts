import type { CaptionPack, ChatPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { OWN_USERNAME } from '../messages/caption-line.ts'
import { textOf } from './plain-text.ts'

/** A message of the meeting's chat as the page shows it now. */
export interface ChatMessage {
  node: Element
  /** The page's own id of it; empty where it has none. */
  id: string
  /** As the page calls the person, or `OWN_USERNAME`; empty where it does not say. */
  username: string
  text: string
  /** When it was sent, in milliseconds since 1970; null where the page has no exact time. */
  at: number | null
}

const NAME_MAX = 200
const ID_MAX = 100
/** Times of messages are of this century. */
const PLAUSIBLE = { from: Date.UTC(2000, 0, 1), to: Date.UTC(2100, 0, 1) }

/** The list of the meeting's chat messages; null while the page has none. */
export function findChat(page: Document, { chat }: CaptionPack): Element | null {
  for (const selector of chat.list) {
    const found = page.querySelector(selector)
    if (found) return found
  }
  return null
}

/** The messages in it, in the order of the page. */
export function readChat(list: Element, { chat }: CaptionPack): ChatMessage[] {
  const text = chat.text.find((each) => list.querySelector(each) !== null)
  if (text === undefined) return []
  const found: ChatMessage[] = []
  let before = ''
  for (const node of list.querySelectorAll(text)) {
    // Selectors may match elements within one another.
    if (found.at(-1)?.node.contains(node)) continue
    const message = outermost(node, { list, chat })
    const author = message && nameIn(message, chat)
    const isOwn = author === '' && message !== null && chat.own.some((each) => message.matches(each))
    const username = author || (isOwn ? OWN_USERNAME : before)
    before = username
    const words = textOf(node)
    if (words !== '') found.push({ node, id: idOf(node, message), username, text: words, at: timeOf(node, message) })
  }
  return found
}

/** The message's element, which is the outermost where they lie in one another. */
function outermost(node: Element, { list, chat }: { list: Element; chat: ChatPack }): Element | null {
  const selector = chat.message.join(',')
  if (selector === '') return null
  let message: Element | null = null
  for (let each = node.closest(selector); each !== null && list.contains(each) && each !== list;) {
    message = each
    each = each.parentElement?.closest(selector) ?? null
  }
  return message
}

function nameIn(message: Element, { author }: ChatPack): string {
  for (const selector of author) {
    const found = message.querySelector(selector)
    if (found) return textOf(found).slice(0, NAME_MAX).toWellFormed()
  }
  return ''
}

/** The page's id at the text, or at what is around it within one message. */
function idOf(node: Element, message: Element | null): string {
  for (let each: Element | null = node; each !== null; each = each.parentElement) {
    const id = each.getAttribute('data-mid') ?? each.getAttribute('data-message-id')
    if (id) return id.slice(0, ID_MAX)
    if (each === message || message === null) return ''
  }
  return ''
}

function timeOf(node: Element, message: Element | null): number | null {
  const exact = message?.querySelector('time[datetime]')?.getAttribute('datetime')
  // The ids of Teams are times in milliseconds.
  const time = exact ? Date.parse(exact) : Number(idOf(node, message) || Number.NaN)
  return time > PLAUSIBLE.from && time < PLAUSIBLE.to ? time : null
}

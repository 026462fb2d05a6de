import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../expect.ts'
import { shoot } from './pictures.ts'

/** An element of the overlay as assistive technology sees it. */
export interface Seen {
  role: string
  name: string
  node: number
  isDisabled: boolean
}

interface DomNode {
  backendNodeId: number
  shadowRootType?: string
  children?: DomNode[]
  shadowRoots?: DomNode[]
  contentDocument?: DomNode
}

type Name = string | RegExp

const UNCOVERED = [
  '.bar',
  '.chat[data-open]',
  '.notice',
  '[role="region"][tabindex="0"]',
  '[data-tid="closed-caption-renderer-wrapper"]',
  '.live-transcription-subtitle__box',
]

/**
 * The overlay lies in a closed shadow root, which no script of the page reaches, and no locator either. The browser's
 * debugger does: elements are found by role and name in the accessibility tree and pressed by the mouse where they lie.
 */
export class Overlay {
  readonly #page: Page
  #session: Promise<CDPSession> | null = null

  constructor(page: Page) {
    this.#page = page
  }

  /** Everything of this role and name; a string is the whole name. */
  async all(role: string, name?: Name): Promise<Seen[]> {
    const inside = new Set((await this.#roots()).flatMap(nodesBelow))
    const session = await this.#debugger()
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return nodes
      .filter((node) => !node.ignored && node.role?.value === role && inside.has(node.backendDOMNodeId ?? -1))
      .map((node) => ({
        role,
        name: String(node.name?.value ?? ''),
        node: node.backendDOMNodeId ?? -1,
        isDisabled: Boolean(node.properties?.some(({ name: key, value }) => key === 'disabled' && value.value)),
      }))
      .filter((seen) => fits(seen.name, name))
  }

  /** Waits for it. `nth` counts from 0, -1 is the last. */
  async get(role: string, name?: Name, nth = 0): Promise<Seen> {
    let found: Seen | undefined
    const look = async () => {
      found = (await this.all(role, name)).at(nth)
      return Boolean(found)
    }
    const message = async () => `${role} ${name ?? ''} in the overlay:\n${await this.text()}`
    await expect
      .poll(look, { message: `${role} ${name ?? ''} in the overlay` })
      .toBe(true)
      .catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await message()}`, { cause: error })
      })
    if (!found) throw new Error('It is gone.')
    return found
  }

  /** Presses it with the mouse, where it lies once the mouse is there and it lies still: some things show only then. */
  async press(role: string, name?: Name, nth = 0): Promise<void> {
    const pointed = async () => {
      const seen = await this.get(role, name, nth)
      await this.hover(seen)
      const { x, y } = await this.boxOf(seen)
      await this.hover(seen)
      const now = await this.boxOf(seen)
      return now.x === x && now.y === y
    }
    await expect.poll(pointed, { message: `${role} ${name ?? ''} lies still` }).toBe(true)
    await this.#page.mouse.down()
    await this.#page.mouse.up()
  }

  async hover(seen: Seen): Promise<void> {
    const { x, y, width, height } = await this.boxOf(seen)
    await this.#page.mouse.move(x + width / 2, y + height / 2)
    await this.#page.evaluate(() => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle))))
  }

  /** Points at a line of the transcript and presses one of its buttons. */
  async pressAtLine(words: string, label: string): Promise<void> {
    const inLine = (await this.all('StaticText', words)).at(-1) ?? (await this.get('StaticText', words))
    await this.hover(inLine)
    const line = await this.boxOf(inLine)
    const buttons = await Promise.all(
      (await this.all('button', label)).map(async (seen) => ({ seen, box: await this.boxOf(seen, 'stay') })),
    )
    const far = ({ box }: { box: { y: number } }) => Math.abs(box.y - line.y)
    const nearest = buttons.sort((a, b) => far(a) - far(b))[0]
    if (!nearest) throw new Error(`No ${label} at ‘${words}’.`)
    const { x, y, width, height } = nearest.box
    await this.#page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
    await this.#page.mouse.down()
    await this.#page.mouse.up()
  }

  async boxOf({ node }: Seen, where: 'seen' | 'stay' = 'seen') {
    const session = await this.#debugger()
    if (where === 'seen') await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: node }).catch(() => {})
    const box = await this.#call(
      node,
      'function () { const { x, y, width, height } = (this.getBoundingClientRect ? this : this.parentElement).getBoundingClientRect(); return [x, y, width, height] }',
    )
    const [x = 0, y = 0, width = 0, height = 0] = Array.isArray(box) ? box.map(Number) : []
    return { x, y, width, height }
  }

  /** All that can be read in it, as it is drawn; empty where there is no overlay. */
  async text(): Promise<string> {
    return (
      await this.#each('function () { return [...this.children].map((one) => one.innerText ?? "").join("\\n") }')
    ).join('\n')
  }

  async textOf(seen: Seen): Promise<string> {
    return String(await this.#call(seen.node, 'function () { return this.innerText ?? this.textContent }'))
  }

  /** Runs a function's source with each root of the overlay as `this`; what it gives back must be plain. */
  async run(source: string): Promise<unknown> {
    return (await this.#each(source))[0]
  }

  /** Waits until the panel covers none of what the page shows there: captions, controls and an open side chat. */
  async untilNothingIsCovered(): Promise<void> {
    const source = `function () {
      const panel = this.querySelector('.panel')?.getBoundingClientRect()
      if (!panel) return 'there is no panel'
      const isCovered = ({ left, right, top, bottom }) =>
        left < right && top < bottom &&
        panel.left < right && left < panel.right && panel.top < bottom && top < panel.bottom
      return ${JSON.stringify(UNCOVERED)}
        .filter((each) => [...document.querySelectorAll(each)].some((one) => isCovered(one.getBoundingClientRect())))
        .join(' ')
    }`
    await expect.poll(() => this.run(source)).toBe('')
  }

  /** Waits until it says this. */
  async untilItSays(words: Name): Promise<void> {
    await expect.poll(() => this.text()).toMatch(typeof words === 'string' ? new RegExp(escapeRegExp(words)) : words)
    await shoot(this.#page, String(words))
  }

  async untilItSaysNoMore(words: Name): Promise<void> {
    await expect
      .poll(() => this.text())
      .not.toMatch(typeof words === 'string' ? new RegExp(escapeRegExp(words)) : words)
  }

  async #each(source: string): Promise<string[]> {
    const results: string[] = []
    for (const root of await this.#roots()) results.push(String(await this.#call(root.backendNodeId, source)))
    return results
  }

  async #call(backendNodeId: number, functionDeclaration: string): Promise<unknown> {
    const session = await this.#debugger()
    const { object } = await session.send('DOM.resolveNode', { backendNodeId })
    if (!object.objectId) return null
    const { objectId } = object
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration,
      returnByValue: true,
    })
    return result.value
  }

  /** The page's closed shadow roots: browsers' own controls have none of this kind. */
  async #roots(): Promise<DomNode[]> {
    const session = await this.#debugger()
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
    return closedRoots(root)
  }

  #debugger(): Promise<CDPSession> {
    this.#session ??= this.#page.context().newCDPSession(this.#page)
    return this.#session
  }
}

function closedRoots(node: DomNode): DomNode[] {
  const own = (node.shadowRoots ?? []).filter(({ shadowRootType }) => shadowRootType === 'closed')
  const below = [...(node.children ?? []), ...(node.contentDocument ? [node.contentDocument] : [])]
  return [...own, ...below.flatMap(closedRoots)]
}

const nodesBelow = (node: DomNode): number[] => [
  node.backendNodeId,
  ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(nodesBelow),
]

const fits = (name: string, wanted: Name | undefined) =>
  wanted === undefined || (typeof wanted === 'string' ? name === wanted : wanted.test(name))

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

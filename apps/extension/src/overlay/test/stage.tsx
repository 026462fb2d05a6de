import { choosePack } from '../../captions/choose-pack.ts'
import { measureRegions } from '../../meeting/page-regions.ts'
import { mountOverlay } from '../mount-overlay.tsx'
import type { Hands } from './scene.ts'
import { SCENES } from './scenes.ts'

/**
 * `?scene=live` shows one state, `&beside` beside captions and an open side chat, `&arabic` in a talk in Arabic. The page's title
 * becomes its name once it is shown, or the error if it fails.
 */
const query = new URLSearchParams(location.search)
const name = query.get('scene') ?? 'live'
const isBeside = query.has('beside')
document.body.dataset['beside'] = String(isBeside)
document.body.dataset['scene'] = name
document.body.dataset['scenes'] = Object.keys(SCENES).join(' ')

// For pictures and for axe the root is open here, and nowhere else.
const roots: ShadowRoot[] = []
const attach = Element.prototype.attachShadow
Element.prototype.attachShadow = function attachOpen(init) {
  const root = attach.call(this, { ...init, mode: 'open' })
  roots.push(root)
  return root
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function until<T>(what: string, find: () => T | null | undefined): Promise<T> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = find()
    if (found) return found
    await wait(30)
  }
  throw new Error(`${what} is not there`)
}

function handsOf(session: Hands['session']): Hands {
  return {
    session,
    wait,
    until: (selector) => until(selector, () => roots[0]?.querySelector(selector)),
    choose: async (label) => {
      const isIt = (each: HTMLElement) => each.textContent === label
      const chosen = await until(label, () => [...(roots[0]?.querySelectorAll('label') ?? [])].find(isIt))
      chosen.click()
      chosen.querySelector('input')?.focus()
      await wait(50)
    },
    press: async (label) => {
      const isIt = (button: HTMLElement) => button.ariaLabel === label || button.textContent?.startsWith(label)
      const button = await until(label, () => [...(roots[0]?.querySelectorAll('button') ?? [])].find(isIt))
      button.click()
      await wait(50)
    },
  }
}

async function show(): Promise<void> {
  const scene = SCENES[name]
  const host = document.getElementById('host')
  if (!scene || !host) throw new Error(`There is no scene ${name}`)
  const session = scene.session()
  const pack = choosePack(document, 'meet.google.com')
  if (isBeside && pack) session.regions = () => measureRegions(document, pack)
  window.addEventListener('theme', (event) => {
    const theme = event instanceof CustomEvent && event.detail === 'dark' ? 'dark' : 'light'
    session.change({ preferences: { ...session.view().preferences, theme } })
  })
  mountOverlay(session, host)
  await wait(50)
  await scene.show?.(handsOf(session))
  await wait(100)
}

show().then(
  () => (document.title = `stands: ${name}`),
  (error: unknown) => (document.title = `failed: ${String(error)}`),
)

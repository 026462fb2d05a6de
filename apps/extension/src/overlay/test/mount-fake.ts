import { act } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { MeetingSession } from '../../meeting/meeting-view.ts'
import { mountOverlay } from '../mount-overlay.tsx'
import type { FakeSession } from './fake-session.ts'

export interface MountedOverlay {
  host: HTMLElement
  /** What is inside the closed root, which nothing else can reach. */
  inside: HTMLElement
  mode: ShadowRootMode
  change: (part: Parameters<FakeSession['change']>[0]) => void
  unmount: () => void
}

/** What jsdom does not have. */
function fillIn(): void {
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  Element.prototype.scrollIntoView ??= () => undefined
  Element.prototype.setPointerCapture ??= () => undefined
}

const mounted: (() => void)[] = []
function unmountAll(): void {
  for (const unmount of mounted.splice(0)) unmount()
}
afterEach(unmountAll)

/** Mounts the overlay as the content script does, and keeps the root that it closes. */
export function mountFake(session: FakeSession, options: Parameters<typeof mountOverlay>[2] = {}): MountedOverlay {
  return { ...mountSession(session, options), change: (part) => act(() => session.change(part)) }
}

export function mountSession(
  session: MeetingSession,
  options: Parameters<typeof mountOverlay>[2] = {},
): Omit<MountedOverlay, 'change'> {
  fillIn()
  // Files share this module, and the hook above belongs to the first of them alone.
  unmountAll()
  const host = document.createElement('div')
  document.body.append(host)
  const kept: { root?: ShadowRoot; mode?: ShadowRootMode } = {}
  const attach = host.attachShadow.bind(host)
  host.attachShadow = (init) => {
    kept.mode = init.mode
    kept.root = attach(init)
    return kept.root
  }
  let end = () => undefined as void
  act(() => {
    end = mountOverlay(session, host, options)
  })
  const inside = kept.root?.firstElementChild
  if (!(inside instanceof HTMLElement) || !kept.mode) throw new Error('Nothing was mounted')
  let isOver = false
  const unmount = () => {
    if (!isOver) act(end)
    isOver = true
    host.remove()
  }
  mounted.push(unmount)
  return { host, inside, mode: kept.mode, unmount }
}

// The meeting page's own script: a lobby, the controls, captions that its switch turns on and off, hanging up. It runs in a
// real page served for the service's real host; a journey steers it by `window.fakeMeeting`.
import {
  addParticipant,
  type Look,
  openCaptions,
  openChat,
  type Step,
} from '../../../apps/extension/src/captions/test/fake-captions.ts'

export interface FakeMeeting {
  join: () => void
  leave: () => void
  /** By the page's own switch, as a hand would. */
  switchCaptions: (to: boolean) => void
  /** The controls that show whether captions are on; false hides the switch, as a change of the service would. */
  showSwitch: (shown: boolean) => void
  step: (step: Step) => void
  /** Types a message into the meeting's chat, which is opened for it; null: the reading person. */
  chat: (author: string | null, text: string) => void
  /** Opens the chat at the side, as high as the page. */
  openSide: () => void
  /** Opens Zoom's list of participants. */
  showParticipants: (names: readonly string[]) => void
  /** Resolves when the last step was played; `speed` 10 is ten times as fast. */
  play: (steps: readonly Step[], speed: number) => Promise<void>
  /** Another meeting in the same tab: no page is loaded. */
  moveTo: (path: string) => void
  /** How often the page's own switch was pressed. */
  presses: () => number
}

declare global {
  interface Window {
    fakeMeeting: FakeMeeting
  }
}

const { look, title, person, captions } = document.body.dataset
const isTeams = look === 'teams-host' || look === 'teams-guest'

const isZoom = look?.startsWith('zoom') ?? false

const LOOKS: readonly string[] = [
  'meet-2023',
  'meet-2024',
  'meet-2025',
  'meet-unknown',
  'teams-host',
  'teams-guest',
  'zoom-2026',
  'zoom-unknown',
]
const isLook = (name: string | undefined): name is Look => LOOKS.includes(name ?? '')

let joined = false
let on = false
let pressed = 0
let hasSwitch = true
let play: ((step: Step) => void) | null = null
let type: ((author: string | null, text: string, mid: string) => void) | null = null

const make = (tag: string, attributes: Record<string, string>, ...children: (Element | string)[]) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
const button = (attributes: Record<string, string>, press: () => void, ...children: (Element | string)[]) => {
  const made = make('button', { type: 'button', ...attributes }, ...children)
  made.addEventListener('click', press)
  return made
}
const symbol = (name: string) => make('i', { class: 'google-symbols', 'aria-hidden': 'true', 'data-icon': name }, name)
const round = (label: string, icon: string, press = () => {}) =>
  button({ 'aria-label': label, class: 'round' }, press, symbol(icon))

const stage = () => {
  const tiles = ['Ana Ruiz', 'Tom Hale', 'Priya Nair', person ?? ''].map((name) =>
    make('div', { class: 'tile' }, make('span', { class: 'face' }, name.slice(0, 1)), make('span', {}, name)),
  )
  return make('div', { class: 'stage' }, ...tiles)
}

function drawLobby(): void {
  const own = isTeams ? make('p', {}, person ?? '') : make('p', { 'data-self-name': person ?? '' }, person ?? '')
  const controls =
    isTeams || isZoom
      ? [button({ id: 'prejoin-join-button' }, join, 'Join now')]
      : [
          round('Turn off microphone', 'mic'),
          round('Turn off camera', 'videocam'),
          // The lobby shows it too.
          button({ 'aria-label': 'Leave call', class: 'round leave' }, () => {}, symbol('call_end')),
          button({ class: 'join' }, join, 'Join now'),
        ]
  const words = [make('h1', {}, title ?? ''), make('p', {}, 'Ready to join?'), own]
  show(make('main', { class: 'lobby' }, ...words, make('div', { class: 'bar' }, ...controls)))
}

function meetControls(): Element {
  const captionsSwitch = button(
    { 'aria-label': on ? 'Turn off captions' : 'Turn on captions', 'aria-pressed': String(on), class: 'round' },
    pressSwitch,
    symbol(on ? 'closed_caption' : 'closed_caption_off'),
  )
  return make(
    'div',
    { class: 'bar', role: 'toolbar', 'aria-label': 'Call controls' },
    round('Turn off microphone', 'mic'),
    round('Turn off camera', 'videocam'),
    ...(hasSwitch ? [captionsSwitch] : []),
    round('Present now', 'present_to_all'),
    button({ 'aria-label': 'Leave call', class: 'round leave' }, leave, symbol('call_end')),
  )
}

/** The host finds the switch behind two menus, a guest behind one. */
function teamsControls(): Element {
  const menu = make('div', { role: 'menu', class: 'menu', hidden: '' })
  const item = (attributes: Record<string, string>, press: () => void, text: string) =>
    button({ role: 'menuitem', ...attributes }, press, text)
  const captionsItem = () =>
    item(
      { id: 'closed-captions-button' },
      () => {
        menu.hidden = true
        pressSwitch()
      },
      on ? 'Hide live captions' : 'Show live captions',
    )
  const more = button(
    { id: 'callingButtons-showMoreBtn', 'aria-label': 'More' },
    () => {
      menu.hidden = !menu.hidden
      const language = item(
        { id: 'LanguageSpeechMenuControl-id' },
        () => menu.append(captionsItem()),
        'Language and speech',
      )
      menu.replaceChildren(
        item({}, () => {}, 'Meeting info'),
        look === 'teams-host' ? language : captionsItem(),
      )
      if (!hasSwitch) menu.replaceChildren()
    },
    '•••',
  )
  return make(
    'div',
    { class: 'bar', role: 'toolbar', 'aria-label': 'Meeting controls' },
    button({}, () => {}, 'Camera'),
    button({}, () => {}, 'Mic'),
    make('div', { class: 'more' }, more, menu),
    button({ id: 'hangup-button', class: 'leave', 'data-tid': 'hangup-main-btn' }, leave, 'Leave'),
  )
}

function zoomControls(): Element {
  return make(
    'div',
    { class: 'bar', role: 'toolbar', 'aria-label': 'Meeting controls' },
    button({ id: 'audioOptionMenu' }, () => {}, 'Audio'),
    button({}, pressSwitch, on ? 'Hide captions' : 'Show captions'),
    make('div', { class: 'footer__leave-btn-container' }, button({ class: 'leave' }, leave, 'Leave')),
  )
}

const controlsNow = () => (isTeams ? teamsControls() : isZoom ? zoomControls() : meetControls())

function drawCall(): void {
  const notice = isTeams
    ? make('div', { class: 'notice', 'data-tid': 'recording-banner', role: 'status' }, 'Recording has started.')
    : make('div', { class: 'notice', 'data-is-recording': 'true' }, '● This call is being recorded')
  const chat = make('div', { class: 'chat' }, make('textarea', { 'aria-label': 'Send a message', rows: '2' }))
  const own = isTeams || isZoom ? '' : make('div', { 'data-self-name': person ?? '', class: 'own' }, person ?? '')
  const heading = make('div', { class: 'u6vdEc', 'data-meeting-title': title ?? '' }, title ?? '')
  show(make('main', { class: 'call' }, notice, heading, stage(), chat, own, controlsNow()))
}

function show(view: Element): void {
  document.querySelector('#view')?.replaceChildren(view)
}

function join(): void {
  joined = true
  drawCall()
  if (captions === 'on' && !on) setCaptions(true)
}

function leave(): void {
  if (on) setCaptions(false)
  joined = false
  const again = button({ class: 'join' }, join, 'Rejoin')
  show(make('main', { class: 'lobby' }, make('h1', {}, 'You left the meeting'), make('div', { class: 'bar' }, again)))
}

function pressSwitch(): void {
  pressed += 1
  setCaptions(!on)
}

function setCaptions(to: boolean): void {
  on = to
  // Teams and Zoom render their region only once someone speaks.
  if (to && !isTeams && !isZoom) openPlace()
  if (!to) {
    play?.({ at: 0, op: 'off' })
    play = null
  }
  if (!joined) return
  document.querySelector('[role="toolbar"]')?.replaceWith(controlsNow())
}

function openPlace(): void {
  if (isLook(look)) play = openCaptions(document, look)
}

function step(each: Step): void {
  if (!on) return
  if (play === null) openPlace()
  play?.(each)
}

window.fakeMeeting = {
  join,
  // As a person does: whether somebody has hung up is known by a press.
  leave: () => document.querySelector<HTMLElement>('button.leave')?.click(),
  switchCaptions: (to) => {
    if (to !== on) pressSwitch()
  },
  showSwitch: (shown) => {
    hasSwitch = shown
    if (joined) drawCall()
  },
  step,
  chat: (author, text) => {
    type ??= openChat(document, isTeams ? 'teams' : 'google-meet', document.querySelector('.chat') ?? document.body).add
    type(author, text, String(Date.now()))
  },
  openSide: () => document.querySelector('.chat')?.setAttribute('data-open', ''),
  showParticipants: (names) => {
    for (const name of names)
      addParticipant(document, name, { place: document.querySelector('.chat') ?? document.body })
  },
  play: (steps, speed) =>
    new Promise((resolve) => {
      for (const each of steps) setTimeout(() => step(each), each.at / speed)
      setTimeout(resolve, (steps.at(-1)?.at ?? 0) / speed + 1)
    }),
  moveTo: (path) => {
    if (on) setCaptions(false)
    joined = false
    history.pushState(null, '', path)
    drawLobby()
  },
  presses: () => pressed,
}

drawLobby()

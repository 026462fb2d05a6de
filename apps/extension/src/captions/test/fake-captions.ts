// The meeting page's side: captions as the services draw them, moved by the steps of a replay. It imports nothing, so that
// a journey can strip its types and run it in a real page.

/** How a page looks: three generations of Meet, one of them with unknown class names, two views of Teams, and Zoom with known and unknown ones. */
export type Look =
  | 'meet-2023'
  | 'meet-2024'
  | 'meet-2025'
  | 'meet-unknown'
  | 'teams-host'
  | 'teams-guest'
  | 'zoom-2026'
  | 'zoom-unknown'

export type Step =
  | { at: number; op: 'row'; id: string; speaker: string; text: string; image?: string }
  | { at: number; op: 'text'; id: string; text: string }
  | { at: number; op: 'speaker'; id: string; speaker: string }
  | { at: number; op: 'remove'; id: string }
  | { at: number; op: 'rerender' | 'off' | 'on' }

export interface Replay {
  name: string
  platform: 'google-meet' | 'teams' | 'zoom'
  steps: Step[]
  expected: { speaker: string; text: string }[]
}

interface Drawn {
  row: Element
  speaker: Element
  text: Element
}

interface Shown {
  speaker: string
  text: string
}

interface Row {
  drawn: Drawn
  shown: Shown
}

/** Draws the empty caption area and gives a function that plays one step. */
export function openCaptions(page: Document, look: Look): (step: Step) => void {
  const rows = new Map<string, Row>()
  let area = drawArea(page, look)
  // In the guest's view names and words lie side by side: a row is no element of its own.
  const parts = ({ row, speaker, text }: Drawn) => (look === 'teams-guest' ? [speaker, text] : [row])

  const add = (id: string, shown: Shown) => {
    const drawn = drawRow(page, look, shown)
    for (const part of parts(drawn)) area.list.insertBefore(part, area.end)
    rows.set(id, { drawn, shown })
  }
  const change = (id: string, given: Partial<Shown>) => {
    const row = rows.get(id)
    if (!row) return
    row.shown = { ...row.shown, ...given }
    if (given.text !== undefined) setText(row.drawn.text, given.text)
    if (given.speaker !== undefined) row.drawn.speaker.textContent = given.speaker
  }
  const rerender = () => {
    for (const row of rows.values()) {
      const old = parts(row.drawn)
      row.drawn = drawRow(page, look, row.shown)
      for (const [n, part] of parts(row.drawn).entries()) old[n]?.replaceWith(part)
    }
  }
  const remove = (id: string) => {
    const row = rows.get(id)
    for (const part of row ? parts(row.drawn) : []) part.remove()
    rows.delete(id)
  }

  return (step) => {
    if (step.op === 'row') add(step.id, { speaker: step.speaker, text: step.text })
    else if (step.op === 'text') change(step.id, { text: step.text })
    else if (step.op === 'speaker') change(step.id, { speaker: step.speaker })
    else if (step.op === 'remove') remove(step.id)
    else if (step.op === 'rerender') rerender()
    else if (step.op === 'off') {
      area.node.remove()
      rows.clear()
    } else area = drawArea(page, look)
  }
}

/** In real time; `speed` 10 runs ten times as fast. */
export function playCaptions(step: (step: Step) => void, steps: readonly Step[], speed = 1): Promise<void> {
  return new Promise((resolve) => {
    for (const each of steps) setTimeout(() => step(each), each.at / speed)
    setTimeout(resolve, (steps.at(-1)?.at ?? 0) / speed + 1)
  })
}

/** As the services do: the text node is kept where there is one. */
function setText(element: Element, text: string) {
  const only = element.firstChild
  if (only && only.nodeType === 3 && !only.nextSibling) only.nodeValue = text
  else element.textContent = text
}

type Make = (tag: string, attributes: Record<string, string>, children?: (Element | string)[]) => Element

const maker =
  (page: Document): Make =>
  (tag, attributes, children = []) => {
    const made = page.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    made.append(...children)
    return made
  }

function drawArea(page: Document, look: Look): { node: Element; list: Element; end: Element | null } {
  const make = maker(page)
  const div = (attributes: Record<string, string>, children: Element[] = []) => make('div', attributes, children)
  if (look === 'teams-guest') {
    const list = div({ 'data-tid': 'closed-caption-v2-virtual-list-content' })
    const node = div({ 'data-tid': 'closed-caption-renderer-wrapper' }, [list])
    page.body.append(node)
    return { node, list, end: null }
  }
  if (look === 'teams-host') {
    const list = div({ 'data-tid': 'closed-captions-v2-items-renderer' })
    const content = div({ 'data-tid': 'closed-caption-v2-virtual-list-content' }, [list])
    const node = div({ 'data-tid': 'closed-caption-renderer-wrapper' }, [content])
    page.body.append(node)
    return { node, list, end: null }
  }
  if (look === 'zoom-2026' || look === 'zoom-unknown') {
    const list = div({ class: look === 'zoom-2026' ? 'live-transcription-subtitle__box' : 'v9-subtitle-x-box' })
    page.body.append(list)
    return { node: list, list, end: null }
  }
  const region = { role: 'region', tabindex: '0' }
  const jump = make('button', { 'aria-label': 'Zu den neuesten' }, [
    make('i', { class: 'google-symbols' }, ['arrow_downward']),
    'Nach unten',
  ])
  if (look === 'meet-2025' || look === 'meet-unknown') {
    const end = div({ class: 'q1' }, [jump])
    const node = div({ ...region, 'aria-label': 'Untertitel', class: 'q2' }, [end])
    page.body.append(node)
    return { node, list: node, end }
  }
  const list = div({ jsname: 'dsyhDe', class: 'iOzk7' })
  const spare = div({ jsname: 'APQunf', class: 'iOzk7', style: 'display: none' })
  const node = div({ ...region, class: 'a4cQT' }, [div({ class: 'NmXUuc' }), div({ class: 'DtJ7e' }, [list, spare])])
  page.body.append(node)
  return { node, list, end: null }
}

function drawRow(page: Document, look: Look, { speaker, text }: Shown): Drawn {
  const make = maker(page)
  if (look === 'teams-guest' || look === 'teams-host') {
    const author = make('span', { 'data-tid': 'author' }, [speaker])
    const words = make('span', { class: 'fui-StyledText', 'data-tid': 'closed-caption-text' }, [text])
    const body = make('div', { class: 'fui-ChatMessageCompact__body' })
    if (look === 'teams-host') body.append(make('span', {}, [author]), words)
    return { row: make('div', { class: 'fui-ChatMessageCompact' }, [body]), speaker: author, text: words }
  }
  if (look === 'zoom-2026' || look === 'zoom-unknown') {
    const face = make('img', { alt: '', src: pictureOf(speaker) })
    const person = make('div', {}, [speaker.startsWith('#') ? speaker.slice(1) : face])
    const words = make('span', look === 'zoom-2026' ? { class: 'live-transcription-subtitle__item' } : {}, [text])
    return { row: make('div', {}, [person, words]), speaker: person, text: words }
  }
  const classes = {
    'meet-2023': { row: 'TBMuR bj4p3b', name: 'zs7s8d jxFHg', text: 'iTTPOb VbkSUe' },
    'meet-2024': { row: 'nMcdL bj4p3b', name: 'KcIKyf jxFHg', text: 'bh44bd VbkSUe' },
    'meet-2025': { row: 'nMcdL bj4p3b', name: 'NWpY1d', text: 'ygicle VbkSUe' },
    'meet-unknown': { row: 'a9', name: 'b8', text: 'c7' },
  }[look]
  const name = make(look === 'meet-2025' ? 'span' : 'div', { class: classes.name }, [speaker])
  const image = make('img', { alt: '', src: 'data:,', class: 'z' })
  const words = make('div', { class: classes.text }, [text])
  const body = look === 'meet-2024' ? make('div', { jsname: 'YSxPC' }, [words]) : words
  return {
    row: make('div', { class: classes.row }, [make('div', {}, [image, name]), body]),
    speaker: name,
    text: words,
  }
}

/** Zoom writes no name in a row: the address of a picture tells people apart. A name that begins with # stands for initials. */
export const pictureOf = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`)}`

/** Zoom's list of participants, in which a picture stands beside the name. */
export function addParticipant(
  page: Document,
  name: string,
  { place = page.body, role = '(Guest)' }: { place?: Element; role?: string } = {},
): void {
  const make = maker(page)
  const face = make('div', {}, [make('img', { alt: '', src: pictureOf(name) })])
  place.append(make('li', {}, [face, make('span', {}, [make('span', {}, [name]), make('span', {}, [role])])]))
}

/** Draws the open chat of a meeting as the service does, and gives a function that adds a message; own ones have no author. */
export function openChat(page: Document, service: 'google-meet' | 'teams', place: Element = page.body) {
  const make = maker(page)
  const div = (attributes: Record<string, string>, children: (Element | string)[] = []) =>
    make('div', attributes, children)
  const list =
    service === 'teams'
      ? div({ 'data-tid': 'message-pane-list-runway', role: 'log' })
      : div({ jsname: 'xySENc', 'aria-live': 'polite', class: 'Ge9Kpc z38b6' })
  const panel = service === 'teams' ? div({ 'data-tid': 'calling-right-side-panel' }, [list]) : div({}, [list])
  place.append(panel)
  const add = (author: string | null, text: string, mid = '') => {
    if (service === 'teams') {
      const name = author === null ? [] : [make('span', { 'data-tid': 'message-author-name' }, [author])]
      const body = div({ id: `content-${mid}`, 'data-tid': 'messageBodyContent' }, [make('p', {}, [text])])
      const message = div({ 'data-tid': 'chat-pane-message', ...(mid === '' ? {} : { 'data-mid': mid }) }, [body])
      const whose = author === null ? 'fui-ChatMyMessage' : 'fui-ChatMessage'
      list.append(div({ 'data-tid': 'chat-pane-item' }, [div({ class: whose }, [...name, message])]))
    } else {
      const time = div({ class: 'MuzmKe' }, ['09:41'])
      const head = div({ class: 'QTyiie' }, author === null ? [time] : [div({ class: 'poVWob' }, [author]), time])
      const words = div({ class: 'ptNLrf' }, [div({ jsname: 'dTKtvb' }, [div({}, [text])])])
      const body = div({ class: 'beTDc' }, [div({ class: 'er6Kjc' }, [words, make('button', {}, ['keep'])])])
      list.append(div({ class: 'Ss4fHf', jsname: 'Ypafjf' }, [head, body]))
    }
  }
  return { add, panel, list }
}

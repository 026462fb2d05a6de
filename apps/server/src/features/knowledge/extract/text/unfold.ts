import { defaultTreeAdapter, html } from 'parse5'
import { attribute, type HtmlElement, type HtmlNode, isElement, isHidden, isText, textOf, walk } from './html-nodes.ts'

/** Parts of the frame: what unfolds in them is a menu. */
const FRAME = /^(?:nav|footer|dialog)$|^(?:menu|menubar|dialog|search|toolbar|listbox|tooltip)$/
const TRIGGER = /^(?:button|a|h[1-6]|dt)$|^(?:button|tab)$/
const PANEL = /^(?:region|tabpanel)$/

const roleOf = (element: HtmlElement) => attribute(element, 'role') ?? ''
const idsOf = (element: HtmlElement, name: string) => attribute(element, name)?.split(/\s+/) ?? []
const isFrame = (element: HtmlElement) => FRAME.test(element.tagName) || FRAME.test(roleOf(element))

interface Trigger {
  element: HtmlElement
  inHeading: boolean
}

interface Controls {
  /** What a visitor can see and press, outside of the frame. */
  triggers: Trigger[]
  byId: Map<string, HtmlElement>
  /** Id of a trigger → the panels that it gives their name. */
  named: Map<string, HtmlElement[]>
  /** What is hidden directly below a question. */
  answers: HtmlElement[]
}

function controlsOf(document: HtmlNode): Controls {
  const found: Controls = { triggers: [], byId: new Map(), named: new Map(), answers: [] }
  /** Open elements of each kind. */
  const open = { away: 0, headings: 0, triggers: 0 }
  const count = (element: HtmlElement, by: number): void => {
    if (isHidden(element) || isFrame(element)) open.away += by
    if (/^(?:h[1-6]|dt)$/.test(element.tagName)) open.headings += by
    if (isTrigger(element)) open.triggers += by
  }
  walk(document, {
    text: () => undefined,
    enter: (element) => {
      const id = attribute(element, 'id')
      if (id !== undefined && !found.byId.has(id)) found.byId.set(id, element)
      if (PANEL.test(roleOf(element)))
        for (const name of idsOf(element, 'aria-labelledby'))
          found.named.set(name, [...(found.named.get(name) ?? []).slice(0, 9), element])
      const isNested = open.triggers > 0
      count(element, 1)
      if (isTrigger(element) && !isNested && open.away === 0)
        found.triggers.push({ element, inHeading: open.headings > 0 })
      if (open.away === 0) for (const answer of hiddenAnswers(element)) found.answers.push(answer)
      return true
    },
    leave: (element) => count(element, -1),
  })
  return found
}

const isAway = (element: HtmlElement) => isHidden(element) || attribute(element, 'aria-hidden') === 'true'

/** Children that scripts of a page unfold without saying so in its markup. */
function hiddenAnswers(parent: HtmlElement): HtmlElement[] {
  const children = parent.childNodes.filter(isElement)
  return children.filter((panel, at) => {
    const question = children[at - 1]
    const isAnswer = question && /^(?:h[1-6]|dt|button)$/.test(question.tagName) && !isAway(question) && isAway(panel)
    return isAnswer === true && asks(question)
  })
}

const isTrigger = (element: HtmlElement) =>
  (TRIGGER.test(element.tagName) || TRIGGER.test(roleOf(element))) &&
  (attribute(element, 'aria-controls') !== undefined || attribute(element, 'id') !== undefined)

/**
 * Shows what a visitor unfolds: answers below a question or heading, and the panels of tabs. The name of a tab is put above its panel: it says
 * what the prices there are for, and stands in a button, which is not read. Menus stay hidden.
 */
export function unfold(document: HtmlNode): void {
  const { triggers, byId, named, answers } = controlsOf(document)
  const shown = new Set<HtmlElement>()
  for (const { element, inHeading } of triggers) {
    const controlled = [...new Set(idsOf(element, 'aria-controls'))].flatMap((id) => byId.get(id) ?? [])
    const isQuestion = asks(element)
    const panels = [...controlled, ...(named.get(attribute(element, 'id') ?? '') ?? [])]
    for (const panel of panels) {
      if (shown.has(panel) || isFrame(panel)) continue
      const isTab = roleOf(element) === 'tab'
      if (!isTab && !inHeading && !PANEL.test(roleOf(panel)) && !isQuestion) continue
      shown.add(panel)
      show(panel)
      if (isTab) putAbove(panel, textOf(element, true))
    }
  }
  for (const panel of answers) if (!isFrame(panel)) show(panel)
}

const asks = (trigger: HtmlElement) => /[?？][^\p{L}\p{N}]*$/u.test(textOf(trigger, true))

function show(panel: HtmlElement): void {
  panel.attrs = panel.attrs.filter(
    ({ name, value }) =>
      name !== 'hidden' && name !== 'aria-hidden' && !(name === 'style' && /display\s*:\s*none/i.test(value)),
  )
}

function putAbove(panel: HtmlElement, text: string): void {
  const first = panel.childNodes.find((node) => !isText(node) || node.value.trim() !== '')
  // The dots below a row of slides have numbers alone.
  if (!first || !/\p{L}{2}/u.test(text)) return
  if (isElement(first) && /^h[1-6]$/.test(first.tagName) && textOf(first).startsWith(text)) return
  const name = defaultTreeAdapter.createElement('p', html.NS.HTML, [])
  defaultTreeAdapter.insertText(name, text)
  defaultTreeAdapter.insertBefore(panel, name, first)
}

/** Takes out boxes that a visitor ticks: what is ticked at first says nothing. Boxes that nobody can change say what is included. */
export function withoutBoxesOfForms(document: HtmlNode): void {
  walk(document, {
    text: () => undefined,
    enter: (element) => {
      if (element.tagName === 'input' && attribute(element, 'disabled') === undefined)
        element.attrs = element.attrs.map((entry) =>
          entry.name === 'type' && /^(?:checkbox|radio)$/i.test(entry.value) ? { ...entry, value: 'hidden' } : entry,
        )
      return true
    },
    leave: () => undefined,
  })
}

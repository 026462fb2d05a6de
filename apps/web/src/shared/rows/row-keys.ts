import type { KeyboardEvent } from 'react'
import { isCommand, useSingleKeys } from './single-keys.ts'

/** Marks a row of a list for the keys; `onEdit` is what E does: it renames, or opens the form. */
export const rowKeys = (onEdit?: () => void) => ({
  'data-row': '',
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: row, target, nativeEvent } = event
    // Menus and dialogs of a row are its children for React, but not in the page.
    if (!(target instanceof Node) || !row.contains(target) || !isCommand(nativeEvent)) return
    const key = event.key.toLowerCase()
    const choice = key === 'x' ? row.querySelector<HTMLInputElement>('input[type="checkbox"]') : null
    if (choice === null && !(key === 'e' && onEdit)) return
    event.preventDefault()
    if (choice) choice.click()
    else onEdit?.()
  },
})

const ROW = '[data-row]'
/** What Enter presses: marked, or the first link or button of the row. */
const openerOf = (row: Element) =>
  row.querySelector<HTMLElement>('[data-open]') ?? row.querySelector<HTMLElement>('a[href], button')

export const rowOf = (element: Element | null): Element | null => element?.closest(ROW) ?? null

const allRows = (page = document) => [...page.querySelectorAll(`main ${ROW}`)]

/** Which of the page's rows holds an element; null for none. */
export function numberOfRow(element: Element | null): number | null {
  const at = allRows().findIndex((row) => row.contains(element))
  return at < 0 ? null : at
}

/** Puts the focus on a row by its number, on the last where there are fewer. */
export function focusRowAt(number: number, page = document): void {
  const rows = allRows(page)
  const row = rows[Math.min(number, rows.length - 1)]
  if (row) openerOf(row)?.focus({ preventScroll: true })
}

/** Gives the focus back to a row whose field went away. */
export function focusRow(row: Element | null): void {
  if (row?.isConnected && document.activeElement === document.body) openerOf(row)?.focus()
}

const isCovered = () => document.querySelector('[role="dialog"], dialog[open]') !== null

/** Puts the focus on the row after or before the one that has it; on the first when none has. */
function moveBy(step: 1 | -1): void {
  if (isCovered()) return
  const rows = allRows()
  const at = numberOfRow(document.activeElement)
  const next = at === null ? (step === 1 ? 0 : rows.length - 1) : at + step
  const row = rows[next]
  if (row) openerOf(row)?.focus()
}

/** The search of the page's list, else its first one; false where there is none. */
function focusSearch(): boolean {
  const field =
    document.querySelector<HTMLInputElement>('main input[data-search]') ??
    document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

interface ListKeys {
  /** `/` on a page without a search field. */
  onSearch: () => void
  onHelp: () => void
}

/** The keys that all lists share: J and K from row to row, `/` to the search, `?` to the help. Once, in the shell. */
export function useListKeys({ onSearch, onHelp }: ListKeys): void {
  useSingleKeys({
    j: () => moveBy(1),
    k: () => moveBy(-1),
    '/': () => {
      if (!isCovered() && !focusSearch()) onSearch()
    },
    '?': () => {
      if (!isCovered()) onHelp()
    },
  })
}

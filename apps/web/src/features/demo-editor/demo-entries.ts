import { type DemoData, DemoEntries, DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { diffArrays } from 'diff'
import { z } from 'zod'
import type { FieldErrors } from '../../lib/field-errors.ts'

/** The open dialog, and the list at the time it was opened. */
export interface OpenEntry {
  dialog: 'entry' | 'delete'
  /** The entry's index; null for a new entry. */
  at: number | null
  base: DemoData
}

/** The form's values of an entry. */
export interface EntryValues {
  username: string
  user_image_url: string
  message: string
  answer: string
  explain: string
}

export const valuesOf = (entry: DemoEntry | null): EntryValues => ({
  username: entry?.transcription_message.username ?? '',
  user_image_url: entry?.transcription_message.user_image_url ?? '',
  message: entry?.transcription_message.message ?? '',
  answer: entry?.responses.answer ?? '',
  explain: entry?.responses.explain ?? '',
})

/** The entry from the form's values: trimmed, empty optional fields left out. */
export function entryOf(values: EntryValues): DemoEntry {
  const [image, answer, explain] = [values.user_image_url.trim(), values.answer.trim(), values.explain.trim()]
  return {
    transcription_message: {
      username: values.username.trim(),
      ...(image ? { user_image_url: image } : {}),
      message: values.message.trim(),
    },
    responses: { ...(answer ? { answer } : {}), ...(explain ? { explain } : {}) },
  }
}

/** The contract's validation errors by form field. */
export function entryErrors(values: EntryValues): FieldErrors {
  const checked = DemoEntry.safeParse(entryOf(values))
  if (checked.success) return {}
  return Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path.at(-1)), message]))
}

export const isSame = (one: DemoEntry, other: DemoEntry) => keyOf(one) === keyOf(other)

/** Compares entries by their texts, regardless of the order of the fields. */
const keyOf = (entry: DemoEntry) => JSON.stringify(Object.values(valuesOf(entry)))

export type EntryChange =
  | { kind: 'added' | 'removed'; entry: DemoEntry }
  | { kind: 'changed'; entry: DemoEntry; before: DemoEntry }

/** The changes from one list to the other; equally many removed and added entries in one place count as changed. */
export function changesBetween(before: readonly DemoEntry[], after: readonly DemoEntry[]): EntryChange[] {
  const changes: EntryChange[] = []
  let gone: DemoEntry[] = []
  for (const { added, removed, value } of diffArrays([...before], [...after], { comparator: isSame })) {
    if (removed) gone = value
    else if (added) {
      value.forEach((entry, at) => {
        const old = gone[at]
        changes.push(old ? { kind: 'changed', entry, before: old } : { kind: 'added', entry })
      })
      changes.push(...gone.slice(value.length).map((entry) => ({ kind: 'removed' as const, entry })))
      gone = []
    } else {
      changes.push(...gone.map((entry) => ({ kind: 'removed' as const, entry })))
      gone = []
    }
  }
  return [...changes, ...gone.map((entry) => ({ kind: 'removed' as const, entry }))]
}

/** The index of an entry, formerly at `at`, in a list that another user may have changed; null when the entry has changed. */
export function placeOf(list: readonly DemoEntry[], entry: DemoEntry, at: number): number | null {
  const there = list[at]
  if (there && isSame(there, entry)) return at
  const found = list.findIndex((each) => isSame(each, entry))
  return found < 0 ? null : found
}

export const without = (list: readonly DemoEntry[], at: number) => list.filter((_, each) => each !== at)

export const withEntry = (list: readonly DemoEntry[], at: number, entry: DemoEntry) =>
  list.map((each, place) => (place === at ? entry : each))

/** The list with the entry at `from` moved by one place; unchanged if it is at the end. */
export function moved(list: readonly DemoEntry[], from: number, by: -1 | 1): DemoEntry[] {
  const result = [...list]
  const [one, other] = [result[from], result[from + by]]
  if (!one || !other) return result
  result[from] = other
  result[from + by] = one
  return result
}

const FileContent = z.union([DemoEntries, z.object({ messages: DemoEntries }).transform((it) => it.messages)])

/** The entries of an exported file, or of a plain list. @throws Error with a message for the user */
export function parseEntries(text: string): DemoEntry[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new Error('This file is not JSON.', { cause })
  }
  const checked = FileContent.safeParse(content)
  if (!checked.success) throw new Error(`This file holds no list of demo entries. ${firstError(content)}`)
  return checked.data.map((entry) => entryOf(valuesOf(entry)))
}

/** The message for the first invalid entry, with its number. */
function firstError(content: unknown): string {
  const list = z.union([
    z.array(z.unknown()),
    z.object({ messages: z.array(z.unknown()) }).transform((it) => it.messages),
  ])
  const entries = list.safeParse(content)
  if (!entries.success) return 'Export a conversation to see what one looks like.'
  const at = entries.data.findIndex((entry) => !DemoEntry.safeParse(entry).success)
  if (at < 0) return `It has ${entries.data.length.toLocaleString('en-US')} entries, which is too many.`
  const fault = DemoEntry.safeParse(entries.data[at]).error?.issues[0]?.message ?? ''
  return `Entry ${at + 1}: ${fault}.`
}

export const entriesLabel = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`

import { DemoEntries, DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { diffArrays } from 'diff'
import { z } from 'zod'
import type { FieldErrors } from '../../lib/field-errors.ts'

/** An entry as the form has it. */
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

/** Trimmed; what is empty and may be is left out (spec §5). */
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

/** The contract's rules by the form's fields. */
export function entryErrors(values: EntryValues): FieldErrors {
  const checked = DemoEntry.safeParse(entryOf(values))
  if (checked.success) return {}
  return Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path.at(-1)), message]))
}

export const isSame = (one: DemoEntry, other: DemoEntry) => keyOf(one) === keyOf(other)

/** Two entries with the same texts are the same, in whatever order their fields came. */
const keyOf = (entry: DemoEntry) => JSON.stringify(Object.values(valuesOf(entry)))

export type EntryChange =
  | { kind: 'added' | 'removed'; entry: DemoEntry }
  | { kind: 'changed'; entry: DemoEntry; before: DemoEntry }

/** From one list to the other; where as many went as came in the same place, they were changed. */
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

/** Where an entry that was at `at` is in a list that somebody else may have changed; null when it is not as it was. */
export function placeOf(list: readonly DemoEntry[], entry: DemoEntry, at: number): number | null {
  const there = list[at]
  if (there && isSame(there, entry)) return at
  const found = list.findIndex((each) => isSame(each, entry))
  return found < 0 ? null : found
}

export const without = (list: readonly DemoEntry[], at: number) => list.filter((_, each) => each !== at)

export const withEntry = (list: readonly DemoEntry[], at: number, entry: DemoEntry) =>
  list.map((each, place) => (place === at ? entry : each))

/** The entry at `from` moved by one place; the list as it is where it cannot. */
export function moved(list: readonly DemoEntry[], from: number, by: -1 | 1): DemoEntry[] {
  const result = [...list]
  const [one, other] = [result[from], result[from + by]]
  if (!one || !other) return result
  result[from] = other
  result[from + by] = one
  return result
}

const FileContent = z.union([DemoEntries, z.object({ messages: DemoEntries }).transform((it) => it.messages)])

/** The entries of an exported file, or of a list of them. @throws Error that says what is wrong, for people */
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

/** The first entry that is wrong, by its number. */
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

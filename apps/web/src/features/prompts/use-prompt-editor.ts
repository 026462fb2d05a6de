import { PROMPT_CONTENT_MAX } from '@cuecard/contract/limits.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { isConflict, servedErrors } from '../../lib/field-errors.ts'
import { isCompanyAdmin, useSession } from '../../lib/session.ts'
import { usePrompt, useSavePrompt } from './prompts.queries.ts'

/** The unsaved text, and the version that it is based on. */
const Draft = z.object({ text: z.string(), base_version: z.number().int().nullable() })
type Draft = z.infer<typeof Draft>

export type PromptEditor = ReturnType<typeof usePromptEditor>

/**
 * The text of one prompt, from typing to saving. Unsaved text survives a failed save, a reload and a session that
 * ended: it is kept in this tab for this user until it is saved or discarded.
 */
export function usePromptEditor(kind: PromptKind) {
  const session = useSession()
  const mayEdit = isCompanyAdmin(session)
  const query = usePrompt(kind)
  const save = useSavePrompt(kind)
  const place = `prompt-draft:${kind}:${session.user.id}`
  const [kept, setDraft] = useState(() => readDraft(place))
  useEffect(() => keepDraft(place, kept), [place, kept])

  const inForce = query.data ?? null
  // What was typed back to the text in force is no draft: over the next version it would pass for a change that nobody made.
  if (kept && !save.isPending && kept.text === inForce?.content) setDraft(null)
  const draft = mayEdit && inForce && kept?.text !== inForce.content ? kept : null
  const text = draft?.text ?? inForce?.content ?? ''
  const base_version = draft ? draft.base_version : (inForce?.version ?? null)
  return {
    kind,
    mayEdit,
    query,
    inForce,
    text,
    dirty: draft !== null,
    /** Another user has saved a newer version since this draft was begun. */
    conflict: draft !== null && draft.base_version !== inForce?.version,
    saving: save.isPending,
    error: errorOf(text, save.error),
    type: (typed: string) => {
      setDraft({ text: typed, base_version })
      if (save.isError) save.reset()
    },
    discard: () => {
      sessionStorage.removeItem(place)
      setDraft(null)
      save.reset()
    },
    /** Keeps the draft, now based on the current version. */
    keepMine: () => setDraft({ text, base_version: inForce?.version ?? null }),
    save: () =>
      save.mutate(
        { content: text, base_version },
        // Text typed while saving stays, based on the version just saved.
        { onSuccess: ({ version }) => setDraft((now) => afterSave(now, { sent: text, version })) },
      ),
  }
}

const afterSave = (now: Draft | null, { sent, version }: { sent: string; version: number | null }): Draft | null =>
  now === null || now.text === sent ? null : { text: now.text, base_version: version }

/** The error in the text or of saving; null without one. */
function errorOf(text: string, failure: unknown): string | null {
  const over = text.length - PROMPT_CONTENT_MAX
  if (over > 0)
    return `Shorten it by ${over.toLocaleString('en-US')} ${over === 1 ? 'character' : 'characters'} to save it`
  if (!failure) return null
  // The edit conflict is shown instead.
  if (isConflict(failure)) return null
  return servedErrors(failure)['content'] ?? 'Not saved. What you typed is kept here; try again.'
}

function readDraft(place: string): Draft | null {
  try {
    return Draft.nullable().parse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
  } catch {
    return null
  }
}

function keepDraft(place: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify(draft))
    else sessionStorage.removeItem(place)
  } catch {
    // Without storage, the draft is kept only while the page is open.
  }
}

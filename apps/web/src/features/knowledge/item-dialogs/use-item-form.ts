import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { useRef, useState } from 'react'
import type { FieldErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { fileError } from '../upload/file-formats.ts'
import { useChangeItem, useSaveSubUrls, type ItemChange } from '../items/item.queries.ts'
import type { AudienceChoice } from '../../../shared/audience/audience-field.tsx'
import { addressError } from '../add/site-fields.tsx'
import { readSubUrls, rebasedUrls, sameUrls, subUrlsError } from '../add/sub-urls.ts'
import type { SendChange } from '../upload/upload-item.ts'

interface Values {
  name: string
  description: string
  base_url: string
  discover_sub_urls: boolean
  /** As typed, one per line. */
  sub_urls: string
  audience: AudienceChoice
  owner_id: string
  /** `2026-11-30`; blank for none. */
  review_by: string
  /** Replaces the item's file; null keeps it. */
  file: File | null
}

const valuesOf = (item: KnowledgeItem): Values => ({
  name: item.name,
  description: item.description ?? '',
  base_url: item.base_url ?? '',
  discover_sub_urls: item.discover_sub_urls,
  sub_urls: item.sub_urls.join('\n'),
  audience: item.audience ?? '',
  owner_id: item.owner?.user_id ?? '',
  review_by: item.review_by ?? '',
  file: null,
})

function check(item: KnowledgeItem, values: Values): FieldErrors {
  const url = item.type === 'url'
  const faults = {
    name: values.name.trim() === '' ? 'Name is required' : null,
    base_url: url ? addressError(values.base_url) : null,
    sub_urls: url ? subUrlsError(values.sub_urls) : null,
    file: values.file ? fileError(values.file) : null,
  }
  return Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])))
}

function changedCare(item: KnowledgeItem, { audience, owner_id, review_by }: Values) {
  return {
    ...(audience !== '' && audience !== item.audience ? { audience } : {}),
    ...(owner_id !== '' && owner_id !== item.owner?.user_id ? { owner_id } : {}),
    ...(review_by !== (item.review_by ?? '') ? { review_by } : {}),
  }
}

function changedSite(item: KnowledgeItem, { base_url, discover_sub_urls }: Values) {
  if (item.type !== 'url') return {}
  return {
    ...(base_url.trim() === item.base_url ? {} : { base_url: base_url.trim() }),
    ...(discover_sub_urls === item.discover_sub_urls ? {} : { discover_sub_urls }),
  }
}

/** The changed fields without the sub-URLs; null when there are none. What is not sent stays as somebody else may have changed it. */
function changedFields(item: KnowledgeItem, values: Values): ItemChange['form'] | null {
  const [name, description] = [values.name.trim(), values.description.trim()]
  const changed = {
    ...(name === item.name ? {} : { name }),
    ...(description === (item.description ?? '') ? {} : { description }),
    ...changedSite(item, values),
    ...changedCare(item, values),
  }
  if (!values.file && Object.keys(changed).length === 0) return null
  return { ...changed, type: item.type }
}

/** The requests of the edit dialog, with the progress of a new file. */
export function useItemSaving(send?: SendChange) {
  const update = useChangeItem(send)
  const saveUrls = useSaveSubUrls()
  const [share, setShare] = useState<number | null>(null)
  const controller = useRef<AbortController | null>(null)

  /** The fields first, then the sub-URLs. */
  const save = async (change: Omit<ItemChange, 'upload' | 'form'> & Saved) => {
    const { id, form, file, sub_urls } = change
    if (form) {
      controller.current = new AbortController()
      const { signal } = controller.current
      if (file) setShare(0)
      const upload = file ? { file, signal, onProgress: setShare } : null
      await update.mutateAsync({ id, form, upload }).finally(() => setShare(null))
    }
    if (sub_urls) await saveUrls.mutateAsync({ id, sub_urls, alone: form === null })
  }
  return {
    update,
    save,
    busy: update.isPending || saveUrls.isPending,
    /** Share of a new file that has been sent, 0 to 1; null while none is on its way. */
    share,
    subUrlsFailed: saveUrls.isError,
    cancel: () => controller.current?.abort(),
    /** Forgets what failed. */
    reset: () => {
      update.reset()
      saveUrls.reset()
    },
  }
}

/** The parts to save; null leaves a part unchanged. */
interface Saved {
  form: ItemChange['form'] | null
  file: File | null
  sub_urls: readonly string[] | null
}

export type ItemSaving = ReturnType<typeof useItemSaving>

/** The state of the edit dialog's form. The item may change while it is open, by a sync or a colleague: only what was edited counts as changed. */
export function useItemForm(item: KnowledgeItem, saving: ItemSaving, onSaved: () => void) {
  const [opened] = useState(item)
  const { submit, ...form } = useCheckedForm(valuesOf(opened), (given) => check(opened, given), {
    ...saving.update,
    isPending: saving.busy,
  })
  const { values } = form
  const fields = changedFields(opened, values)
  const urls = readSubUrls(values.sub_urls)
  const urlsChanged = opened.type === 'url' && !sameUrls(urls, opened.sub_urls)
  const save = () =>
    submit(({ file }) => {
      const sub_urls = urlsChanged ? rebasedUrls(urls, opened.sub_urls, item.sub_urls) : null
      const sent = { id: opened.id, form: fields, file, sub_urls }
      // The requests show their own error toasts; the input stays.
      saving.save(sent).then(onSaved, () => undefined)
    })
  return {
    ...form,
    /** The item as it was when the form was opened. */
    opened,
    save,
    changed: fields !== null || urlsChanged,
    subUrlsUnsaved: saving.subUrlsFailed && urlsChanged,
  }
}

export type ItemForm = ReturnType<typeof useItemForm>

import { useState } from 'react'
import type { FieldErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { DialogForm } from '../../../shared/dialogs/dialog.tsx'
import { useCreateSite, type NewSite } from '../items/item.queries.ts'
import { AudienceField } from '../../../shared/audience/audience-field.tsx'
import { DescriptionField, NameField } from './item-fields.tsx'
import { SiteFields, addressError, isWebAddress } from './site-fields.tsx'

const EMPTY: NewSite = { name: '', description: '', audience: '', base_url: '', discover_sub_urls: true }

function check({ name, base_url }: NewSite): FieldErrors {
  const fault = addressError(base_url)
  return { ...(name.trim() === '' ? { name: 'Name is required' } : {}), ...(fault ? { base_url: fault } : {}) }
}

/** The form for a web site; its input is kept while the other type is selected. */
export function useSiteForm() {
  const create = useCreateSite()
  const form = useCheckedForm(EMPTY, check, create)
  const [named, setNamed] = useState(false)
  /** The name follows the address until the user types one. */
  const change = (patch: Partial<NewSite>) => {
    if (patch.name !== undefined) setNamed(true)
    const host = patch.base_url !== undefined && !named ? hostOf(patch.base_url) : null
    form.change({ ...patch, ...(host === null ? {} : { name: host }) })
  }
  const forget = () => {
    form.clear()
    create.reset()
    setNamed(false)
  }
  return { ...form, create, change, forget, isFilled: form.values.base_url !== '' || form.values.name !== '' }
}

const hostOf = (address: string): string => (isWebAddress(address.trim()) ? new URL(address.trim()).hostname : '')

/** Adds a web site: an item of type `url`. */
export function AddSiteForm({ site, onClose }: { site: ReturnType<typeof useSiteForm>; onClose: () => void }) {
  const { create, values, errors } = site
  const busy = create.isPending
  return (
    <DialogForm
      submitLabel="Add Item"
      busyLabel="Adding..."
      busy={busy}
      changed={site.changed}
      onSubmit={() => site.submit((given) => create.mutate(given, { onSuccess: onClose }))}
    >
      <SiteFields values={values} errors={errors} readOnly={busy} onChange={site.change} />
      <NameField
        readOnly={busy}
        value={values.name}
        error={errors['name']}
        onChange={(event) => site.change({ name: event.currentTarget.value })}
      />
      <DescriptionField {...site.field('description')} />
      <AudienceField disabled={busy} value={values.audience} onChange={(audience) => site.change({ audience })} />
    </DialogForm>
  )
}

import { SUB_URLS_MAX, URL_MAX } from '@cuecard/contract/limits.ts'
import { Switch, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../../lib/field-errors.ts'
import classes from './site-fields.module.css'

export interface SiteValues {
  base_url: string
  discover_sub_urls: boolean
}

/** Whether this is an http or https address; the server checks it again. */
export function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

/** Why a base address cannot be used, or null. */
export function addressError(text: string): string | null {
  if (text.trim() === '') return 'URL is required'
  return isWebAddress(text.trim()) ? null : 'Enter a web address that begins with https:// or http://'
}

interface SiteFieldsProps {
  values: SiteValues
  errors: FieldErrors
  /** Then `onChange` takes nothing. The fields are not disabled, which would take the focus from them. */
  readOnly: boolean
  onChange: (patch: Partial<SiteValues>) => void
}

/** The address of a web site and whether its other pages are looked for. */
export function SiteFields({ values, errors, readOnly, onChange }: SiteFieldsProps) {
  return (
    <>
      <TextInput
        type="url"
        name="base_url"
        label="URL"
        placeholder="https://www.example.com/help"
        autoComplete="off"
        required
        withAsterisk={false}
        maxLength={URL_MAX}
        readOnly={readOnly}
        value={values.base_url}
        error={errors['base_url']}
        onChange={(event) => onChange({ base_url: event.currentTarget.value })}
      />
      <Switch
        label="Discover sub-URLs"
        aria-label="Discover sub-URLs"
        description={`Reads the pages that it links to on the same site too, up to ${SUB_URLS_MAX}.`}
        classNames={{ description: classes.does ?? '' }}
        aria-readonly={readOnly}
        checked={values.discover_sub_urls}
        onChange={(event) => onChange({ discover_sub_urls: event.currentTarget.checked })}
      />
    </>
  )
}

import { TextInput, type BoxProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

/** The address changes only after typing has paused this long. */
const TYPING_MS = 300

interface SearchFieldProps extends Omit<BoxProps, 'className'> {
  label: string
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean
  placeholder: string
  className?: string | undefined
  /** The search text in the address. */
  value: string
  /** Called when typing pauses. */
  onChange: (text: string) => void
}

/** A search field whose text is kept in the address; the address changes when typing pauses. */
export function SearchField({
  label,
  hideLabel = false,
  placeholder,
  className = '',
  value,
  onChange,
  ...rest
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (value !== known) {
    setKnown(value)
    setSent(null)
    // Changed from outside: a link, Back or Clear filters. A change sent from here is skipped, because the typed text may be longer by now.
    if (value !== sent) setTyped(value)
  }
  const changeSoon = useDebouncedCallback((text: string) => {
    // Emptied from outside while it waited.
    if (text !== typed) return
    setSent(text)
    onChange(text)
  }, TYPING_MS)
  return (
    <TextInput
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      type="search"
      data-search
      className={className}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        changeSoon(event.currentTarget.value)
      }}
    />
  )
}

import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

/** Letters that follow each other within this time are one search. */
const TYPING_MS = 300

interface SearchFieldProps {
  label: string
  /** The label is read out but not shown. */
  hideLabel?: boolean
  placeholder: string
  className: string | undefined
  /** The search of the address. */
  value: string
  /** Told when the typing pauses. */
  onChange: (text: string) => void
}

/** A search whose text lives in the address; it shows every letter at once and changes the address when the typing pauses. */
export function SearchField({
  label,
  hideLabel = false,
  placeholder,
  className = '',
  value,
  onChange,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (value !== known) {
    setKnown(value)
    setSent(null)
    // Changed by something else: a link, Back, Clear filters. What was sent from here may be longer by now.
    if (value !== sent) setTyped(value)
  }
  const changeSoon = useDebouncedCallback((text: string) => {
    setSent(text)
    onChange(text)
  }, TYPING_MS)
  return (
    <TextInput
      {...(hideLabel ? { 'aria-label': label } : { label })}
      type="search"
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

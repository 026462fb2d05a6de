import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from './button.tsx'

/** How long the check mark is shown. */
export const COPIED_RESET_MS = 2000

/** Copies text and shows a toast; `copied` is true for 2 s. `onCopied` gets the text once it is in the clipboard. */
export function useCopy(said: string, onCopied?: (text: string) => void) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_RESET_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (text: string) => {
    writeText(text).then(
      () => {
        setCopied(true)
        onCopied?.(text)
        toast({ tone: 'success', title: said })
      },
      () => toast({ tone: 'error', title: 'Copying was blocked by the browser. Select the text and copy it by hand.' }),
    )
  }
  return { copied, copy }
}

/** The clipboard API exists on https and localhost only; a server on a plain address still lets people copy. */
async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (!done) throw new Error('The browser refused to copy')
}

interface CopyButtonProps {
  /** What is copied; null while it is not known yet. */
  value: string | null
  /** Names what is copied: `Copy connection token`. */
  label: string
  /** Toast after copying. */
  said: string
  /** Gets the text once it is in the clipboard. */
  onCopied?: (text: string) => void
  /** With `text`, the label is shown beside the icon. */
  variant?: 'icon' | 'text'
}

export function CopyButton({ value, label, said, onCopied, variant = 'icon' }: CopyButtonProps) {
  const { copied, copy } = useCopy(said, onCopied)
  const icon = copied ? (
    <IconCheck size={16} aria-hidden="true" color="var(--cc-good-text)" />
  ) : (
    <IconCopy size={16} aria-hidden="true" />
  )
  const onClick = () => value !== null && copy(value)
  if (variant === 'text') {
    return (
      <Button variant="default" leftSection={icon} disabled={value === null} onClick={onClick}>
        {label}
      </Button>
    )
  }
  return (
    <ActionIcon aria-label={label} title={label} disabled={value === null} data-copied={copied} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
}

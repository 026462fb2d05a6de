import { Group, type ElementProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import classes from './busy-button.module.css'

interface BusyButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  busy: boolean
  /** Shown instead of the label while busy, such as `Updating...`. */
  busyLabel: string
}

/** A browser takes the focus from a button that is disabled: it has it again afterwards, unless something else has it. */
function useKeptFocus(busy: boolean) {
  const label = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const button = label.current?.closest('button')
    if (!busy || !button || document.activeElement !== button) return
    return () => {
      setTimeout(() => {
        if (button.isConnected && document.activeElement === document.body) button.focus({ preventScroll: true })
      })
    }
  }, [busy])
  return label
}

/** A button that is disabled and says what it is doing while it works, and keeps its width. */
export function BusyButton({ busy, busyLabel, children, disabled, icon: Icon, ...rest }: BusyButtonProps) {
  // In the labels: at the edge of the button it would stand away from the shorter one.
  const shownIcon = Icon ? <Icon size={16} aria-hidden="true" /> : null
  const label = useKeptFocus(busy)
  return (
    <Button {...rest} disabled={busy || disabled === true}>
      <span className={classes.stack} ref={label}>
        <span className={classes.label} data-shown={!busy}>
          {shownIcon}
          {children}
        </span>
        <span className={classes.label} data-shown={busy}>
          {shownIcon}
          {busyLabel}
        </span>
      </span>
    </Button>
  )
}

interface SaveOrCancelProps extends Pick<BusyButtonProps, 'busy' | 'disabled'> {
  label?: string
  busyLabel?: string
  onCancel: () => void
}

/** The end of a small form that stands in a page: its submit button and the way out. */
export function SaveOrCancel({ label = 'Save', busyLabel = 'Saving...', onCancel, ...rest }: SaveOrCancelProps) {
  return (
    <Group gap="xs">
      <BusyButton type="submit" busyLabel={busyLabel} {...rest}>
        {label}
      </BusyButton>
      <Button variant="default" disabled={rest.busy} onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  )
}

import { Group, type ElementProps } from '@mantine/core'
import { Button, type ButtonProps } from './button.tsx'
import classes from './busy-button.module.css'

interface BusyButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  busy: boolean
  /** Shown instead of the label while busy, such as `Updating...`. */
  busyLabel: string
}

/** A button that is disabled and says what it is doing while it works, and keeps its width. */
export function BusyButton({ busy, busyLabel, children, disabled, icon: Icon, ...rest }: BusyButtonProps) {
  // In the labels: at the edge of the button it would stand away from the shorter one.
  const shownIcon = Icon ? <Icon size={16} aria-hidden="true" /> : null
  return (
    <Button {...rest} disabled={busy || disabled === true}>
      <span className={classes.stack}>
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

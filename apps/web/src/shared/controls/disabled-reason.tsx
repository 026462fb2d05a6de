import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { ActionIconProps, ButtonProps, ElementProps, FloatingPosition } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './disabled-reason.module.css'

interface DisabledReasonProps {
  /** Why the control does nothing; null when it works. */
  reason: string | null
  /** The property that leads to the control's visible element. */
  refProp?: string
  position?: FloatingPosition
  children: ReactElement
}

/** Says on hover, on focus and on touch why a control is disabled. The control keeps its place in the tab order, so that the keyboard finds the reason too. */
export function DisabledReason({ reason, refProp = 'ref', position = 'top', children }: DisabledReasonProps) {
  return (
    <Tooltip
      label={reason}
      disabled={reason === null}
      refProp={refProp}
      position={position}
      events={{ hover: true, focus: true, touch: true }}
      // Inside the page's main part, so that what it says belongs to a landmark.
      portalProps={{ target: 'main' }}
    >
      {children}
    </Tooltip>
  )
}

/** What a control carries that is disabled but can be reached. */
export function disabledProps(reason: string | null) {
  return reason === null ? {} : ({ 'aria-disabled': true, 'data-disabled': true, onClick: undefined } as const)
}

interface ButtonWithReasonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  reason: string | null
}

/** A button that shows why it does nothing. */
export function ButtonWithReason({ reason, type = 'button', ...rest }: ButtonWithReasonProps) {
  return (
    <DisabledReason reason={reason}>
      <Button {...rest} type={reason === null ? type : 'button'} {...disabledProps(reason)} />
    </DisabledReason>
  )
}

interface IconWithReasonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  reason: string | null
  'aria-label': string
}

/** The same for a button that is an icon. */
export function IconWithReason({ reason, ...rest }: IconWithReasonProps) {
  return (
    <DisabledReason reason={reason}>
      <ActionIcon {...rest} className={classes.icon ?? ''} {...disabledProps(reason)} />
    </DisabledReason>
  )
}

import { ActionIcon, Tooltip, type ActionIconProps, type ElementProps, type FloatingPosition } from '@mantine/core'
import type { ReactElement } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import classes from './disabled-reason.module.css'

interface DisabledReasonProps {
  /** Why the control is disabled; null when it is not. */
  reason: string | null
  /** The prop that passes a ref to the control's visible element. */
  refProp?: string
  position?: FloatingPosition
  children: ReactElement
}

/** Shows on hover, focus and touch why a control is disabled. The control stays in the tab order, so that keyboard users find the reason too. */
export function DisabledReason({ reason, refProp = 'ref', position = 'top', children }: DisabledReasonProps) {
  return (
    <Tooltip
      label={reason}
      disabled={reason === null}
      refProp={refProp}
      position={position}
      events={{ hover: true, focus: true, touch: true }}
      // Inside `main`, because axe requires all content to be in a landmark.
      portalProps={{ target: 'main' }}
    >
      {children}
    </Tooltip>
  )
}

/** The props of a control that is disabled but stays focusable. */
export const disabledProps = (reason: string | null) =>
  reason === null ? {} : ({ 'aria-disabled': true, 'data-disabled': true, onClick: undefined } as const)

interface ButtonWithReasonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  reason: string | null
}

/** A button that shows why it is disabled. */
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

/** An icon button that shows why it is disabled. */
export function IconWithReason({ reason, ...rest }: IconWithReasonProps) {
  return (
    <DisabledReason reason={reason}>
      <ActionIcon {...rest} className={classes.icon ?? ''} {...disabledProps(reason)} />
    </DisabledReason>
  )
}

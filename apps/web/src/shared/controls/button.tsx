import { ActionIcon, Button as MantineButton, createPolymorphicComponent } from '@mantine/core'
import type { ActionIconProps, ButtonProps as MantineButtonProps, ElementProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

export interface ButtonProps extends MantineButtonProps {
  /** Before the label, 16 px. */
  icon?: TablerIcon
  /** Behind the label, 16 px. */
  iconAfter?: TablerIcon
}

const iconOf = (Icon: TablerIcon) => <Icon size={16} aria-hidden="true" />

function PlainButton({ icon, iconAfter, ...rest }: ButtonProps) {
  const before = icon ? { leftSection: iconOf(icon) } : {}
  const after = iconAfter ? { rightSection: iconOf(iconAfter) } : {}
  return <MantineButton {...before} {...after} {...rest} />
}

/** Mantine's button, which takes icons beside its label. */
export const Button = createPolymorphicComponent<'button', ButtonProps>(PlainButton)

export interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  icon: TablerIcon
  iconSize?: number
  'aria-label': string
}

/** A button that shows only an icon. */
export function IconButton({ icon: Icon, iconSize = 16, ...rest }: IconButtonProps) {
  return (
    <ActionIcon {...rest}>
      <Icon size={iconSize} aria-hidden="true" />
    </ActionIcon>
  )
}

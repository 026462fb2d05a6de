import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  /** Read out, and shown on hover. */
  label: string
}

export const IconButton = ({ icon, label, ...button }: IconButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} title={label} {...button}>
    <Icon name={icon} />
  </button>
)

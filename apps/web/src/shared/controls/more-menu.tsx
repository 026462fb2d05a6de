import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton, type IconButtonProps } from './button.tsx'

interface MoreMenuProps extends Omit<IconButtonProps, 'icon'> {
  /** The menu's items. */
  children: ReactNode
}

/** Three dots that open a menu. */
export function MoreMenu({ children, ...button }: MoreMenuProps) {
  return (
    // Inside `main`, because axe requires all content to be in a landmark.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={{ target: 'main' }}>
      <Menu.Target>
        <IconButton icon={IconDots} iconSize={20} {...button} />
      </Menu.Target>
      <Menu.Dropdown maw={320}>{children}</Menu.Dropdown>
    </Menu>
  )
}

import { Box, Center, Group, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './panel.module.css'

export interface PanelProps {
  title?: ReactNode
  /** Shown before the title, 20 px. */
  icon?: ReactNode
  purpose?: ReactNode
  actions?: ReactNode
  /** `flush` lets rows and tables reach the edges. */
  padding?: 'normal' | 'flush'
  children?: ReactNode
}

/** A card with a title, which also names the region for screen readers. */
export function Panel({ title, icon, purpose, actions, padding = 'normal', children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
      {title || actions ? (
        <header className={classes.header} data-alone={children === undefined || children === null}>
          {icon ? (
            <Center component="span" flex="none" h={24} c="dimmed">
              {icon}
            </Center>
          ) : null}
          <Box miw={0} flex="1 1 200px">
            <Box component="h2" m={0} fz="0.9375rem" lh="1.5rem" fw={600} id={id}>
              {title}
            </Box>
            {purpose ? (
              <Text maw="72ch" mt={2} c="dimmed" textWrap="pretty">
                {purpose}
              </Text>
            ) : null}
          </Box>
          {actions ? (
            <Group gap="xs" align="stretch">
              {actions}
            </Group>
          ) : null}
        </header>
      ) : null}
      {children === undefined || children === null ? null : (
        <div className={classes.body} data-padding={padding}>
          {children}
        </div>
      )}
    </section>
  )
}

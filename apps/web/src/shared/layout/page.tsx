import { Box, Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../controls/button.tsx'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** One line that says what the page is for. */
  purpose?: ReactNode
  /** Buttons to the right of the title; below it on narrow screens. */
  actions?: ReactNode
  /** A link back, above the title. */
  back?: { to: string; label: string }
  /** `reading` narrows the content to a comfortable line. */
  width?: 'full' | 'reading'
  children: ReactNode
}

/** The frame that every page shares: title, purpose, actions, content at most 1200 px wide. Names the browser tab. */
export function Page({ title, purpose, actions, back, width = 'full', children }: PageProps) {
  useDocumentTitle(title)
  return (
    <PageFrame {...(back ? { back } : {})} width={width}>
      <header className={classes.header}>
        <Box miw={0} flex="1 1 320px">
          <Box component="h1" className="cc-wrap" m={0} fz="1.25rem" lh="1.75rem" fw={600}>
            {title}
          </Box>
          {purpose ? (
            <Text maw="72ch" mt={4} c="dimmed" textWrap="pretty">
              {purpose}
            </Text>
          ) : null}
        </Box>
        {actions ? (
          <Group gap="xs" align="stretch" w={{ base: '100%', md: 'auto' }}>
            {actions}
          </Group>
        ) : null}
      </header>
      {children}
    </PageFrame>
  )
}

/** The same frame for a page whose content holds its own heading. */
export function PageFrame({ back, width = 'full', children }: Pick<PageProps, 'back' | 'width' | 'children'>) {
  return (
    <div className={classes.page} data-width={width}>
      {back ? (
        <Box mt={-12} mb="sm" ml={-8}>
          <Button component={Link} to={back.to} variant="subtle" color="gray" icon={IconArrowLeft}>
            {back.label}
          </Button>
        </Box>
      ) : null}
      {children}
    </div>
  )
}

/** `Knowledge Base · Cuecard` in the browser tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cuecard`
  }, [title])
}

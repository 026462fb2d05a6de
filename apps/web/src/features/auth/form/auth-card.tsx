import { Box, Loader, Stack, Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../shared/layout/page.tsx'
import classes from './auth-card.module.css'

interface AuthCardProps {
  title: string
  purpose?: ReactNode
  /** Above the title, shows the state. */
  icon?: TablerIcon | 'waiting'
  tone?: 'quiet' | 'good' | 'bad'
  children?: ReactNode
  /** Below the card: the way to the other screen. */
  below?: ReactNode
}

export function AuthCard({ title, purpose, icon: Icon, tone = 'quiet', children, below }: AuthCardProps) {
  useDocumentTitle(title)
  return (
    <Stack w="100%" maw={400}>
      <div className={classes.card}>
        {Icon ? (
          <span className={classes.icon} data-tone={tone}>
            {Icon === 'waiting' ? <Loader size={20} color="gray" /> : <Icon size={20} aria-hidden="true" />}
          </span>
        ) : null}
        <Box component="h1" m={0} fz="1.25rem" lh="1.75rem" fw={600}>
          {title}
        </Box>
        {purpose ? (
          <Text mt={4} c="dimmed" textWrap="pretty">
            {purpose}
          </Text>
        ) : null}
        {children ? <div className={classes.body}>{children}</div> : null}
      </div>
      {below}
    </Stack>
  )
}

/** The card while a link or the account is checked. */
export const AuthWaiting = ({ title }: { title: string }) => (
  <AuthCard icon="waiting" title={title} purpose="This takes a moment." />
)

/** A message above the form. Screen readers announce errors immediately and other messages at the next pause. */
export function AuthMessage({ tone, children }: { tone: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={classes.message} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

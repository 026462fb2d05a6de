import { Box, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'
import { ButtonWithReason } from '../../shared/controls/disabled-reason.tsx'
import { TokenBox } from '../../shared/controls/token-field.tsx'

interface RegenerableTokenProps {
  /** Names the token: `Connection token`. */
  label: string
  token: string
  /** What it is for. */
  children: ReactNode
  /** Why it cannot be regenerated; null when it can. */
  reason: string | null
  /** Who is affected when it is regenerated. */
  affects: ReactNode
  busy: boolean
  /** Calls `done` when the new token is there. */
  onRegenerate: (done: () => void) => void
}

/** A token to copy and to regenerate; the confirmation says who is affected. */
export function RegenerableToken({
  label,
  token,
  children,
  reason,
  affects,
  busy,
  onRegenerate,
}: RegenerableTokenProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const name = label.toLowerCase()
  return (
    <div>
      <Box component="span" display="block" fw={500}>
        {label}
      </Box>
      <Text maw="72ch" mt={2} mb="xs" c="dimmed" fz="sm" textWrap="pretty">
        {children}
      </Text>
      <Group gap="xs">
        <TokenBox label={label} token={token} flex="1 1 280px" p="1px 2px 1px 12px" mih={36} />
        <ButtonWithReason
          variant="default"
          reason={reason}
          icon={IconRefresh}
          aria-label={`Regenerate ${name}`}
          onClick={() => setAsking(true)}
        >
          Regenerate
        </ButtonWithReason>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={`Regenerate the ${name}?`}
        confirmLabel="Regenerate"
        busyLabel="Regenerating..."
        busy={busy}
        onConfirm={() => onRegenerate(close)}
        onClose={close}
      >
        {affects}
      </ConfirmDialog>
    </div>
  )
}

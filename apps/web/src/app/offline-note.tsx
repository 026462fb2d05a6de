import { Box } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'

/** Says that the browser is offline, for as long as it is. `top`: the height in px of what stays above it on a scrolled page. */
export function OfflineNote({ top }: { top: number }) {
  const { online } = useNetwork()
  return (
    <output>
      {online ? null : (
        <Box
          pos="sticky"
          px="md"
          py={8}
          bg="var(--cc-warn-soft)"
          c="var(--cc-warn-text)"
          fz="sm"
          fw={500}
          style={{ top, zIndex: 6 }}
        >
          You are offline. What is loaded stays; nothing is saved until you are connected again.
        </Box>
      )}
    </output>
  )
}

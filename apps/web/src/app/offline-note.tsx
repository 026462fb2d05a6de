import { Box } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'

/** Says that the browser is offline, for as long as it is. */
export function OfflineNote() {
  const { online } = useNetwork()
  return (
    <output>
      {online ? null : (
        <Box
          pos="sticky"
          top={0}
          px="md"
          py={8}
          bg="var(--cc-warn-soft)"
          c="var(--cc-warn-text)"
          fz="sm"
          fw={500}
          style={{ zIndex: 6 }}
        >
          You are offline. What is loaded stays; nothing is saved until you are connected again.
        </Box>
      )}
    </output>
  )
}

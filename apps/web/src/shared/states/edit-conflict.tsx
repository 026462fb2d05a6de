import { Button, Group, Stack, Text } from '@mantine/core'

interface EditConflictProps {
  /** What was edited, as in `this note`. */
  what: string
  /** The text as it is saved now. */
  saved: string
  onUseSaved: () => void
  onKeepMine: () => void
}

/** A person's own text was saved in another tab or in the overlay meanwhile: what is saved there, and the choice. */
export function EditConflict({ what, saved, onUseSaved, onKeepMine }: EditConflictProps) {
  return (
    <Stack gap="xs" p="sm" bd="1px solid var(--cc-line-strong)" bdrs={8} role="alert">
      <Text>
        <strong>You changed {what} in another place meanwhile.</strong> What you typed is still here. Saved there:
      </Text>
      <Text className="cc-wrap" style={{ whiteSpace: 'pre-line' }}>
        {saved}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={onUseSaved}>
          Use the saved text
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </Group>
    </Stack>
  )
}

import { Box, Group } from '@mantine/core'
import { ProgressBar } from '../../../shared/states/progress-bar.tsx'

/** The upload's progress. At 100 % the server may still be checking the file. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <Group className="cc-numbers" gap="sm" wrap="nowrap" c="dimmed" fz="sm">
      <ProgressBar aria-label={`Upload of ${name}`} max={100} value={percent} flex={1} h={4} />
      <Box component="span" miw={56} ta="end">
        {percent < 100 ? `${percent}%` : 'Checking'}
      </Box>
    </Group>
  )
}

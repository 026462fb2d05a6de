import { getHealth } from '@cuecard/contract/health.ts'
import { Text } from '@mantine/core'
import { useCallQuery } from '../../lib/api.ts'

/** The server's version, for whoever is asked which one it is; nothing until it is known. */
export function VersionLine() {
  const { data } = useCallQuery(getHealth, { input: {}, meta: { quiet: true } })
  return data ? (
    <Text mt="xl" c="dimmed" fz="sm">
      Cuecard {data.version}
    </Text>
  ) : null
}

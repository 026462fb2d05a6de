import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import type { ItemVersion } from '@cuecard/contract/knowledge/care.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { QueryView, SkeletonRows } from '../../../shared/states/states.tsx'
import { changesBetween, summaryOf } from '../../../shared/text-diff/text-changes.ts'
import { TextDiff } from '../../../shared/text-diff/text-diff.tsx'
import { When } from '../../../shared/time/when.tsx'
import { useItemVersions, useRestoreVersion, useVersionComparison } from '../items/item-care.queries.ts'
import { formatSize } from '../upload/file-formats.ts'

interface ItemVersionsProps {
  item: KnowledgeItem
  mayRestore: boolean
}

/** The earlier versions of a document: their texts can be compared, and one can be brought back. Nothing where there are none. */
export function ItemVersions({ item, mayRestore }: ItemVersionsProps) {
  const [open, setOpen] = useState(false)
  if (item.earlier_versions === 0) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
        {plural(item.earlier_versions, 'earlier version')}
      </Button>
      {open ? <Versions item={item} mayRestore={mayRestore} /> : null}
    </Stack>
  )
}

function Versions({ item, mayRestore }: ItemVersionsProps) {
  const [compared, setCompared] = useState<string | null>(null)
  return (
    <QueryView
      query={useItemVersions(item.id)}
      label="Loading versions..."
      skeleton={<SkeletonRows rows={2} />}
      failed={{ title: 'Failed to load the versions', text: 'They are kept, and the present file is in use.' }}
    >
      {({ versions }) => (
        <Stack component="ul" gap="sm" m={0} p={0} w="100%" style={{ listStyle: 'none' }} aria-label="Earlier versions">
          {versions.map((version) => (
            <li key={version.id}>
              <VersionRow
                item={item}
                version={version}
                mayRestore={mayRestore}
                isCompared={compared === version.id}
                onCompare={() => setCompared(compared === version.id ? null : version.id)}
              />
            </li>
          ))}
        </Stack>
      )}
    </QueryView>
  )
}

interface VersionRowProps extends ItemVersionsProps {
  version: ItemVersion
  isCompared: boolean
  onCompare: () => void
}

function VersionRow({ item, version, mayRestore, isCompared, onCompare }: VersionRowProps) {
  const restore = useRestoreVersion(item.id)
  const { id, number, file_path, size_bytes, until, replaced_by } = version
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between">
        <Box className="cc-wrap" flex="1 1 240px" miw={0}>
          <Text fw={500}>
            Version {number} · {file_path}
          </Text>
          <Text c="dimmed" fz="sm">
            {formatSize(size_bytes)} · replaced <When value={until} />
            {replaced_by === null ? null : ` by ${replaced_by}`}
          </Text>
        </Box>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isCompared}
            aria-label={`Compare version ${number} with the present file`}
            onClick={onCompare}
          >
            Compare
          </Button>
          {mayRestore ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Bring back version ${number}`}
              loading={restore.isPending}
              onClick={() => restore.mutate(id)}
            >
              Bring back
            </Button>
          ) : null}
        </Group>
      </Group>
      {isCompared ? <Comparison item={item} version={version} /> : null}
    </Stack>
  )
}

function Comparison({ item, version }: { item: KnowledgeItem; version: ItemVersion }) {
  return (
    <QueryView
      query={useVersionComparison(item.id, version.id)}
      label="Reading both files..."
      skeleton={<SkeletonRows rows={3} />}
      failed={{ title: 'Failed to read both files', text: 'They are kept. Try again later.' }}
    >
      {({ before, now }) => {
        const reason = before.reason ?? now.reason
        if (reason !== null) return <Text c="dimmed">{reason}</Text>
        return (
          <TextComparison before={before.text} now={now.text} cut={before.cut || now.cut} number={version.number} />
        )
      }}
    </QueryView>
  )
}

interface TextComparisonProps {
  before: string
  now: string
  /** The texts are longer than what is compared. */
  cut: boolean
  number: number
}

function TextComparison({ before, now, cut, number }: TextComparisonProps) {
  const changes = useMemo(() => changesBetween(before, now), [before, now])
  return (
    <Stack gap={4}>
      <Text c="dimmed" fz="sm" aria-live="polite">
        From version {number} to the present file · {summaryOf(changes)}
        {cut ? '. Only the beginning is compared: the texts are longer.' : ''}
      </Text>
      <TextDiff label={`From version ${number} to the present file`} changes={changes} />
    </Stack>
  )
}

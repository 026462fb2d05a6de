import type { KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { Box, Flex, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { useGapOwners, useSeparateGap, useTendGap } from '../../../shared/gaps/gaps.queries.ts'
import { MergeGap } from './merge-gap.tsx'

/** Who looks after a gap, by when, and which other wordings belong to it. */
export function GapCare({ gap }: { gap: KnowledgeGap }) {
  const tend = useTendGap(gap.id)
  const owners = useGapOwners() ?? (gap.owner ? [gap.owner] : [])
  const options = owners.map(({ user_id, name }) => ({ value: user_id, label: name }))
  const canMerge = gap.state === 'open' || gap.state === 'drafted'
  return (
    <Stack component="section" gap="sm" aria-label="Owner, due date and merging">
      <Group gap="md" align="flex-end">
        <NativeSelect
          label="Owner"
          flex="0 1 220px"
          disabled={tend.isPending}
          value={gap.owner?.user_id ?? ''}
          data={[{ value: '', label: 'Nobody' }, ...options]}
          onChange={(event) => tend.mutate({ owner_id: event.currentTarget.value || null })}
        />
        <DueDate gap={gap} />
        {canMerge ? <MergeGap gap={gap} /> : null}
      </Group>
      {gap.merged.length > 0 ? <Merged merged={gap.merged} /> : null}
    </Stack>
  )
}

/** Saved when the field is left or with Enter: while a date is typed, each part of it gives another day. */
function DueDate({ gap: { id, due_on } }: { gap: KnowledgeGap }) {
  const tend = useTendGap(id)
  const [typed, setTyped] = useState<string | null>(null)
  const saved = due_on ?? ''
  const save = () => {
    // Enter has sent it, and the field is left before the reply.
    const isSent = tend.isPending && tend.variables?.due_on === (typed || null)
    if (typed === null || isSent) return
    const forget = () => setTyped((now) => (now === typed ? null : now))
    // A year that was typed by half is no day.
    const isDay = typed === '' || typed > '2000'
    if (isDay && typed !== saved) tend.mutate({ due_on: typed || null }, { onSettled: forget })
    else forget()
  }
  return (
    <TextInput
      type="date"
      label="Due"
      flex="0 1 160px"
      value={typed ?? saved}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
      }}
    />
  )
}

/** The wordings that people merged into the gap. */
function Merged({ merged }: Pick<KnowledgeGap, 'merged'>) {
  const separate = useSeparateGap()
  return (
    <Box component="section" aria-label="Merged questions">
      <Box component="h3" m="0 0 4px" fz="sm" lh="1.25rem" fw={600}>
        Merged questions
      </Box>
      <Flex component="ul" className="cc-list" direction="column" gap={8}>
        {merged.map(({ id, question }) => (
          <Group component="li" key={id} gap="4px 12px" justify="space-between" maw="calc(var(--cc-measure) + 120px)">
            <Box component="span" className="cc-wrap" flex="1 1 200px" dir="auto">
              {question}
            </Box>
            <BusyButton
              variant="subtle"
              color="gray"
              busy={separate.isPending && separate.variables === id}
              busyLabel="Separating..."
              onClick={() => separate.mutate(id)}
            >
              Separate
            </BusyButton>
          </Group>
        ))}
      </Flex>
    </Box>
  )
}

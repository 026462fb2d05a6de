import type { NextStep } from '@cuecard/contract/meetings/analysis.ts'
import { Box, Group, Text } from '@mantine/core'
import { IconCalendarDue, IconUser } from '@tabler/icons-react'
import classes from './judgement-list.module.css'
import { Backed } from './judgement-list.tsx'

/** What somebody will do: who and when first, as far as they were said. */
export function NextStepList({ meetingId, steps }: { meetingId: string; steps: readonly NextStep[] }) {
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {steps.map(({ who, when, text, evidence }, at) => (
        <li key={at} className={classes.item}>
          {who !== null || when !== null ? (
            <Group gap="2px 16px" c="dimmed" fz="sm">
              {who === null ? null : <Labelled icon={IconUser} text={who} />}
              {when === null ? null : <Labelled icon={IconCalendarDue} text={when} />}
            </Group>
          ) : null}
          <Backed meetingId={meetingId} text={text} evidence={evidence} />
        </li>
      ))}
    </Box>
  )
}

function Labelled({ icon: Icon, text }: { icon: typeof IconUser; text: string }) {
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <Icon size={14} aria-hidden="true" />
      <Text span inherit>
        {text}
      </Text>
    </Group>
  )
}

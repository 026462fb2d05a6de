import type { MeetingFeedback, TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import { Badge, Box, Flex, Group, Text } from '@mantine/core'
import { createContext, useContext } from 'react'
import { FateBadges } from '../../../shared/answers/fate-badges.tsx'
import { firstLine } from '../../../shared/answers/response-fate.ts'
import { When } from '../../../shared/time/when.tsx'
import { PlaceTime } from '../place/place.tsx'
import type { ResponseItem } from './response-groups.ts'
import classes from './response-items.module.css'

/** The messages of the transcript by id: who said what was asked about, and when. */
export const SaidContext = createContext<ReadonlyMap<string, TranscriptMessage>>(new Map())

interface ResponseHeadProps {
  item: ResponseItem
  thumbs: ReadonlyMap<string, readonly MeetingFeedback[]>
}

/** What a closed item shows: when, who, the question, the first line of the latest response and what became of it. */
export function ResponseHead({ item, thumbs }: ResponseHeadProps) {
  const latest = item.responses.at(-1)
  const given = item.responses.flatMap(({ response_id }) => thumbs.get(response_id) ?? [])
  return (
    <Flex component="span" align="flex-start" justify="space-between" wrap="wrap" gap="4px 12px">
      <Box component="span" display="block" miw={0} flex="1 1 320px" style={{ overflowWrap: 'anywhere' }}>
        <Asked item={item} />
        <Box component="span" display="block" maw="var(--cc-measure)" fw={500}>
          {item.answered_question || item.message_text}
        </Box>
        {latest ? (
          <Text span inherit c="dimmed" fz="sm" lineClamp={1} maw="var(--cc-measure)">
            {firstLine(latest.response_text)}
          </Text>
        ) : null}
      </Box>
      <Group component="span" gap={8} flex="none">
        {latest ? <FateBadges judged={latest} thumbs={given} /> : null}
        {item.responses.some(({ follow_up_at }) => follow_up_at !== null) ? (
          <Badge variant="light" tt="none" flex="none">
            Follow up
          </Badge>
        ) : null}
        {item.responses.length > 1 ? (
          <span className={classes.count} title={`${item.responses.length} responses`}>
            {item.responses.length}
            <span className="cc-hidden"> responses</span>
          </span>
        ) : null}
      </Group>
    </Flex>
  )
}

/** The message's time and speaker; without a message, when it was asked. */
function Asked({ item: { message_id, responses } }: { item: ResponseItem }) {
  const said = useContext(SaidContext).get(message_id ?? '')
  return (
    <Flex component="span" gap={8} c="dimmed" fz="xs" className="cc-numbers">
      {said ? (
        <>
          <PlaceTime at={said.timestamp} message_id={said.message_id} estimated={said.time_estimated} />
          <bdi>{said.username}</bdi>
        </>
      ) : (
        <When value={responses[0]?.created_at} show="exact" />
      )}
    </Flex>
  )
}

import '@cuecard/ui/ui.css'
import type { AiResponseRecord, MeetingFeedback } from '@cuecard/contract/meetings/meetings.ts'
import { AnswerCard, storedResponse } from '@cuecard/ui/answer-card.tsx'
import type { ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import { Accordion, Badge, Box, Flex, Stack } from '@mantine/core'
import { IconTextCaption } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../shared/controls/button.tsx'
import { When } from '../../../shared/time/when.tsx'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { useResponseSources } from '../meetings.queries.ts'
import type { ResponseItem } from './response-groups.ts'
import classes from './response-items.module.css'
import { ShowMore } from '../../../shared/states/show-more.tsx'
import { Thumbs } from './thumbs.tsx'

/** Items shown at first, and added each time. */
const STEP = 50
const NAMES = { answer: 'Answer', explain: 'Explanation' } as const

interface ResponseItemsProps {
  kind: 'answer' | 'explain'
  meetingId: string
  items: readonly ResponseItem[]
  feedback: readonly MeetingFeedback[]
}

/** One collapsible item per message; several may be open. */
export function ResponseItems({ kind, meetingId, items, feedback }: ResponseItemsProps) {
  const [open, setOpen] = useState<string[]>([])
  const [shown, setShown] = useState(STEP)
  const thumbs = useMemo(() => Map.groupBy(feedback, ({ response_id }) => response_id), [feedback])
  return (
    <>
      <Accordion multiple variant="separated" value={open} onChange={setOpen} order={3} className={classes.items ?? ''}>
        {items.slice(0, shown).map((item) => (
          <Accordion.Item key={item.key} value={item.key} className={classes.item ?? ''}>
            <Accordion.Control>
              <Flex component="span" align="flex-start" justify="space-between" gap={12}>
                <Box component="span" miw={0} maw="var(--cc-measure)" fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {item.answered_question || item.message_text}
                </Box>
                {item.responses.some(({ follow_up_at }) => follow_up_at !== null) ? (
                  <Badge variant="light" flex="none">
                    Follow up
                  </Badge>
                ) : null}
                {item.responses.length > 1 ? (
                  <span className={classes.count} title={`${item.responses.length} responses`}>
                    {item.responses.length}
                    <span className="cc-hidden"> responses</span>
                  </span>
                ) : null}
              </Flex>
            </Accordion.Control>
            <Accordion.Panel>
              {open.includes(item.key) ? (
                <Opened kind={kind} meetingId={meetingId} item={item} thumbs={thumbs} />
              ) : null}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <ShowMore left={Math.max(0, items.length - shown)} of="more" onMore={() => setShown(shown + STEP)} />
    </>
  )
}

interface OpenedProps extends Pick<ResponseItemsProps, 'kind' | 'meetingId'> {
  item: ResponseItem
  thumbs: ReadonlyMap<string, readonly MeetingFeedback[]>
}

function Opened({ kind, meetingId, item, thumbs }: OpenedProps) {
  return (
    <Stack gap={16}>
      <figure className={classes.original}>
        <figcaption>From the transcript</figcaption>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus */}
        <blockquote tabIndex={0}>{item.message_text}</blockquote>
        {item.message_id === null ? null : (
          <Button component={Link} to={meetingPath(meetingId, item.message_id)} variant="subtle" icon={IconTextCaption}>
            Show in transcript
          </Button>
        )}
      </figure>
      <Stack component="ol" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {item.responses.map((record, at) => (
          <li key={record.response_id} className={classes.response}>
            <Response kind={kind} record={record} label={`${NAMES[kind]} ${at + 1} to ‘${item.answered_question}’`} />
            <Flex component="p" wrap="wrap" align="flex-start" gap="4px 16px" m="8px 0 0" c="dimmed" fz="xs">
              <When value={record.created_at} show="exact" />
              {record.follow_up_at ? <span>Noted for follow-up</span> : null}
              <Thumbs feedback={thumbs.get(record.response_id) ?? []} />
            </Flex>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** The text is available at once; its sources load with the record. */
function Response({ kind, record, label }: { kind: 'answer' | 'explain'; record: AiResponseRecord; label: string }) {
  const { data } = useResponseSources(record.response_id)
  const stream = useMemo<ResponseStream>(
    () =>
      data
        ? storedResponse(data)
        : {
            status: 'done',
            text: record.response_text,
            first_data_sec: record.first_token_duration_sec,
            duration_sec: record.full_response_duration_sec,
            response: null,
          },
    [data, record],
  )
  return <AnswerCard stream={stream} kind={kind} label={label} />
}

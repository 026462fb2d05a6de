import '@cuecard/ui/ui.css'
import type { AiResponseRecord, MeetingFeedback } from '@cuecard/contract/meetings/meetings.ts'
import { AnswerCard, storedResponse } from '@cuecard/ui/answer-card.tsx'
import type { ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import { Accordion, Flex, Stack } from '@mantine/core'
import { IconTextCaption } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { isPoor } from '../../../shared/answers/response-fate.ts'
import { Thumbs } from '../../../shared/answers/thumbs.tsx'
import { AnswerIt } from '../../../shared/gaps/answer-it.tsx'
import { Button } from '../../../shared/controls/button.tsx'
import { When } from '../../../shared/time/when.tsx'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import { ShowMore } from '../../../shared/states/show-more.tsx'
import { useResponseSources } from '../meetings.queries.ts'
import type { ResponseItem } from './response-groups.ts'
import { ResponseHead } from './response-head.tsx'
import classes from './response-items.module.css'

/** Items shown at first, and added each time. */
const STEP = 50
const NAMES = { answer: 'Answer', explain: 'Explanation' } as const

interface ResponseItemsProps {
  kind: 'answer' | 'explain'
  meetingId: string
  items: readonly ResponseItem[]
  thumbs: ReadonlyMap<string, readonly MeetingFeedback[]>
}

/** One collapsible item per message; several may be open. */
export function ResponseItems({ kind, meetingId, items, thumbs }: ResponseItemsProps) {
  const [open, setOpen] = useState<string[]>([])
  const [shown, setShown] = useState(STEP)
  return (
    <>
      <Accordion multiple variant="separated" value={open} onChange={setOpen} order={3} className={classes.items ?? ''}>
        {items.slice(0, shown).map((item) => (
          <Accordion.Item key={item.key} value={item.key} className={classes.item ?? ''} {...rowKeys()}>
            <Accordion.Control data-open>
              <ResponseHead item={item} thumbs={thumbs} />
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

interface OpenedProps extends Pick<ResponseItemsProps, 'kind' | 'meetingId' | 'thumbs'> {
  item: ResponseItem
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
            {kind === 'answer' && isPoor(record, thumbs.get(record.response_id) ?? []) ? (
              <AnswerIt source={{ response_id: record.response_id }} question={record.answered_question} />
            ) : null}
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

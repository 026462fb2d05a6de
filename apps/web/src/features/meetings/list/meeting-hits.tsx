import { plural } from '@cuecard/language/plain-text.ts'
import type { MeetingHit } from '@cuecard/contract/meetings/meetings.ts'
import { formatLongDate } from '@cuecard/contract/time.ts'
import { Box, Group, Text } from '@mantine/core'
import { IconSearchOff, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../../shared/controls/button.tsx'
import { speakerColor } from '../../../shared/messages/speaker-color.ts'
import { placeWords } from '../../../shared/time/place-in-time.ts'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { excerptOf, markedParts } from './marked-words.ts'
import classes from './meeting-hits.module.css'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { useSearchMeetings } from '../meetings.queries.ts'

/** Messages that contain all of the words, by meeting; each links to its place in the transcript. */
export function MeetingHits({ query, onClear }: { query: string; onClear: () => void }) {
  const search = useSearchMeetings(query)
  return (
    <Panel
      title={`‘${query}’ in all transcripts`}
      padding="flush"
      actions={
        <Button variant="subtle" color="gray" icon={IconX} onClick={onClear}>
          Clear search
        </Button>
      }
    >
      <QueryView
        query={search}
        label="Searching all transcripts..."
        skeleton={<SkeletonRows rows={5} />}
        failed={{ title: 'The transcripts could not be searched', text: 'Your meetings are kept.' }}
      >
        {({ pages }) => {
          const hits = pages.flatMap((page) => page.hits)
          if (hits.length === 0)
            return (
              <Empty icon={IconSearchOff} title="No message says that">
                No message in the meetings of your list has all of these words. Try fewer or other words.
              </Empty>
            )
          return (
            <div className={classes.results} data-stale={search.isPlaceholderData}>
              <Hits hits={hits} query={query} />
              <Group
                component="footer"
                justify="space-between"
                gap={8}
                p="12px 20px"
                c="dimmed"
                fz="sm"
                style={{ borderTop: '1px solid var(--cc-line)', fontVariantNumeric: 'tabular-nums' }}
              >
                <output>
                  {search.hasNextPage ? `The newest ${hits.length} messages` : plural(hits.length, 'message')}
                </output>
                {search.hasNextPage ? (
                  <BusyButton
                    variant="default"
                    busy={search.isFetchingNextPage}
                    busyLabel="Loading..."
                    onClick={() => void search.fetchNextPage()}
                  >
                    Load more
                  </BusyButton>
                ) : null}
              </Group>
            </div>
          )
        }}
      </QueryView>
    </Panel>
  )
}

const NO_NUMBERS: ReadonlyMap<string, number> = new Map()

/** The hits by meeting. */
function Hits({ hits, query }: { hits: readonly MeetingHit[]; query: string }) {
  const meetings = [...Map.groupBy(hits, ({ meeting_id }) => meeting_id)]
  return meetings.map(([id, those]) => (
    <section key={id} className={classes.meeting}>
      <h3 className={classes.title}>
        <Link to={meetingPath(id)}>{those[0]?.meeting_title}</Link>
        <Text span c="dimmed" fz="sm" fw={400}>
          {formatLongDate(those[0]?.started_at)}
        </Text>
      </h3>
      <ul className={classes.hits}>
        {those.map((hit) => (
          <li key={hit.message_id}>
            <Hit hit={hit} query={query} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Hit({ hit, query }: { hit: MeetingHit; query: string }) {
  const { times, started_at, timestamp: at } = hit
  const place = placeWords({ times, start: Date.parse(started_at), numbers: NO_NUMBERS }, { at })
  return (
    <Link to={meetingPath(hit.meeting_id, hit.message_id)} className={classes.hit}>
      <Group component="span" wrap="nowrap" gap={8} c="dimmed" fz="sm">
        <Box component="span" flex="none" w={8} h={8} bdrs="50%" style={{ background: speakerColor(hit.username) }} />
        {hit.username}
        <time dateTime={hit.timestamp} title={place.title}>
          {place.text}
        </time>
      </Group>
      <span className={classes.text}>
        {markedParts(excerptOf(hit.message, query), query).map(({ text, marked, at }) =>
          marked ? <mark key={at}>{text}</mark> : text,
        )}
      </span>
    </Link>
  )
}

import type { SpeakerTalkingRatio } from '@cuecard/contract/meetings/analysis.ts'
import { Button, Flex, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSpeakerColor } from '../../../shared/messages/speaker-color.ts'
import { useMeetingTime } from '../place/place.tsx'
import { spokenLength } from '../../../shared/time/clock-time.ts'
import classes from './talking-ratios.module.css'

/** As many as fit without pushing the rest of the summary down. */
const SHOWN = 12

/** Rounded, but at least 1 for a person who spoke. */
const percentOf = (share: number) => (share > 0 && share < 0.5 ? '<1%' : `${Math.round(share)}%`)

/** Talking time: one stacked bar, then each speaker with share and time. */
export function TalkingRatios({ ratios }: { ratios: readonly SpeakerTalkingRatio[] }) {
  const [all, setAll] = useState(false)
  const colorOf = useSpeakerColor()
  const hasTimes = useMeetingTime().times !== 'none'
  const shown = all ? ratios : ratios.slice(0, SHOWN)
  const widest = Math.max(1, ...ratios.map((ratio) => ratio.talking_ratio_percentage))
  return (
    <Stack gap={16}>
      <Flex gap={2} h={20} bdrs={6} style={{ overflow: 'hidden' }} aria-hidden="true">
        {ratios.map(({ speaker, talking_ratio_percentage: share, talking_time_sec: seconds }) => (
          <span
            key={speaker}
            className={classes.part}
            style={{ flexGrow: share, background: colorOf(speaker) }}
            title={
              hasTimes
                ? `${speaker}: ${percentOf(share)}, about ${spokenLength(seconds)}`
                : `${speaker}: ${percentOf(share)}`
            }
          />
        ))}
      </Flex>
      <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
        {shown.map(({ speaker, talking_ratio_percentage: share, talking_time_sec: seconds }) => (
          <li key={speaker} className={classes.row}>
            <span className={classes.name} title={speaker}>
              {speaker}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                style={{ width: `${(100 * share) / widest}%`, background: colorOf(speaker) }}
              />
            </span>
            <span className={classes.share}>{percentOf(share)}</span>
            {hasTimes ? (
              <span
                className={classes.time}
                title="Estimated: captions tell when a person began to speak, not when they ended"
              >
                {spokenLength(seconds)}
              </span>
            ) : null}
          </li>
        ))}
      </Stack>
      {shown.length < ratios.length ? (
        <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setAll(true)}>
          Show all {ratios.length} speakers
        </Button>
      ) : null}
    </Stack>
  )
}

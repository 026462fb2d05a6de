import type { Attendee } from '@cuecard/contract/meetings/meetings.ts'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useSpeakerColor } from '../../../shared/messages/speaker-color.ts'
import classes from './participants.module.css'

/** Participants shown at first for a large invitation; the style sheet shows fewer on a phone. */
const SHOWN = 12
const SHOWN_NARROW = 3

/** The people whom the calendar event lists as invited. */
export function Participants({ attendees }: { attendees: readonly Attendee[] }) {
  const [all, setAll] = useState(false)
  const colorOf = useSpeakerColor()
  const shown = all ? attendees : attendees.slice(0, SHOWN)
  const more = attendees.length > SHOWN ? 'always' : attendees.length > SHOWN_NARROW ? 'narrow' : 'never'
  return (
    <section className={classes.part} aria-labelledby="participants">
      <Box component="h2" m="0 0 8px" c="dimmed" fz="sm" fw={600} lh="1.25rem" id="participants">
        Meeting Participants
      </Box>
      <ul className={classes.grid} data-all={all}>
        {shown.map((attendee, at) => (
          <li key={`${attendee.email} ${at}`} className={classes.person}>
            <span className={classes.initial} style={{ background: colorOf(attendee.name ?? attendee.email) }}>
              <span aria-hidden="true">{initialOf(attendee)}</span>
            </span>
            <Box component="span" miw={0} fz="sm" lh="1.125rem" style={{ overflowWrap: 'anywhere' }}>
              {nameOf(attendee)}
            </Box>
          </li>
        ))}
      </ul>
      {more === 'never' ? null : (
        <Button
          variant="subtle"
          color="gray"
          className={classes.more ?? ''}
          data-more={more}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${attendees.length}`}
        </Button>
      )}
    </section>
  )
}

/** `name (email)`, or the address alone. */
export const nameOf = ({ name, email }: Attendee) => (name?.trim() ? `${name.trim()} (${email})` : email)

const initialOf = ({ name, email }: Attendee) => ([...(name?.trim() || email)][0] ?? '?').toUpperCase()

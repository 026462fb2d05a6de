import { type CalendarFeed, updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import { Box, Button, Flex, Group, Stack, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formError } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, QueryView } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { Form } from '../../../shared/controls/form.tsx'
import classes from './calendar-panel.module.css'
import { useCalendar, useRemoveCalendar, useUpdateCalendar } from './calendar.queries.ts'

/** The user's calendar, from which a meeting gets its title and attendees. */
export function CalendarPanel() {
  const calendar = useCalendar()
  return (
    <Panel
      title="Your calendar"
      purpose="With your calendar's secret address, Cuecard knows who is invited to a meeting and shows your earlier meetings with them."
    >
      <QueryView
        query={calendar}
        label="Loading your calendar..."
        skeleton={<SkeletonRows rows={1} />}
        failed={{ title: 'Failed to load your calendar', text: 'What is set stays as it is.' }}
      >
        {(feed) => (feed.host === null ? <CalendarForm /> : <Connected feed={feed} />)}
      </QueryView>
    </Panel>
  )
}

function Connected({ feed }: { feed: CalendarFeed }) {
  const [changing, setChanging] = useState(false)
  const [removing, setRemoving] = useState(false)
  const remove = useRemoveCalendar()
  if (changing) return <CalendarForm onDone={() => setChanging(false)} />
  return (
    <Group gap="12px 16px" align="flex-start">
      <Flex component="span" pt={1} c="dimmed" aria-hidden="true">
        <IconCalendar size={20} />
      </Flex>
      <Stack gap={2} flex="1 1 220px" miw={0}>
        <Box component="span" className="cc-wrap" fw={500}>
          {feed.host}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          Last read: <When value={feed.last_read_at} />
        </Box>
        {feed.problem ? (
          <p className={classes.problem} role="alert">
            {feed.problem}
          </p>
        ) : null}
      </Stack>
      <Group gap="xs" align="stretch">
        <Button variant="default" onClick={() => setChanging(true)}>
          Change address
        </Button>
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </Group>
      <ConfirmDialog
        opened={removing}
        title="Remove your calendar?"
        confirmLabel="Remove"
        busyLabel="Removing..."
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      >
        Cuecard forgets the address at <strong>{feed.host}</strong>. Meetings then begin without the people who were
        invited; those that are stored already keep them.
      </ConfirmDialog>
    </Group>
  )
}

/** `onDone` closes the form, if a calendar is already connected. */
function CalendarForm({ onDone }: { onDone?: () => void }) {
  const set = useUpdateCalendar()
  const form = useCheckedForm({ address: '' }, updateCalendarFeed.body, set)
  const refused = formError(set.error)
  return (
    <Form
      busy={set.isPending}
      onSubmit={() => form.submit(({ address }) => set.mutate({ address }, { onSuccess: () => onDone?.() }))}
    >
      {refused ? (
        <p className={classes.problem} role="alert">
          {refused}
        </p>
      ) : null}
      <TextInput
        label="Secret address in iCal format"
        description="Cuecard only reads. The address is never shown again: whoever knows it can read your calendar."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="https://calendar.google.com/calendar/ical/…/basic.ics"
        type="url"
        autoComplete="off"
        {...form.field('address')}
        aria-invalid={form.errors['address'] !== undefined}
      />
      <Instructions />
      <Group gap="xs" align="stretch" justify="flex-end">
        {onDone ? (
          <Button variant="default" disabled={set.isPending} onClick={onDone}>
            Cancel
          </Button>
        ) : null}
        <BusyButton type="submit" busy={set.isPending} busyLabel="Reading your calendar...">
          Connect calendar
        </BusyButton>
      </Group>
    </Form>
  )
}

function Instructions() {
  return (
    <div className={classes.ways}>
      <section>
        <Box component="h3" m="0 0 4px" fz="sm" fw={600}>
          Google Calendar
        </Box>
        <ol className={classes.steps}>
          <li>In Google Calendar on a computer, open Settings and choose your calendar on the left.</li>
          <li>Go to “Integrate calendar”.</li>
          <li>
            Copy the “Secret address in iCal format”. If it is missing, your Google administrator has switched it off.
          </li>
        </ol>
      </section>
      <section>
        <Box component="h3" m="0 0 4px" fz="sm" fw={600}>
          Outlook
        </Box>
        <ol className={classes.steps}>
          <li>In Outlook on the web, open Settings, Calendar, “Shared calendars”.</li>
          <li>Under “Publish a calendar”, choose your calendar with “Can view all details” and publish it.</li>
          <li>
            Copy the ICS link. Outlook may leave out who was invited: people are then known by their captions alone.
          </li>
        </ol>
      </section>
    </div>
  )
}

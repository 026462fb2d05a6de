import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Checkbox, Group, Progress, Text } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import classes from './chosen-bar.module.css'
import type { ChosenRows } from './chosen-rows.ts'
import type { SeveralRun } from './several.ts'

/** One row and several of them: `meeting`, `meetings`. */
export type RowNoun = readonly [one: string, several: string]

interface ChooseRowProps {
  id: string
  name: string
  chosen: Pick<ChosenRows, 'ids' | 'choose'>
}

/** The check box of a row; X presses it too. Above a link that covers the row. */
export function ChooseRow({ id, name, chosen }: ChooseRowProps) {
  return (
    <Checkbox
      className={classes.row ?? ''}
      aria-label={`Choose ${name}`}
      checked={chosen.ids.has(id)}
      onChange={(event) => chosen.choose(id, event.currentTarget.checked)}
    />
  )
}

/** In a list whose other rows can be chosen: keeps this row's text in line with theirs. */
export const NoChoice = () => <Box w={20} flex="none" />

interface ChooseAllProps {
  /** All rows that the filters show, on every page, as far as they may be chosen. */
  ids: readonly string[]
  /** Names the list. */
  of: string
  chosen: ChosenRows
}

/** Chooses everything that the filters show; nothing for a list of one. */
export function ChooseAll({ ids, of, chosen }: ChooseAllProps) {
  const count = ids.filter((id) => chosen.ids.has(id)).length
  const isAll = count === ids.length
  if (ids.length < 2) return null
  const all = `Choose all ${ids.length.toLocaleString('en-US')}`
  return (
    <Checkbox
      className={classes.all ?? ''}
      label={all}
      aria-label={`${all} of ${of}`}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={(event) => chosen.chooseAll(ids, event.currentTarget.checked)}
    />
  )
}

interface ChosenBarProps {
  count: number
  noun: RowNoun
  busy: boolean
  /** A change of the rows one after the other that runs now. */
  running?: SeveralRun | null
  onClear: () => void
  /** What can be done to the chosen rows. */
  children: ReactNode
}

/** What can be done to the chosen rows; nothing while none is chosen. */
export function ChosenBar({ count, noun, busy, running = null, onClear, children }: ChosenBarProps) {
  if (count === 0 && !running) return null
  return (
    <section className={classes.bar} aria-label={`Chosen ${noun[1]}`}>
      <Group gap="xs" wrap="nowrap">
        <Text fw={500} className="cc-numbers cc-nowrap">
          {plural(count, ...noun)} chosen
        </Text>
        <Button variant="subtle" color="gray" icon={IconX} disabled={busy} onClick={onClear}>
          Choose none
        </Button>
      </Group>
      <Group gap="xs">{children}</Group>
      {running ? <Running run={running} /> : null}
    </section>
  )
}

/** How far a change of several rows is, and how to stop it. */
function Running({ run: { tried, total, isWaiting, stop } }: { run: SeveralRun }) {
  return (
    <Group gap="xs" flex="1 0 100%">
      <Box flex="1 1 160px">
        <Progress value={(100 * tried) / total} aria-label="Progress" />
      </Box>
      <Text className="cc-numbers" fz="sm">
        {tried.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </Text>
      <Text component="output" fz="sm" c="dimmed">
        {isWaiting ? 'Waiting: the server takes no more requests for a moment' : ''}
      </Text>
      <Button variant="default" onClick={stop}>
        Stop
      </Button>
    </Group>
  )
}

interface RemoveChosenProps extends Pick<ChosenBarProps, 'count' | 'noun' | 'busy' | 'running'> {
  verb?: { act: string; acting: string }
  /** Closes the question once it has ended, or at once where the bar shows how far it is. */
  onConfirm: () => Promise<unknown>
  /** What is lost and what is kept. */
  children: ReactNode
}

const DELETE = { act: 'Delete', acting: 'Deleting...' }

/** Removes the chosen rows after a question that names what is lost. */
export function RemoveChosen({ count, noun, busy, running, verb = DELETE, onConfirm, children }: RemoveChosenProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="light" color="red" icon={IconTrash} disabled={busy} onClick={() => setAsking(true)}>
        {verb.act}
      </Button>
      <ConfirmDialog
        opened={asking && !running}
        title={`${verb.act} ${plural(count, ...noun)}?`}
        confirmLabel={verb.act}
        busyLabel={verb.acting}
        busy={busy}
        onConfirm={() => void onConfirm().finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}

import type { DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import '@cuecard/ui/ui.css'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../shared/controls/button.tsx'
import { MessageAvatar } from '../../shared/messages/message-avatar.tsx'
import classes from './entry-list.module.css'

interface EntryListProps {
  entries: readonly DemoEntry[]
  onEdit: (at: number) => void
  onDelete: (at: number) => void
  onMove: (at: number, by: -1 | 1) => void
}

const moveId = (at: number, by: -1 | 1) => `demo-entry-${at}-${by === 1 ? 'down' : 'up'}`

/** Keeps the focus on the moved entry's button; at the end of the list, on the button for the other direction. */
export function focusMove(at: number, by: -1 | 1): void {
  requestAnimationFrame(() => {
    const button = document.getElementById(moveId(at, by))
    const other = document.getElementById(moveId(at, by === 1 ? -1 : 1))
    ;(button instanceof HTMLButtonElement && button.disabled ? other : button)?.focus()
  })
}

/** Rows shown first and per click. */
const STEP = 100

/** The entries in the order in which they are played. */
export function EntryList({ entries, ...acts }: EntryListProps) {
  const [shown, setShown] = useState(STEP)
  const left = entries.length - shown
  return (
    <>
      <ol className="cc-list" aria-label="Conversation entries">
        {entries.slice(0, shown).map((entry, at) => (
          <EntryRow key={at} entry={entry} at={at} last={at === entries.length - 1} {...acts} />
        ))}
      </ol>
      {left > 0 ? (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            Load More ({left} remaining)
          </Button>
        </div>
      ) : null}
    </>
  )
}

interface EntryRowProps extends Omit<EntryListProps, 'entries'> {
  entry: DemoEntry
  at: number
  last: boolean
}

function EntryRow({ entry, at, last, onEdit, onDelete, onMove }: EntryRowProps) {
  const { username, message, user_image_url } = entry.transcription_message
  const named = `entry ${at + 1}`
  return (
    <li className={classes.row}>
      <MessageAvatar username={username} picture={user_image_url ?? null} />
      <Box miw={0}>
        <Group className="cc-wrap" gap="xs" align="stretch" wrap="nowrap" c="dimmed" fz="sm" lh="1.25rem">
          <bdi>{username}</bdi>
          <span className={classes.number}>{at + 1}</span>
        </Group>
        <p className={classes.said} dir="auto">
          {message}
        </p>
        <Prepared entry={entry} />
      </Box>
      <div className={classes.actions}>
        <IconButton
          icon={IconArrowUp}
          id={moveId(at, -1)}
          aria-label={`Move ${named} up`}
          title="Move up"
          disabled={at === 0}
          onClick={() => onMove(at, -1)}
        />
        <IconButton
          icon={IconArrowDown}
          id={moveId(at, 1)}
          aria-label={`Move ${named} down`}
          title="Move down"
          disabled={last}
          onClick={() => onMove(at, 1)}
        />
        <IconButton icon={IconPencil} aria-label={`Edit ${named}`} title="Edit" onClick={() => onEdit(at)} />
        <IconButton icon={IconTrash} aria-label={`Delete ${named}`} title="Delete" onClick={() => onDelete(at)} />
      </div>
    </li>
  )
}

const KINDS = [
  { kind: 'answer', label: 'Prepared answer' },
  { kind: 'explain', label: 'Prepared explanation' },
] as const

function Prepared({ entry: { responses } }: { entry: DemoEntry }) {
  if (!responses.answer && !responses.explain)
    return (
      <Text mt={6} c="dimmed" fz="sm">
        Answered from the documents
      </Text>
    )
  return (
    <Flex component="dl" direction="column" gap="xs" maw="var(--cc-measure)" m="10px 0 0">
      {KINDS.map(({ kind, label }) =>
        responses[kind] ? (
          <div key={kind} className={classes.response}>
            <dt>{label}</dt>
            <dd dir="auto">
              <SafeMarkdown text={responses[kind]} />
            </dd>
          </div>
        ) : null,
      )}
    </Flex>
  )
}

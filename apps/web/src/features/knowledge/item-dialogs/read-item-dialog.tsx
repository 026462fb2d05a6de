import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeItemText, type KnowledgeItemText } from '@cuecard/contract/knowledge/care.ts'
import { TEXT_PIECES_PAGE } from '@cuecard/contract/limits.ts'
import { PassageText } from '@cuecard/ui/passage-text.tsx'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useCallQuery } from '../../../lib/api.ts'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { Empty, QueryView, SkeletonRows } from '../../../shared/states/states.tsx'

interface ReadItemDialogProps {
  opened: boolean
  item: KnowledgeItem
  /** How the passage begins at which it opens. */
  passage: string | undefined
  onClose: () => void
}

/** A document's text, as answers are drawn from it, at the cited passage. */
export function ReadItemDialog({ opened, item, passage, onClose }: ReadItemDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={760} title={item.name}>
      <ItemText id={item.id} passage={passage} />
    </Dialog>
  )
}

function ItemText({ id, passage }: { id: string; passage: string | undefined }) {
  const [from, setFrom] = useState<number | undefined>(undefined)
  const query = useCallQuery(getKnowledgeItemText, {
    input: { params: { id }, query: { ...(passage ? { passage } : {}), ...(from === undefined ? {} : { from }) } },
    meta: { quiet: true },
  })
  return (
    <QueryView
      query={query}
      label="Loading the text..."
      skeleton={<SkeletonRows rows={8} />}
      failed={{ title: 'The text could not be loaded', text: 'The document is kept as it is.' }}
    >
      {(text) => (text.total === 0 ? <NoText /> : <Pieces text={text} lost={lostIn(text, passage)} onFrom={setFrom} />)}
    </QueryView>
  )
}

const lostIn = ({ marked }: KnowledgeItemText, passage: string | undefined) => passage !== undefined && marked === null

function NoText() {
  return (
    <Empty icon={IconFileText} title="No text yet">
      A document’s text is shown here once a sync has read it.
    </Empty>
  )
}

interface PiecesProps {
  text: KnowledgeItemText
  /** The passage is no part of the document any more. */
  lost: boolean
  onFrom: (from: number) => void
}

function Pieces({ text: { pieces, from, total, marked }, lost, onFrom }: PiecesProps) {
  const end = from + pieces.length
  return (
    <Stack gap="sm">
      {lost ? (
        <Text component="output" c="var(--cc-warn-text)">
          The cited passage is not in the document any more: it has changed since. This is its present text.
        </Text>
      ) : null}
      {from > 0 ? <Part label="Earlier text" onClick={() => onFrom(Math.max(0, from - TEXT_PIECES_PAGE))} /> : null}
      {pieces.map(({ position, locator, text }, at) => (
        <Piece
          key={position}
          place={locator === pieces[at - 1]?.locator ? null : locator}
          text={text}
          isMarked={position === marked}
        />
      ))}
      {end < total ? <Part label="Further text" onClick={() => onFrom(end)} /> : null}
    </Stack>
  )
}

function Part({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Group justify="center">
      <Button variant="default" onClick={onClick}>
        {label}
      </Button>
    </Group>
  )
}

interface PieceProps {
  /** Where it stands, if the one before it stood elsewhere. */
  place: string | null
  text: string
  isMarked: boolean
}

const MARK = {
  background: 'var(--cc-accent-soft)',
  boxShadow: '-12px 0 0 var(--cc-accent-soft), -15px 0 0 var(--cc-accent-text)',
}

/** A table takes the room that lines of prose would be too long in. */
const hasTable = (text: string) => /^[ \t]*\|.*\|[ \t]*$/m.test(text)

function Piece({ place, text, isMarked }: PieceProps) {
  const piece = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) piece.current?.scrollIntoView({ block: 'center' })
  }, [isMarked])
  return (
    <>
      {place === null ? null : (
        <Text c="dimmed" fz="sm" fw={600} mt="xs" className="cc-wrap">
          {place}
        </Text>
      )}
      <Box
        ref={piece}
        className="cc-reading cc-wrap"
        maw={hasTable(text) ? '100%' : '72ch'}
        dir="auto"
        style={{ whiteSpace: 'pre-line', ...(isMarked ? MARK : {}) }}
        {...(isMarked ? { role: 'mark' } : {})}
      >
        <PassageText text={text} />
      </Box>
    </>
  )
}

import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { Group, Text } from '@mantine/core'
import { IconBookmarkPlus, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { Button, IconButton } from '../../shared/controls/button.tsx'
import { listedPlace } from '../../shared/time/place-in-time.ts'
import { speakerColor } from '../../shared/messages/speaker-color.ts'
import { AgainstDocuments } from '../../shared/messages/against-documents.tsx'
import { meetingPath } from '../../shared/messages/meeting-path.ts'
import { ChooseRow } from '../../shared/rows/chosen-bar.tsx'
import type { ChosenRows } from '../../shared/rows/chosen-rows.ts'
import { rowKeys } from '../../shared/rows/row-keys.ts'
import classes from './discovered-item.module.css'

export interface DiscoveredItemProps {
  item: DiscoveredKnowledgeItem
  chosen: ChosenRows
  onAdd: (item: DiscoveredKnowledgeItem) => void
  onDelete: (item: DiscoveredKnowledgeItem) => void
}

/** A discovered fact with its quote, its source and its actions. */
export const DiscoveredItem = memo(function DiscoveredItem({ item, chosen, onAdd, onDelete }: DiscoveredItemProps) {
  const { knowledge_text, quote, contradiction } = item
  return (
    <li className={classes.item} {...rowKeys(item.item_id === null ? () => onAdd(item) : undefined)}>
      <ChooseRow id={item.id} name={knowledge_text} chosen={chosen} />
      <div className={classes.words}>
        <Text className="cc-wrap" maw="var(--cc-measure)" textWrap="pretty" fz="0.9375rem" lh="1.5rem" dir="auto">
          {knowledge_text}
        </Text>
        {quote === knowledge_text ? null : (
          <blockquote className={classes.quote} dir="auto">
            {quote}
          </blockquote>
        )}
        <Facts item={item} />
        {contradiction ? <AgainstDocuments said={item.quote} contradiction={contradiction} /> : null}
      </div>
      <div className={classes.actions}>
        {item.item_id === null ? (
          <Button
            variant="default"
            size="xs"
            icon={IconBookmarkPlus}
            aria-label={`Add to knowledge base: ${knowledge_text}`}
            onClick={() => onAdd(item)}
          >
            Add to knowledge base
          </Button>
        ) : null}
        <IconButton
          icon={IconTrash}
          variant="subtle"
          color="gray"
          aria-label={`Delete: ${knowledge_text}`}
          title="Delete"
          onClick={() => onDelete(item)}
        />
      </div>
    </li>
  )
})

function Facts({ item }: { item: DiscoveredKnowledgeItem }) {
  const { speaker, topic, engine, item_id } = item
  const place = listedPlace({ ...item, meeting_started_at: item.meeting_datetime })
  return (
    <Group gap="4px 12px" c="dimmed" fz="sm" lh="1.25rem">
      <Link
        className={classes.source}
        to={meetingPath(item.meeting_id, item.message_id)}
        title="Open in the transcript"
      >
        <span className={classes.dot} style={{ background: speakerColor(speaker) }} />
        <bdi>{speaker}</bdi>
        {place ? (
          <time dateTime={item.timestamp ?? undefined} title={place.title}>
            {place.text}
          </time>
        ) : null}
      </Link>
      {topic === null ? null : <bdi>{topic}</bdi>}
      {engine === 'rules' ? <span className={classes.badge}>Quoted by rules</span> : null}
      {item_id === null ? null : (
        <Link className={classes.added} to={`/company-knowledge?itemId=${item_id}`}>
          <IconCircleCheck size={16} aria-hidden="true" />
          In your knowledge base
        </Link>
      )}
    </Group>
  )
}

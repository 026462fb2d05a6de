import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { Flex, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconBookmarkPlus, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { Button, IconButton } from '../../shared/controls/button.tsx'
import { speakerColor } from '../../shared/messages/speaker-color.ts'
import { meetingPath } from '../../shared/messages/meeting-path.ts'
import classes from './discovered-item.module.css'

export interface DiscoveredItemProps {
  item: DiscoveredKnowledgeItem
  onAdd: (item: DiscoveredKnowledgeItem) => void
  onDelete: (item: DiscoveredKnowledgeItem) => void
}

/** A discovered fact with its quote, its source and its actions. */
export const DiscoveredItem = memo(function DiscoveredItem({ item, onAdd, onDelete }: DiscoveredItemProps) {
  const { knowledge_text, quote, contradiction } = item
  return (
    <li className={classes.item}>
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
        {contradiction ? <Against item={item} contradiction={contradiction} /> : null}
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
  return (
    <Group gap="4px 12px" c="dimmed" fz="sm" lh="1.25rem">
      <Link
        className={classes.source}
        to={meetingPath(item.meeting_id, item.message_id)}
        title="Open in the transcript"
      >
        <span className={classes.dot} style={{ background: speakerColor(speaker) }} />
        <bdi>{speaker}</bdi>
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

interface AgainstProps {
  item: DiscoveredKnowledgeItem
  contradiction: NonNullable<DiscoveredKnowledgeItem['contradiction']>
}

/** Shows both statements of a contradiction side by side. */
function Against({ item, contradiction }: AgainstProps) {
  const { item_id, item_name, locator, text } = contradiction
  const place = locator === null || locator === item_name ? item_name : `${item_name}, ${locator}`
  return (
    <div className={classes.against}>
      <Flex component="p" gap={6} align="center" m="0 0 8px" c="var(--cc-warn-text)" fz="sm" fw={600}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        Your documents say otherwise
      </Flex>
      <dl className={classes.sides}>
        <div>
          <dt>Said in the meeting</dt>
          <dd dir="auto">{item.quote}</dd>
        </div>
        <div>
          <dt>
            <Link to={`/company-knowledge?itemId=${item_id}`}>{place}</Link>
          </dt>
          <dd dir="auto">{text}</dd>
        </div>
      </dl>
    </div>
  )
}

import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { Box } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { LoadMore } from '../../shared/states/show-more.tsx'
import { byMeeting } from './by-meeting.ts'
import { DiscoveredItem, type DiscoveredItemProps } from './discovered-item.tsx'
import classes from './discovered-list.module.css'

interface DiscoveredListProps extends Omit<DiscoveredItemProps, 'item'> {
  items: readonly DiscoveredKnowledgeItem[]
  /** How many more items there are. */
  left: number
  loading: boolean
  onMore: () => void
}

/** By meeting date, newest first. */
export function DiscoveredList({ items, left, loading, onMore, onAdd, onDelete }: DiscoveredListProps) {
  const days = useMemo(() => byMeeting(items), [items])
  return (
    <>
      {days.map(({ heading, meetings }) => (
        <section key={heading} className={classes.day} aria-label={heading}>
          <Box component="h2" m="0 0 12px" c="dimmed" fz="sm" lh="1.25rem" fw={600}>
            {heading}
          </Box>
          {meetings.map((meeting) => (
            <article key={meeting.id} className={classes.meeting} aria-label={meeting.name}>
              <h3 className={classes.title}>
                <Link className={classes.link} to={`/meetings/${meeting.id}`} title="Open the meeting">
                  <span dir="auto">{meeting.name}</span>
                  <IconArrowUpRight size={16} aria-hidden="true" />
                </Link>
              </h3>
              <ul className="cc-list">
                {meeting.items.map((item) => (
                  <DiscoveredItem key={item.id} item={item} onAdd={onAdd} onDelete={onDelete} />
                ))}
              </ul>
            </article>
          ))}
        </section>
      ))}
      <LoadMore left={left} loading={loading} onMore={onMore} />
    </>
  )
}

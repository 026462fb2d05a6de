import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { Box, Group } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import { LoadMore } from '../../shared/states/show-more.tsx'
import { ChooseAll } from '../../shared/rows/chosen-bar.tsx'
import { useChosenRows } from '../../shared/rows/chosen-rows.ts'
import { byMeeting } from './by-meeting.ts'
import { ChosenDiscovered } from './chosen-discovered.tsx'
import { DiscoveredItem, type DiscoveredItemProps } from './discovered-item.tsx'
import classes from './discovered-list.module.css'

/** Items that are shown at once; the others follow while the page can be used already. */
const SHOWN_FIRST = 50

interface DiscoveredListProps extends Omit<DiscoveredItemProps, 'item' | 'chosen'> {
  items: readonly DiscoveredKnowledgeItem[]
  /** How many more items there are. */
  left: number
  loading: boolean
  onMore: () => void
}

/** By meeting date, newest first. */
export function DiscoveredList({ items, left, loading, onMore, onAdd, onDelete }: DiscoveredListProps) {
  const chosen = useChosenRows()
  const shown = useDeferredValue(items, items.length > SHOWN_FIRST ? items.slice(0, SHOWN_FIRST) : items)
  const days = useMemo(() => byMeeting(shown), [shown])
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <ChooseAll ids={items.map(({ id }) => id)} of="discovered knowledge" chosen={chosen} />
      </Group>
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
                  <DiscoveredItem key={item.id} item={item} chosen={chosen} onAdd={onAdd} onDelete={onDelete} />
                ))}
              </ul>
            </article>
          ))}
        </section>
      ))}
      <LoadMore left={left} loading={loading} onMore={onMore} />
      <ChosenDiscovered
        items={items.filter(({ id }) => chosen.ids.has(id))}
        onClear={chosen.clear}
        onDone={chosen.done}
      />
    </>
  )
}

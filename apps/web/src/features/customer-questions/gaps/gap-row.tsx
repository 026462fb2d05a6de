import type { KnowledgeGap } from '@cuecard/contract/knowledge-gaps.ts'
import { Box, Flex } from '@mantine/core'
import { IconArrowRight, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { IconButton } from '../../../shared/controls/button.tsx'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { When } from '../../../shared/time/when.tsx'
import { GapAnswering } from './gap-answering.tsx'
import { GapAsked } from './gap-asked.tsx'
import { askedLabel, STATES } from './gap-labels.ts'
import { useGapWatch } from './gaps.queries.ts'
import classes from './gap-row.module.css'

/** A poorly answered question with its count; expanded, it shows the steps to close the gap. */
export function GapRow({ gap, onRemove }: { gap: KnowledgeGap; onRemove: (gap: KnowledgeGap) => void }) {
  useGapWatch(gap)
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={classes.gap}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Box component="h2" m={0} fz="md" lh="1.375rem" fw={600}>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
              <span dir="auto">{gap.question}</span>
            </button>
          </Box>
          <p className={classes.facts}>
            <span>{askedLabel(gap)}</span>
            <span>
              Last asked <When value={gap.last_asked_at} />
            </span>
          </p>
        </div>
        {gap.state === 'open' ? null : (
          <div className={classes.side}>
            <Grades gap={gap} />
            <span className={classes.state} data-state={gap.state}>
              {STATES[gap.state]}
            </span>
          </div>
        )}
        <IconButton
          icon={IconTrash}
          flex="none"
          variant="subtle"
          color="gray"
          aria-label={`Remove: ${gap.question}`}
          title="Remove"
          onClick={() => onRemove(gap)}
        />
      </div>
      <div id={id} hidden={!open} className={classes.body}>
        {open ? (
          <>
            <GapAsked gap={gap} />
            <GapAnswering gap={gap} />
          </>
        ) : null}
      </div>
    </li>
  )
}

/** The grade before and after the new answer. */
function Grades({ gap: { state, before, after } }: { gap: KnowledgeGap }) {
  if (state !== 'closed' || !before || !after) return null
  return (
    <Flex component="span" display="inline-flex" gap={6} align="center" c="dimmed">
      <GradeBadge grade={before.grade} by="Before" />
      <IconArrowRight size={14} aria-label="to" />
      <GradeBadge grade={after.grade} by="After" />
    </Flex>
  )
}

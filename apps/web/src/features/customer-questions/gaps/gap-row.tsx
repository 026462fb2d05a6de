import type { KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { Box, Flex } from '@mantine/core'
import { IconArrowRight, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { IconButton } from '../../../shared/controls/button.tsx'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { today } from '../../../shared/time/day-range.ts'
import { When } from '../../../shared/time/when.tsx'
import { GapCare } from './gap-care.tsx'
import { GapAnswering } from '../../../shared/gaps/gap-answering.tsx'
import { GapAsked } from '../../../shared/gaps/gap-asked.tsx'
import { askedLabel, STATES, whereLabel } from '../../../shared/gaps/gap-labels.ts'
import { useGapWatch } from '../../../shared/gaps/gaps.queries.ts'
import { ChooseRow } from '../../../shared/rows/chosen-bar.tsx'
import type { ChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import classes from './gap-row.module.css'

interface GapRowProps {
  gap: KnowledgeGap
  chosen: ChosenRows
  onRemove: (gap: KnowledgeGap) => void
}

/** A poorly answered question with its count; expanded, it shows the steps to close the gap. */
export function GapRow({ gap, chosen, onRemove }: GapRowProps) {
  useGapWatch(gap)
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={classes.gap} {...rowKeys()}>
      <div className={classes.head}>
        <Box mt={6}>
          <ChooseRow id={gap.id} name={gap.question} chosen={chosen} />
        </Box>
        <div className={classes.words}>
          <Box component="h2" m={0} fz="md" lh="1.375rem" fw={600}>
            <button
              type="button"
              className={classes.toggle}
              data-open
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
            {whereLabel(gap) === '' ? null : <span>{whereLabel(gap)}</span>}
            <Care gap={gap} />
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
        {open ? <Steps gap={gap} /> : null}
      </div>
    </li>
  )
}

const Steps = ({ gap }: { gap: KnowledgeGap }) => (
  <>
    <GapCare gap={gap} />
    <GapAsked gap={gap} />
    <GapAnswering gap={gap} />
  </>
)

/** Its owner and day, where there are any. */
function Care({ gap: { owner, due_on, state } }: { gap: KnowledgeGap }) {
  const overdue = due_on !== null && state !== 'closed' && due_on < today()
  return (
    <>
      {owner ? <span>{owner.name}</span> : null}
      {due_on === null ? null : (
        <Box component="span" {...(overdue ? { c: 'var(--cc-bad-text)', fw: 600 } : {})}>
          {overdue ? 'Overdue since' : 'Due'} <time dateTime={due_on}>{dayWords(due_on)}</time>
        </Box>
      )}
    </>
  )
}

const dayWords = (day: string) =>
  new Date(`${day}T00:00:00`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

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

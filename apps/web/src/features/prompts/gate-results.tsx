import type { GateSide, PromptGate } from '@cuecard/contract/prompt-tests/runs.ts'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import '@cuecard/ui/ui.css'
import { Box, Group, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { GradeBadge } from '../../shared/grades/grade-badge.tsx'
import { VERDICT_WORDS } from '../../shared/grades/grades.ts'
import { type GateCase, gateOutcome, missingText, outcomeText, verdictText } from './gate-outcome.ts'
import classes from './gate-view.module.css'

/** Worse cases first; each opens to both answers side by side. */
export function GateResults({ trial }: { trial: PromptGate }) {
  const outcome = useMemo(() => gateOutcome(trial.cases), [trial.cases])
  const { worse, better, same, ungraded } = outcome
  const missing = missingText(trial.cases)
  if (trial.cases.every(({ current, draft }) => !current && !draft)) return null
  return (
    <>
      <p className={classes.title}>
        {trial.state === 'done' && trial.difference ? `${VERDICT_WORDS[trial.difference.verdict]}: ` : ''}
        {outcomeText(outcome)}
      </p>
      {trial.state === 'done' ? <p className={classes.text}>{verdictText(trial)}</p> : null}
      {missing ? <p className={classes.text}>{missing}</p> : null}
      <Cases title="Got worse" cases={worse} />
      <Cases title="Got better" cases={better} />
      <Cases title="The same" cases={same} />
      <Cases title="Not graded on both sides" cases={ungraded} />
    </>
  )
}

function Cases({ title, cases }: { title: string; cases: readonly GateCase[] }) {
  if (cases.length === 0) return null
  return (
    <section aria-label={title}>
      <Box component="h3" m="0 0 4px" fz="sm" fw={600}>
        {title}
      </Box>
      <ul className={classes.cases}>
        {cases.map((each) => (
          <Case key={each.test_case_id} each={each} />
        ))}
      </ul>
    </section>
  )
}

function Case({ each }: { each: GateCase }) {
  const { name, question, expected_result, current, draft } = each
  const [open, setOpen] = useState(false)
  return (
    <li>
      <details className={classes.case} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Box component="span" flex="1 1 auto" miw={0} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Group component="span" display="inline-flex" wrap="nowrap" gap={6} flex="none" c="dimmed">
            <SideGrade side={current} />
            <span aria-hidden="true">→</span>
            <SideGrade side={draft} />
          </Group>
        </summary>
        {open ? (
          <Stack gap={8} p="4px 12px 12px">
            <p className={classes.asked} dir="auto">
              <strong>Asked</strong> {question}
            </p>
            {expected_result ? (
              <p className={classes.asked} dir="auto">
                <strong>Expected</strong> {expected_result}
              </p>
            ) : null}
            <div className={classes.sides}>
              <Side title="In force" side={current} />
              <Side title="Your text" side={draft} />
            </div>
          </Stack>
        ) : null}
      </details>
    </li>
  )
}

function SideGrade({ side }: { side: GateSide | null }) {
  return <GradeBadge grade={side?.result_grade ?? null} grades={side?.grades ?? null} failed={side?.failed ?? 0} />
}

function Side({ title, side }: { title: string; side: GateSide | null }) {
  return (
    <section className={classes.side} aria-label={title}>
      <h4>
        {title}
        {side ? <span title="Response time">{(side.response_time_ms / 1000).toFixed(2)} s</span> : null}
      </h4>
      {side === null ? <p className={classes.text}>Not asked.</p> : null}
      {side?.failure ? <p className={classes.failed}>{side.failure}</p> : null}
      {side?.test_result ? <SafeMarkdown text={side.test_result} headingLevel={5} /> : null}
      {side ? <p className={classes.reason}>{side.grade_reason}</p> : null}
    </section>
  )
}

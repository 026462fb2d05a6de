import { DESCRIPTION_MAX } from '@cuecard/contract/limits.ts'
import type { TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'
import { Box, Button, Flex, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { GRADES } from '../../../shared/grades/grades.ts'
import { When } from '../../../shared/time/when.tsx'
import { useGradeResult } from '../prompt-tests.queries.ts'
import classes from './regrade.module.css'

/** A person's grade beside the automatic one: it counts instead, and both are kept. */
export function Regrade({ result }: { result: TestRunResult }) {
  const [editing, setEditing] = useState(false)
  return (
    <section className={classes.regrade} aria-label="Grade by a person">
      <h4>Grade by a person</h4>
      {editing ? (
        <GradeForm result={result} onDone={() => setEditing(false)} />
      ) : (
        <Given result={result} onChange={() => setEditing(true)} />
      )}
    </section>
  )
}

function Given({ result, onChange }: { result: TestRunResult; onChange: () => void }) {
  const take = useGradeResult()
  if (result.human_grade === null) {
    return (
      <Group gap={8}>
        <Box component="span" c="dimmed" fz="sm">
          No one has graded this result. Do you see it differently?
        </Box>
        <Button variant="default" size="compact-md" onClick={onChange}>
          Grade it yourself
        </Button>
      </Group>
    )
  }
  return (
    <>
      <Group gap={8}>
        <GradeBadge grade={result.human_grade} show="full" />
        <Box component="span" c="dimmed" fz="sm">
          by {result.human_grade_by ?? 'a former user'}, <When value={result.human_graded_at} />
        </Box>
        <Button variant="default" size="compact-md" onClick={onChange}>
          Change
        </Button>
        <BusyButton
          variant="subtle"
          color="gray"
          size="compact-md"
          busy={take.isPending}
          busyLabel="Taking back..."
          onClick={() => take.mutate({ id: result.id, grade: null, note: null })}
        >
          Take back
        </BusyButton>
      </Group>
      {result.human_note ? <p className={classes.note}>{result.human_note}</p> : null}
    </>
  )
}

function GradeForm({ result, onDone }: { result: TestRunResult; onDone: () => void }) {
  const save = useGradeResult()
  const [grade, setGrade] = useState(result.human_grade)
  const [note, setNote] = useState(result.human_note ?? '')
  return (
    <Stack
      component="form"
      gap={12}
      onSubmit={submits(() => {
        if (grade !== null) save.mutate({ id: result.id, grade, note: note.trim() || null }, { onSuccess: onDone })
      }, save.isPending)}
    >
      <Flex component="fieldset" wrap="wrap" gap={6} miw={0} m={0} p={0} bd={0}>
        <legend className="cc-hidden">Your grade</legend>
        {GRADES.filter(({ value }) => value !== null).map(({ value, label, short, meaning, color, text }) => (
          <label
            key={short}
            className={classes.plate}
            title={meaning}
            data-chosen={grade === value}
            style={grade === value ? { background: color, color: text } : {}}
          >
            <input
              type="radio"
              name={`grade-${result.id}`}
              className={classes.radio}
              checked={grade === value}
              onChange={() => setGrade(save.isPending ? grade : value)}
            />
            {label}
          </label>
        ))}
      </Flex>
      <Textarea
        label="Why (optional)"
        rows={2}
        resize="vertical"
        maxLength={DESCRIPTION_MAX}
        readOnly={save.isPending}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap={8}>
        <BusyButton
          type="submit"
          size="compact-md"
          busy={save.isPending}
          busyLabel="Saving..."
          disabled={grade === null}
        >
          Save grade
        </BusyButton>
        <Button variant="default" size="compact-md" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

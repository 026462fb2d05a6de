import type { PromptGate } from '@cuecard/contract/prompt-tests/runs.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import { ProgressPanel } from '../../shared/states/progress-panel.tsx'
import { AnswersPerCase } from '../../shared/test-cases/answers-per-case.tsx'
import { GateResults } from './gate-results.tsx'
import classes from './gate-view.module.css'
import type { PromptEditor } from './use-prompt-editor.ts'
import type { GateControls } from './use-prompt-gate.ts'

interface GateProps {
  editor: PromptEditor
  gate: GateControls
}

/** Shown before saving: the offer to try the text, the progress of the trial, and its outcome. */
export function GateView({ editor, gate }: GateProps) {
  if (gate.asking) return <Question editor={editor} gate={gate} />
  if (!gate.isOpen) return null
  return (
    <section className={classes.gate} aria-label="Trial on core test cases">
      {gate.gate === null ? (
        <p className={classes.text}>
          {gate.failed ? 'The trial could not be loaded. It is asked for again.' : 'Starting the trial...'}
        </p>
      ) : gate.running ? (
        <Running gate={gate} trial={gate.gate} />
      ) : (
        <Ended gate={gate} trial={gate.gate} />
      )}
      <Choice editor={editor} gate={gate} />
    </section>
  )
}

function Question({ editor, gate }: GateProps) {
  return (
    <section className={classes.gate} aria-label="Try before saving">
      <p className={classes.title}>Try your text before it counts?</p>
      <p className={classes.text}>
        {plural(gate.cases, 'core test case')} {gate.cases === 1 ? 'is' : 'are'} asked with the instructions in force
        and with yours. You then see what gets better and what gets worse. Nothing is saved by it.
      </p>
      <Answers gate={gate} />
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={gate.close}>
          Keep editing
        </Button>
        <Button variant="default" disabled={editor.saving} onClick={gate.saveNow}>
          Save now
        </Button>
        <BusyButton
          data-autofocus
          icon={IconFlask}
          busy={gate.starting}
          busyLabel="Starting..."
          onClick={gate.tryFirst}
        >
          Try on core test cases first
        </BusyButton>
      </div>
    </section>
  )
}

/** How many answers each side of a case gets: more of them tell a change from chance. */
function Answers({ gate }: { gate: GateControls }) {
  const asked = gate.cases * gate.repetitions * 2
  return (
    <Group gap="xs">
      <AnswersPerCase value={gate.repetitions} onChange={gate.setRepetitions} />
      <Text span c="dimmed" fz="sm">
        {plural(asked, 'answer')} in all
      </Text>
    </Group>
  )
}

function Running({ gate, trial }: { gate: GateControls; trial: PromptGate }) {
  return (
    <>
      <ProgressPanel
        title="Trying your text on core test cases"
        job={{
          progress: trial.total === 0 ? 0 : (100 * trial.done) / trial.total,
          activity: `${trial.done} of ${trial.total} answers`,
          started_at: trial.started_at,
          estimated_time_left_sec: trial.estimated_left_sec,
        }}
        note="You can go on editing, or save at any time."
      />
      <BusyButton
        className={classes.stop ?? ''}
        variant="default"
        busy={gate.stopping}
        busyLabel="Stopping..."
        onClick={gate.stop}
      >
        Cancel
      </BusyButton>
    </>
  )
}

function Ended({ gate, trial }: { gate: GateControls; trial: PromptGate }) {
  return (
    <>
      {trial.state === 'failed' || trial.state === 'cancelled' ? (
        <p className={classes.text} role="note">
          {trial.state === 'cancelled'
            ? 'The trial was stopped.'
            : (trial.failure ?? 'The trial could not be finished.')}{' '}
          {trial.done > 0 ? 'What it showed so far is below.' : null}
        </p>
      ) : null}
      {gate.isOld ? (
        <p className={classes.old} role="note">
          You have changed the text since. This is what the text before showed.
        </p>
      ) : null}
      <GateResults trial={trial} />
    </>
  )
}

/** A text that the trial shows to be worse is saved only once that is confirmed. */
function Choice({ editor, gate }: GateProps) {
  const blocked = gate.isWorse && !gate.isAccepted
  return (
    <div className={classes.actions}>
      {gate.isWorse ? (
        <Checkbox
          label="Save it although the answers get worse"
          me="auto"
          checked={gate.isAccepted}
          onChange={(event) => gate.accept(event.currentTarget.checked)}
        />
      ) : null}
      {gate.isOld && !gate.running ? (
        <BusyButton variant="default" busy={gate.starting} busyLabel="Starting..." onClick={gate.tryFirst}>
          Try the new text
        </BusyButton>
      ) : null}
      <Button variant="subtle" color="gray" onClick={gate.close}>
        Keep editing
      </Button>
      <BusyButton
        {...(gate.running ? { variant: 'default' } : {})}
        disabled={blocked}
        busy={editor.saving}
        busyLabel="Saving..."
        onClick={gate.saveNow}
      >
        {gate.running ? 'Save now' : 'Save'}
      </BusyButton>
    </div>
  )
}

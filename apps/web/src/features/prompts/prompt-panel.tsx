import { PROMPT_CONTENT_MAX } from '@cuecard/contract/limits.ts'
import type { PromptInstructions } from '@cuecard/contract/prompts.ts'
import { Box, Button, Flex, Stack, Textarea } from '@mantine/core'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { ButtonWithReason } from '../../shared/controls/disabled-reason.tsx'
import { SkeletonBlock, QueryView } from '../../shared/states/states.tsx'
import { When } from '../../shared/time/when.tsx'
import { EditConflictView } from './edit-conflict-view.tsx'
import { ADMIN_ONLY, PROMPT_LABELS } from './prompt-labels.ts'
import classes from './prompt-panel.module.css'
import { GateView } from './gate-view.tsx'
import type { PromptEditor } from './use-prompt-editor.ts'
import { type GateControls, useGate } from './use-prompt-gate.ts'
import { VersionList } from './version-list.tsx'

interface PromptPanelProps {
  editor: PromptEditor
  /** Opens a version of this kind. */
  onOpen: (version: number) => void
}

/** One of the two prompts: the text with its save button, and its history beside it. */
export function PromptPanel({ editor, onOpen }: PromptPanelProps) {
  const words = PROMPT_LABELS[editor.kind]
  const gate = useGate(editor)
  return (
    <Panel title={words.title} purpose={words.purpose}>
      <QueryView
        query={editor.query}
        label={`Loading ${words.named}...`}
        skeleton={<Skeleton />}
        failed={{
          title: words.fetchFailed,
          text: 'They are kept on the server and still take part in answers. What you typed before is kept too.',
        }}
      >
        {(inForce) => (
          <div className={classes.columns}>
            <div className={classes.editor}>
              {editor.conflict ? (
                <EditConflictView editor={editor} theirs={inForce} />
              ) : (
                <Area editor={editor} gate={gate} />
              )}
              <Foot editor={editor} gate={gate} inForce={inForce} />
              <GateView editor={editor} gate={gate} />
            </div>
            <VersionList editor={editor} onOpen={onOpen} />
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

function Area({ editor, gate }: { editor: PromptEditor; gate: GateControls }) {
  const words = PROMPT_LABELS[editor.kind]
  return (
    <Textarea
      aria-label={words.title}
      rows={9}
      readOnly={!editor.mayEdit}
      placeholder={editor.mayEdit ? words.placeholder : 'No one has saved instructions yet.'}
      value={editor.text}
      error={editor.error}
      onChange={(event) => editor.type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (canSave(editor) && !gate.checking) void gate.press()
      }}
    />
  )
}

const canSave = ({ mayEdit, saving, conflict, text }: PromptEditor) =>
  mayEdit && !saving && !conflict && text.length <= PROMPT_CONTENT_MAX

interface FootProps {
  editor: PromptEditor
  gate: GateControls
  inForce: PromptInstructions
}

function Foot({ editor, gate, inForce }: FootProps) {
  const words = PROMPT_LABELS[editor.kind]
  // The button that counts is below then, with the question or the trial.
  const asked = gate.asking || gate.isOpen
  const { length } = editor.text
  return (
    <Flex wrap="wrap" align="flex-start" justify="space-between" gap="12px 24px">
      <p className={classes.state}>
        <span data-over={length > PROMPT_CONTENT_MAX}>
          {length.toLocaleString('en-US')} / {PROMPT_CONTENT_MAX.toLocaleString('en-US')} characters
        </span>
        <State dirty={editor.dirty} inForce={inForce} without={words.without} />
      </p>
      <div className={classes.actions}>
        {editor.dirty && !editor.conflict ? (
          <Button variant="subtle" color="gray" disabled={editor.saving} onClick={editor.discard}>
            Discard changes
          </Button>
        ) : null}
        {editor.mayEdit ? (
          <BusyButton
            variant={editor.dirty && !asked ? 'filled' : 'default'}
            busy={editor.saving || gate.checking}
            busyLabel="Saving..."
            disabled={asked || !canSave(editor)}
            onClick={() => void gate.press()}
          >
            {words.save}
          </BusyButton>
        ) : (
          <ButtonWithReason reason={ADMIN_ONLY}>{words.save}</ButtonWithReason>
        )}
      </div>
    </Flex>
  )
}

function State({ dirty, inForce, without }: { dirty: boolean; inForce: PromptInstructions; without: string }) {
  if (dirty)
    return (
      <Box component="span" c="var(--cc-warn-text)" fw={500}>
        Not saved yet
      </Box>
    )
  if (inForce.version === null) return <span>None saved. {without}</span>
  return (
    <span>
      Version {inForce.version}, saved <When value={inForce.updated_at} />
      {inForce.updated_by ? ` by ${inForce.updated_by}` : ''}
      {inForce.content.trim() === '' ? `. It is empty. ${without}` : ''}
    </span>
  )
}

function Skeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.editor}>
        <SkeletonBlock height="208px" radius="8px" />
        <Flex wrap="wrap" align="flex-start" justify="space-between" gap="12px 24px">
          <SkeletonBlock width="38%" />
          <SkeletonBlock width="180px" height="36px" />
        </Flex>
      </div>
      <Stack gap={12}>
        <SkeletonBlock width="30%" />
        <SkeletonBlock height="48px" />
        <SkeletonBlock height="48px" />
      </Stack>
    </div>
  )
}

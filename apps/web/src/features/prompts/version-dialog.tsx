import type { PromptKind, PromptVersion } from '@cuecard/contract/prompts.ts'
import { useState } from 'react'
import { isCompanyAdmin, useSession } from '../../lib/session.ts'
import { useLast } from '../../lib/use-last.ts'
import { Dialog } from '../../shared/dialogs/dialog.tsx'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'
import { SkeletonRows, Empty, QueryView } from '../../shared/states/states.tsx'
import { PROMPT_LABELS } from './prompt-labels.ts'
import { usePromptVersions, useSavePrompt } from './prompts.queries.ts'
import { VersionView } from './version-view.tsx'

export interface ShownVersion {
  kind: PromptKind
  version: number
}

interface VersionDialogProps {
  /** Null while none is open. */
  shown: ShownVersion | null
  /** Whether this prompt has unsaved changes. */
  unsaved: boolean
  onGo: (version: number) => void
  onRestored: () => void
  onClose: () => void
}

/** One version of the instructions: its changes, and a button to restore it. */
export function VersionDialog({ shown, ...rest }: VersionDialogProps) {
  const last = useLast(shown)
  const [asking, setAsking] = useState(false)
  return (
    <Dialog
      opened={shown !== null}
      onClose={rest.onClose}
      // Escape closes the confirmation above this dialog first.
      closeOnEscape={!asking}
      size={820}
      title={last ? `Version ${last.version} of ${PROMPT_LABELS[last.kind].named}` : ''}
    >
      {last ? <Versions shown={last} {...rest} asking={asking} setAsking={setAsking} /> : null}
    </Dialog>
  )
}

interface VersionsProps extends VersionDialogProps {
  shown: ShownVersion
  asking: boolean
  setAsking: (asking: boolean) => void
}

function Versions({ shown, unsaved, onGo, onRestored, onClose, asking, setAsking }: VersionsProps) {
  const versions = usePromptVersions(shown.kind)
  const restore = useSavePrompt(shown.kind)
  const mayRestore = isCompanyAdmin(useSession())
  const row = versions.data?.find(({ version }) => version === shown.version)
  const inForce = versions.data?.[0]
  const confirm = (from: PromptVersion, over: PromptVersion) =>
    restore.mutate(
      { content: from.content, base_version: over.version, restored_from: from.version },
      {
        onSuccess: () => {
          onRestored()
          onClose()
        },
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <QueryView
        query={versions}
        label="Loading the history..."
        skeleton={<SkeletonRows rows={5} />}
        failed={{ title: 'The history could not be loaded', text: 'Every version is kept on the server.' }}
      >
        {(all) =>
          row && inForce ? (
            <VersionView
              key={row.id}
              row={row}
              versions={all}
              mayRestore={mayRestore}
              onGo={onGo}
              onRestore={() => setAsking(true)}
            />
          ) : (
            <Empty title={`There is no version ${shown.version}`}>Choose one from the list beside the text.</Empty>
          )
        }
      </QueryView>
      {row && inForce ? (
        <ConfirmDialog
          harmless
          opened={asking}
          title={`Restore version ${row.version}?`}
          confirmLabel={`Restore version ${row.version}`}
          busyLabel="Restoring..."
          busy={restore.isPending}
          onConfirm={() => confirm(row, inForce)}
          onClose={() => setAsking(false)}
        >
          Its text is saved as version {inForce.version + 1} and counts from the next answer on. Version{' '}
          {inForce.version} stays in the history.
          {unsaved ? ' What you typed and have not saved is replaced.' : ''}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

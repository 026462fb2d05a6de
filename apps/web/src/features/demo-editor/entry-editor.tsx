import { isConflict } from '../../lib/field-errors.ts'
import { type OpenEntry, entriesLabel, moved, placeOf, without } from './demo-entries.ts'
import type { DemoData, DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { Button } from '@mantine/core'
import { DEMO_ENTRIES_MAX } from '@cuecard/contract/limits.ts'
import { IconMessages, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '../../shared/layout/panel.tsx'
import { ButtonWithReason } from '../../shared/controls/disabled-reason.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { ConversationFile } from './conversation-file.tsx'
import { useSaveDemoData } from './demo-editor.queries.ts'
import { DeleteEntryDialog } from './delete-entry-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryList, focusMove } from './entry-list.tsx'
import { EditConflictNotice } from './edit-conflict-notice.tsx'

/** An action that was rejected because another user had saved. */
interface RejectedAction {
  /** `nothing was deleted`. */
  what: string
  before: readonly DemoEntry[]
}

const NOT_DELETED = 'nothing was deleted'

/** The actions on the list. An action rejected by an edit conflict is kept for the notice. */
function useEntryActions(companyId: string, data: DemoData) {
  const save = useSaveDemoData(companyId)
  const [refused, setRefused] = useState<RejectedAction | null>(null)
  const act = (messages: DemoEntry[], words: { what: string; onDone?: () => void; onEnd?: () => void }) => {
    setRefused(null)
    save.mutate(
      { messages, version: data.version },
      {
        onSuccess: () => words.onDone?.(),
        onError: (error) => isConflict(error) && setRefused({ what: words.what, before: data.messages }),
        onSettled: () => words.onEnd?.(),
      },
    )
  }
  const move = (at: number, by: -1 | 1) => {
    if (save.isPending) return
    act(moved(data.messages, at, by), { what: 'nothing was moved', onDone: () => focusMove(at + by, by) })
  }
  return { save, refused, setRefused, act, move }
}

/** The list and its actions; each action saves the whole list. */
export function EntryEditor({ companyId, data }: { companyId: string; data: DemoData }) {
  const { save, refused, setRefused, act, move } = useEntryActions(companyId, data)
  const [open, setOpen] = useState<OpenEntry | null>(null)
  const close = () => setOpen(null)
  const openAt = (dialog: OpenEntry['dialog'], at: number | null) => setOpen({ dialog, at, base: data })
  const add = () => openAt('entry', null)
  const remove = (entry: DemoEntry, at: number) => {
    const place = placeOf(data.messages, entry, at)
    if (place !== null) return act(without(data.messages, place), { what: NOT_DELETED, onEnd: close })
    // Another user changed it while the question was open.
    setRefused({ what: NOT_DELETED, before: open?.base.messages ?? [] })
    close()
  }
  return (
    <>
      {refused ? (
        <EditConflictNotice before={refused.before} after={data.messages} onClose={() => setRefused(null)}>
          So {refused.what}. The list below is theirs; do it again if you still want to.
        </EditConflictNotice>
      ) : null}
      <Panel
        title="Conversation"
        purpose={<output>{entriesLabel(data.messages.length)}</output>}
        padding="flush"
        actions={
          <>
            <ConversationFile
              data={data}
              busy={save.isPending}
              onReplace={(messages, onEnd) => act(messages, { what: 'nothing was imported', onEnd })}
            />
            <AddButton full={data.messages.length >= DEMO_ENTRIES_MAX} onAdd={add} />
          </>
        }
      >
        {data.messages.length === 0 ? (
          <NoEntries onAdd={add} />
        ) : (
          <EntryList
            entries={data.messages}
            onEdit={(at) => openAt('entry', at)}
            onDelete={(at) => openAt('delete', at)}
            onMove={move}
          />
        )}
      </Panel>
      <EntryDialog open={open?.dialog === 'entry' ? open : null} data={data} save={save} onClose={close} />
      <DeleteEntryDialog
        open={open?.dialog === 'delete' ? open : null}
        busy={save.isPending}
        onClose={close}
        onDelete={remove}
      />
    </>
  )
}

function AddButton({ full, onAdd }: { full: boolean; onAdd: () => void }) {
  return (
    <ButtonWithReason
      reason={full ? `At most ${entriesLabel(DEMO_ENTRIES_MAX)}` : null}
      icon={IconPlus}
      onClick={onAdd}
    >
      Add entry
    </ButtonWithReason>
  )
}

function NoEntries({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      icon={IconMessages}
      title="No entries yet"
      action={
        <Button variant="default" onClick={onAdd}>
          Add the first entry
        </Button>
      }
    >
      Write what the customer and your colleague say, one message after the other, and the answers that should come at
      once.
    </Empty>
  )
}

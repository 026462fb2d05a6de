import type { DemoData, DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../shared/controls/button.tsx'
import { FileInput } from '../../shared/controls/file-drop.tsx'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'
import { saveBlob } from '../../shared/controls/save-blob.ts'
import { entriesLabel, parseEntries } from './demo-entries.ts'

interface ConversationFileProps {
  data: DemoData
  busy: boolean
  /** Replaces the current list with the imported one. */
  onReplace: (messages: DemoEntry[], onEnd: () => void) => void
}

/** Exports and imports the conversation as a JSON file. */
export function ConversationFile({ data, busy, onReplace }: ConversationFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<DemoEntry[] | null>(null)
  const replace = (messages: DemoEntry[]) => onReplace(messages, () => setRead(null))
  const take = async (file: File) => {
    try {
      const messages = parseEntries(await file.text())
      if (data.messages.length === 0) replace(messages)
      else setRead(messages)
    } catch (error) {
      const description = error instanceof Error ? error.message : ''
      toast({ tone: 'error', title: `${file.name} was not imported`, description })
    }
  }
  return (
    <>
      <Button variant="default" disabled={busy} icon={IconUpload} onClick={() => input.current?.click()}>
        Import
      </Button>
      {data.messages.length > 0 ? (
        <Button
          variant="default"
          icon={IconDownload}
          onClick={() => saveBlob(jsonOf(data.messages), 'demo-conversation.json')}
        >
          Export
        </Button>
      ) : null}
      <FileInput
        ref={input}
        label="Conversation file"
        accept=".json,application/json"
        onFiles={([file]) => file && void take(file)}
      />
      <ConfirmDialog
        opened={read !== null}
        title={`Replace ${entriesLabel(data.messages.length)}?`}
        confirmLabel="Replace"
        busyLabel="Replacing..."
        busy={busy}
        onConfirm={() => read && replace(read)}
        onClose={() => setRead(null)}
      >
        The {entriesLabel(read?.length ?? 0)} of the file take the place of the whole conversation. Export it first if
        you may want it back.
      </ConfirmDialog>
    </>
  )
}

const jsonOf = (messages: readonly DemoEntry[]) =>
  new Blob([JSON.stringify({ messages }, null, 2)], { type: 'application/json' })

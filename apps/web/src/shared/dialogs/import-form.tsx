import { ApiError } from '@cuecard/contract/client.ts'
import { MB } from '@cuecard/contract/limits.ts'
import { Box, Group, Text } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../lib/error-reports.ts'
import { IconButton } from '../controls/button.tsx'
import { FileDrop } from '../controls/file-drop.tsx'
import { DialogForm } from './dialog.tsx'

interface ImportFormProps {
  /** What may be imported, and what happens to it. */
  intro: string
  /** For the file input, such as `.json,.csv`. */
  accept: string
  /** Names the file input. */
  label: string
  hint: string
  maxBytes: number
  /** What a refusal leaves as it was, such as `Nothing was stored.` */
  unchanged: string
  /** The server's refusal of the file. */
  error: string | undefined
  busy: boolean
  /** Another file, or none, takes the place of the refused one. */
  onReset: () => void
  onImport: (file: File) => void
  /** Whether the fields besides the file were changed. */
  changed?: boolean
  /** Fields besides the file. */
  children?: ReactNode
}

/** Imports one file: checks its size before it is sent, and says what the server found wrong with it. */
export function ImportForm({ maxBytes, busy, onReset, onImport, ...props }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const tooBig = file !== null && file.size > maxBytes
  const error = tooBig ? `File size must be less than ${maxBytes / MB}MB` : props.error
  const choose = (chosen: File | null) => {
    setFile(chosen)
    onReset()
  }
  return (
    <DialogForm
      submitLabel="Import"
      busyLabel="Importing..."
      busy={busy}
      changed={file !== null || props.changed === true}
      disabled={file === null}
      onSubmit={() => {
        if (file && !tooBig) onImport(file)
      }}
    >
      <Text c="dimmed">{props.intro}</Text>
      {file ? (
        <ChosenFile file={file} wrong={error !== undefined} disabled={busy} onRemove={() => choose(null)} />
      ) : null}
      {error === undefined ? null : <Refusal error={error} unchanged={props.unchanged} />}
      <FileDrop
        accept={props.accept}
        compact={file !== null}
        disabled={busy}
        multiple={false}
        label={props.label}
        hint={props.hint}
        onFiles={([chosen]) => chosen && choose(chosen)}
      />
      {props.children}
    </DialogForm>
  )
}

interface ChosenFileProps {
  file: File
  wrong: boolean
  disabled: boolean
  onRemove: () => void
}

function ChosenFile({ file, wrong, disabled, onRemove }: ChosenFileProps) {
  return (
    <Group
      wrap="nowrap"
      gap={8}
      mih={44}
      p="4px 8px 4px 12px"
      bd={`1px solid var(${wrong ? '--cc-bad-text' : '--cc-line-strong'})`}
      bdrs={8}
    >
      <IconFileText size={20} aria-hidden="true" style={{ flex: 'none' }} />
      <Text component="span" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Text>
      <Text component="span" c="dimmed" fz={13} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {sizeOf(file.size)}
      </Text>
      <IconButton icon={IconX} aria-label={`Remove ${file.name}`} disabled={disabled} onClick={onRemove} />
    </Group>
  )
}

function Refusal({ error, unchanged }: { error: string; unchanged: string }) {
  return (
    <Box role="alert" p="8px 12px" bg="var(--cc-bad-soft)" bdrs={8} style={{ overflowWrap: 'anywhere' }}>
      <Text c="var(--cc-bad-text)" fw={500} style={{ whiteSpace: 'pre-wrap' }}>
        {error}
      </Text>
      <Text>{unchanged} Fix the file, or choose another one.</Text>
    </Box>
  )
}

const sizeOf = (bytes: number) => (bytes < MB ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MB).toFixed(1)} MB`)

/** What a refusal says about the file; it may say where in the file the mistake is. */
export function fileError(error: unknown): string | undefined {
  if (!error) return undefined
  if (!(error instanceof ApiError) || error.detail === null) return errorText(error)
  return error.errors['file'] ?? error.detail
}

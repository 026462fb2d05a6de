import { uploadPlaybook } from '@cuecard/contract/knowledge/knowledge.ts'
import { MB, NAME_MAX, PLAYBOOK_FILE_MAX_BYTES } from '@cuecard/contract/limits.ts'
import { Box, Button, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fieldErrors, type FieldErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { IconButton } from '../../../shared/controls/button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { FileDrop } from '../../../shared/controls/file-drop.tsx'
import { PLAYBOOK_ENDINGS, formatSize, sectionError } from '../upload/file-formats.ts'
import { useUploadPlaybook } from '../items/item.queries.ts'
import { submits } from '../../../shared/controls/form.tsx'
import classes from './playbook-panel.module.css'
import type { SendSection } from '../upload/upload-item.ts'
import { UploadProgress } from '../upload/upload-progress.tsx'

interface Section {
  section_name: string
  file: File | null
}

function check({ section_name, file }: Section): FieldErrors {
  const fault = file ? sectionError(file) : 'A file is required'
  return { ...fieldErrors(uploadPlaybook.form, { section_name }), ...(fault ? { file: fault } : {}) }
}

/** For staff: uploads a section of the company's sales playbook. */
export function PlaybookPanel({ send }: { send?: SendSection }) {
  const section = useSection(send)
  const { busy } = section
  return (
    <Panel
      title="Upload new Playbook Section"
      purpose="Adds to the company's sales playbook. Answers draw on it after the next sync."
    >
      <form className={classes.form} noValidate onSubmit={submits(section.send)}>
        <TextInput
          className={classes.name ?? ''}
          label="Section name"
          placeholder="Handling objections"
          required
          withAsterisk={false}
          maxLength={NAME_MAX}
          {...section.field('section_name')}
        />
        <SectionFile section={section} />
        <div className={classes.actions}>
          <BusyButton type="submit" busy={busy} busyLabel="Uploading...">
            Upload Section
          </BusyButton>
          {busy ? (
            <Button variant="default" onClick={section.cancel}>
              Cancel upload
            </Button>
          ) : null}
        </div>
      </form>
    </Panel>
  )
}

/** The form's state; it is kept when the upload fails. */
function useSection(send?: SendSection) {
  const upload = useUploadPlaybook(send)
  const form = useCheckedForm<Section>({ section_name: '', file: null }, check, upload)
  const [share, setShare] = useState<number | null>(null)
  const controller = useRef<AbortController | null>(null)
  const start = ({ section_name, file }: Section) => {
    if (!file) return
    controller.current = new AbortController()
    const { signal } = controller.current
    setShare(0)
    upload.mutate(
      { section_name: section_name.trim(), file, signal, onProgress: setShare },
      { onSuccess: form.clear, onSettled: () => setShare(null) },
    )
  }
  // An invalid file is reported as soon as it is chosen, before submitting.
  const fault = form.values.file ? sectionError(form.values.file) : null
  const errors: FieldErrors = { ...form.errors, ...(fault ? { file: fault } : {}) }
  return {
    values: form.values,
    errors,
    change: form.change,
    field: form.field,
    busy: upload.isPending,
    share,
    send: () => {
      if (!upload.isPending) form.submit(start)
    },
    cancel: () => controller.current?.abort(),
  }
}

function SectionFile({ section }: { section: ReturnType<typeof useSection> }) {
  const { values, errors, change, busy, share } = section
  return (
    <div className={classes.file}>
      {values.file ? (
        <ChosenFile file={values.file} disabled={busy} onRemove={() => change({ file: null })} />
      ) : (
        <FileDrop
          accept={PLAYBOOK_ENDINGS}
          compact
          disabled={busy}
          multiple={false}
          label="Playbook file"
          hint={`PDF, DOC, DOCX, TXT or MD, up to ${PLAYBOOK_FILE_MAX_BYTES / MB} MB`}
          onFiles={(files) => change({ file: files[0] ?? null })}
        />
      )}
      {errors['file'] ? (
        <Text c="var(--cc-bad-text)" fz="sm" role="alert">
          {errors['file']}
        </Text>
      ) : null}
      {values.file && share !== null ? <UploadProgress name={values.file.name} share={share} /> : null}
    </div>
  )
}

function ChosenFile({ file, disabled, onRemove }: { file: File; disabled: boolean; onRemove: () => void }) {
  return (
    <div className={classes.chosen}>
      <Box component="span" className="cc-wrap" flex={1} miw={0} fw={500}>
        {file.name}
      </Box>
      <Box component="span" className="cc-numbers cc-nowrap" c="dimmed" fz="sm">
        {formatSize(file.size)}
      </Box>
      <IconButton
        icon={IconX}
        aria-label={`Remove ${file.name}`}
        title="Remove"
        disabled={disabled}
        onClick={onRemove}
      />
    </div>
  )
}

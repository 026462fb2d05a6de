import type { KnowledgeItem } from '@cuecard/contract/knowledge.ts'
import { KNOWLEDGE_FILE_MAX_BYTES, MB } from '@cuecard/contract/limits.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { FileDrop } from '../../../shared/controls/file-drop.tsx'
import { ACCEPTED_ENDINGS, formatSize } from '../upload/file-formats.ts'
import classes from './item-dialog.module.css'
import { useDownloadItem } from '../items/item.queries.ts'
import { UploadProgress } from '../upload/upload-progress.tsx'
import type { ItemForm, ItemSaving } from './use-item-form.ts'

/** A document's file, to be downloaded or replaced by another. */
export function ReplaceFile({ item, form, saving }: { item: KnowledgeItem; form: ItemForm; saving: ItemSaving }) {
  const download = useDownloadItem()
  const { file } = form.values
  return (
    <div className={classes.file}>
      <span className={classes.label}>File</span>
      <div className={classes.line}>
        <span className={classes.fileName}>{item.file_path}</span>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate(item)}
        >
          Download
        </Button>
      </div>
      {file ? (
        <div className={classes.line}>
          <span className={classes.fileName}>Replaced by {file.name}</span>
          <span className={classes.size}>{formatSize(file.size)}</span>
          <ActionIcon
            aria-label={`Keep ${item.file_path ?? 'the file'}`}
            title="Keep the file as it is"
            disabled={saving.busy}
            onClick={() => form.change({ file: null })}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ) : (
        <FileDrop
          accept={ACCEPTED_ENDINGS}
          compact
          disabled={saving.busy}
          multiple={false}
          label="Replace file"
          hint={`Replaces the file, up to ${KNOWLEDGE_FILE_MAX_BYTES / MB} MB`}
          onFiles={(files) => form.change({ file: files[0] ?? null })}
        />
      )}
      {form.errors['file'] ? (
        <p className={classes.fault} role="alert">
          {form.errors['file']}
        </p>
      ) : null}
      {file && saving.share !== null ? <UploadProgress name={file.name} share={saving.share} /> : null}
    </div>
  )
}

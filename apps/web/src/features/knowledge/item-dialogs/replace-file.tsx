import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { KNOWLEDGE_FILE_MAX_BYTES, MB } from '@cuecard/contract/limits.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { FileDrop } from '../../../shared/controls/file-drop.tsx'
import { ACCEPTED_ENDINGS, formatSize } from '../upload/file-formats.ts'
import { useDownloadItem } from '../items/item.queries.ts'
import { UploadProgress } from '../upload/upload-progress.tsx'
import type { ItemForm, ItemSaving } from './use-item-form.ts'

/** A document's file, with download and replacement. */
export function ReplaceFile({ item, form, saving }: { item: KnowledgeItem; form: ItemForm; saving: ItemSaving }) {
  const download = useDownloadItem()
  const { file } = form.values
  return (
    <Stack gap="xs">
      <Box component="span" fw={500}>
        File
      </Box>
      <Group gap="xs" wrap="nowrap" mih={36}>
        <Box component="span" className="cc-wrap" flex={1} miw={0}>
          {item.file_path}
        </Box>
        <Button
          variant="default"
          icon={IconDownload}
          loading={download.isPending}
          onClick={() => download.mutate(item)}
        >
          Download
        </Button>
      </Group>
      {file ? (
        <Group gap="xs" wrap="nowrap" mih={36}>
          <Box component="span" className="cc-wrap" flex={1} miw={0}>
            Replaced by {file.name}
          </Box>
          <Box component="span" className="cc-numbers cc-nowrap" c="dimmed" fz="sm">
            {formatSize(file.size)}
          </Box>
          <IconButton
            icon={IconX}
            aria-label={`Keep ${item.file_path ?? 'the file'}`}
            title="Keep the file as it is"
            disabled={saving.busy}
            onClick={() => form.change({ file: null })}
          />
        </Group>
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
        <Text c="var(--cc-bad-text)" fz="sm" role="alert">
          {form.errors['file']}
        </Text>
      ) : null}
      {file && saving.share !== null ? <UploadProgress name={file.name} share={saving.share} /> : null}
    </Stack>
  )
}

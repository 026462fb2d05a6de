import type { KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { NativeSelect, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { loadedGaps } from '../../../shared/gaps/gap-pages.ts'
import { useGaps, useMergeGap } from '../../../shared/gaps/gaps.queries.ts'
import { Empty } from '../../../shared/states/states.tsx'

/** Merges a gap into another one that asks the same. */
export function MergeGap({ gap }: { gap: KnowledgeGap }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" icon={IconArrowMerge} onClick={() => setOpen(true)}>
        Merge...
      </Button>
      <Dialog opened={isOpen} title="Merge with another question" onClose={() => setOpen(false)}>
        <MergeForm gap={gap} />
      </Dialog>
    </>
  )
}

function MergeForm({ gap }: { gap: KnowledgeGap }) {
  const close = useCloseDialog()
  const merge = useMergeGap(gap.id)
  const pages = useGaps('open').data?.pages ?? []
  const others = loadedGaps(pages, 'open').gaps.filter(({ id, state }) => id !== gap.id && state !== 'closed')
  const [into, setInto] = useState('')
  const chosen = into || (others[0]?.id ?? '')
  if (others.length === 0)
    return (
      <Empty icon={IconArrowMerge} title="There is no other open question">
        A question is merged with another open one.
      </Empty>
    )
  return (
    <DialogForm
      submitLabel="Merge"
      busyLabel="Merging..."
      busy={merge.isPending}
      onSubmit={() => merge.mutate(chosen, { onSuccess: close })}
    >
      <Text className="cc-wrap" dir="auto">
        {gap.question}
      </Text>
      <NativeSelect
        label="Becomes part of"
        description="It is counted and answered with that question. You can separate it again."
        value={chosen}
        data={others.map(({ id, question }) => ({ value: id, label: question }))}
        onChange={(event) => setInto(event.currentTarget.value)}
      />
    </DialogForm>
  )
}

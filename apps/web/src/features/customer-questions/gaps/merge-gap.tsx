import type { KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { NativeSelect, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { useTyped } from '../../../shared/dialogs/typed-texts.tsx'
import { loadedGaps } from '../../../shared/gaps/gap-pages.ts'
import { useGaps, useMergeGap } from '../../../shared/gaps/gaps.queries.ts'
import { LoadMore } from '../../../shared/states/show-more.tsx'
import { Empty, QueryView, SkeletonRows } from '../../../shared/states/states.tsx'

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
  const query = useGaps('open')
  return (
    <QueryView
      query={query}
      label="Loading the open questions..."
      skeleton={<SkeletonRows rows={2} />}
      failed={{ title: 'The open questions could not be loaded' }}
    >
      {({ pages }) => {
        const { gaps, left } = loadedGaps(pages, 'open')
        const others = gaps.filter(({ id, state }) => id !== gap.id && state !== 'closed')
        if (others.length === 0 && left === 0)
          return (
            <Empty icon={IconArrowMerge} title="There is no other open question">
              A question is merged with another open one.
            </Empty>
          )
        return (
          <Fields gap={gap} others={others}>
            <LoadMore left={left} loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
          </Fields>
        )
      }}
    </QueryView>
  )
}

interface FieldsProps {
  gap: KnowledgeGap
  others: readonly KnowledgeGap[]
  /** Loads more of the others. */
  children: ReactNode
}

function Fields({ gap, others, children }: FieldsProps) {
  const close = useCloseDialog()
  const merge = useMergeGap(gap.id)
  const typed = useTyped()
  const [into, setInto] = useState('')
  const onMerged = () => {
    typed.keep('answer', gap.id, null)
    close()
  }
  const chosen = into || (others[0]?.id ?? '')
  return (
    <DialogForm
      submitLabel="Merge"
      busyLabel="Merging..."
      busy={merge.isPending}
      changed={into !== ''}
      disabled={chosen === ''}
      onSubmit={() => merge.mutate(chosen, { onSuccess: onMerged })}
    >
      <Text className="cc-wrap" dir="auto">
        {gap.question}
      </Text>
      {typed.of('answer', gap.id) === null ? null : (
        <Text>The answer that you are writing is not approved yet. If you merge its question, it is lost.</Text>
      )}
      <NativeSelect
        label="Becomes part of"
        description="It is counted and answered with that question. You can separate it again."
        value={chosen}
        data={others.map(({ id, question }) => ({ value: id, label: question }))}
        onChange={(event) => setInto(event.currentTarget.value)}
      />
      {children}
    </DialogForm>
  )
}

import {
  type DiscoveredKnowledgeItem,
  listDiscoveredKnowledge,
  removeDiscoveredKnowledge,
} from '@cuecard/contract/discovered-knowledge.ts'
import { DISCOVERED_DOCUMENT_MAX } from '@cuecard/contract/limits.ts'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { ButtonWithReason } from '../../shared/controls/disabled-reason.tsx'
import { ChosenBar, RemoveChosen, type RowNoun } from '../../shared/rows/chosen-bar.tsx'
import { useSeveral } from '../../shared/rows/several.ts'
import { SeveralDialog } from './several-dialog.tsx'

const NOUN: RowNoun = ['item', 'items']

interface ChosenDiscoveredProps {
  items: readonly DiscoveredKnowledgeItem[]
  onClear: () => void
  /** It was done to these. */
  onDone: (ids: readonly string[]) => void
}

interface AddSeveralProps extends Pick<ChosenDiscoveredProps, 'items'> {
  busy: boolean
  onAdd: () => void
}

/** Makes one document of the chosen facts that are not in the knowledge base yet. */
function AddSeveral({ items, busy, onAdd }: AddSeveralProps) {
  const free = items.filter(({ item_id }) => item_id === null).length
  const reason =
    free === 0
      ? 'All of them are in your knowledge base already.'
      : free > DISCOVERED_DOCUMENT_MAX
        ? `A document takes up to ${DISCOVERED_DOCUMENT_MAX} items. Choose fewer.`
        : null
  return (
    <ButtonWithReason reason={reason} icon={IconBookmarkPlus} disabled={busy} onClick={onAdd}>
      Add to one document
    </ButtonWithReason>
  )
}

/** What can be done to the chosen facts. */
export function ChosenDiscovered({ items, onClear, onDone }: ChosenDiscoveredProps) {
  const api = useApi()
  const [adding, setAdding] = useState(false)
  const several = useSeveral([listDiscoveredKnowledge])
  const shared = { count: items.length, noun: NOUN, busy: several.isPending, running: several.running }
  const remove = async () => {
    const { done } = await several.run(items, {
      nameOf: ({ knowledge_text }) => knowledge_text,
      act: ({ id }) => api(removeDiscoveredKnowledge, { params: { id } }),
      done: (count) => `${plural(count, ...NOUN)} deleted`,
      failed: (count) => `${plural(count, ...NOUN)} not deleted`,
    })
    onDone(done.map(({ id }) => id))
  }
  return (
    <>
      <ChosenBar {...shared} onClear={onClear}>
        <AddSeveral items={items} busy={several.isPending} onAdd={() => setAdding(true)} />
        <RemoveChosen {...shared} onConfirm={remove}>
          They leave this list for everyone, and the same words do not bring them back. What was added to your knowledge
          base stays there.
        </RemoveChosen>
      </ChosenBar>
      {/* Outside the bar, which goes with the last chosen item: somebody may delete it while it is reviewed here. */}
      <SeveralDialog items={items} opened={adding} onClose={() => setAdding(false)} onAdded={onClear} />
    </>
  )
}

import {
  type GapCare,
  type KnowledgeGap,
  listKnowledgeGaps,
  removeKnowledgeGap,
  updateKnowledgeGap,
} from '@cuecard/contract/knowledge/gaps.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useApi } from '../../../lib/api.ts'
import { useTyped } from '../../../shared/dialogs/typed-texts.tsx'
import { useGapOwners } from '../../../shared/gaps/gaps.queries.ts'
import { ChosenBar, RemoveChosen, type RowNoun } from '../../../shared/rows/chosen-bar.tsx'
import { useSeveral } from '../../../shared/rows/several.ts'

const NOUN: RowNoun = ['knowledge gap', 'knowledge gaps']

interface ChosenGapsProps {
  gaps: readonly KnowledgeGap[]
  onClear: () => void
  /** It was done to these. */
  onDone: (ids: readonly string[]) => void
}

/** What can be done to the chosen gaps: give them an owner and a day, or remove them. */
export function ChosenGaps({ gaps, onClear, onDone }: ChosenGapsProps) {
  const api = useApi()
  const owners = useGapOwners() ?? []
  const typed = useTyped()
  const several = useSeveral([listKnowledgeGaps])
  const change = (act: (id: string) => Promise<unknown>, what: string) =>
    several.run(gaps, {
      nameOf: ({ question }) => question,
      act: ({ id }) => act(id),
      done: (count) => `${plural(count, ...NOUN)} ${what}`,
      failed: (count) => `${plural(count, ...NOUN)} not ${what}`,
    })
  const tend = (body: GapCare) => void change((id) => api(updateKnowledgeGap, { params: { id }, body }), 'changed')
  const removeOne = async (id: string) => {
    await api(removeKnowledgeGap, { params: { id } })
    typed.keep('answer', id, null)
  }
  const remove = () => change(removeOne, 'removed').then(({ done }) => onDone(done.map(({ id }) => id)))
  const shared = { count: gaps.length, noun: NOUN, busy: several.isPending, running: several.running }
  return (
    <ChosenBar {...shared} onClear={onClear}>
      <NativeSelect
        aria-label="Set owner"
        disabled={several.isPending}
        value=""
        data={[
          { value: '', label: 'Set owner' },
          ...owners.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') tend({ owner_id: value })
        }}
      />
      <TextInput
        type="date"
        aria-label="Set the due date"
        title="Set the due date"
        disabled={several.isPending}
        onChange={({ currentTarget: { value } }) => {
          // A year that is being typed is not a day yet.
          if (value > '2000') tend({ due_on: value })
        }}
      />
      <RemoveChosen {...shared} verb={{ act: 'Remove', acting: 'Removing...' }} onConfirm={remove}>
        They leave this list for everyone, with their drafts, and the same questions do not bring them back. Documents
        with their answers stay in your knowledge base.
      </RemoveChosen>
    </ChosenBar>
  )
}

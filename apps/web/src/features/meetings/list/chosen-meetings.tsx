import { chooseMeetingCustomer, type CustomerChoice, getCustomer, listCustomers } from '@cuecard/contract/customers.ts'
import {
  getMeeting,
  listMeetings,
  type Meeting,
  removeMeeting,
  searchMeetings,
} from '@cuecard/contract/meetings/meetings.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { NativeSelect } from '@mantine/core'
import { useApi } from '../../../lib/api.ts'
import { ChosenBar, RemoveChosen, type RowNoun } from '../../../shared/rows/chosen-bar.tsx'
import { useSeveral } from '../../../shared/rows/several.ts'

const NOUN: RowNoun = ['meeting', 'meetings']
/** The choice for meetings with nobody from outside. */
const NOBODY = 'nobody'

interface ChosenMeetingsProps {
  meetings: readonly Meeting[]
  /** By name. */
  customers: readonly { id: string; name: string }[]
  onClear: () => void
  /** It was done to these. */
  onDone: (ids: readonly string[]) => void
}

/** What can be done to the chosen meetings: say with which customer they were, or delete them. */
export function ChosenMeetings({ meetings, customers, onClear, onDone }: ChosenMeetingsProps) {
  const api = useApi()
  const several = useSeveral([listMeetings, getMeeting, searchMeetings, listCustomers, getCustomer])
  const nameOf = (meeting: Meeting) => meeting.meeting_general_info.meeting_title
  const setCustomer = async (chosen: CustomerChoice) => {
    const { done } = await several.run(meetings, {
      nameOf,
      act: ({ id }) => api(chooseMeetingCustomer, { params: { id }, body: { chosen } }),
      done: (count) => `Customer of ${plural(count, ...NOUN)} changed`,
      failed: (count) => `Customer of ${plural(count, ...NOUN)} not changed`,
    })
    onDone(done.map(({ id }) => id))
  }
  const remove = async () => {
    const { done } = await several.run(meetings, {
      nameOf,
      act: ({ id }) => api(removeMeeting, { params: { id } }),
      done: (count) => `${plural(count, ...NOUN)} deleted`,
      failed: (count) => `${plural(count, ...NOUN)} not deleted`,
    })
    onDone(done.map(({ id }) => id))
  }
  const messages = meetings.reduce((sum, { message_count }) => sum + message_count, 0)
  const shared = { count: meetings.length, noun: NOUN, busy: several.isPending, running: several.running }
  return (
    <ChosenBar {...shared} onClear={onClear}>
      <NativeSelect
        aria-label="Set customer"
        disabled={several.isPending}
        value=""
        data={[
          { value: '', label: 'Set customer' },
          { value: NOBODY, label: 'No customer' },
          ...customers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value === '') return
          void setCustomer(value === NOBODY ? { choice: 'nobody' } : { choice: 'customer', customer_id: value })
        }}
      />
      <RemoveChosen {...shared} onConfirm={remove}>
        Their transcripts of {plural(messages, 'message')} in all, notes, summaries, AI responses, chats, comments and
        everybody’s own notes are deleted for everyone. This cannot be undone.
      </RemoveChosen>
    </ChosenBar>
  )
}

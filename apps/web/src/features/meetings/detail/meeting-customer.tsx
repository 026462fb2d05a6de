import { outsideDomains } from '@cuecard/contract/customer-of.ts'
import type { CustomerChoice, CustomerList } from '@cuecard/contract/customers.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Anchor, Autocomplete, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconBuilding, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../shared/controls/button.tsx'
import {
  customerPath,
  type FoundCustomer,
  useChooseCustomer,
  useCustomerFinder,
  useCustomers,
} from '../../../shared/customers/customers.queries.ts'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'

/** The meeting's customer with a link to its page. Users who may change the meeting correct it here. */
export function MeetingCustomer({ meeting }: { meeting: MeetingDetail }) {
  const [choosing, setChoosing] = useState(false)
  const customers = useCustomers().data
  const found = useCustomerFinder()?.(meeting)
  if (!customers || found === undefined || (found === null && !meeting.can_edit)) return null
  return (
    <li>
      <IconBuilding size={16} aria-hidden="true" />
      <span>Customer: {found?.isListed ? <CustomerLink customer={found} /> : (found?.name ?? 'none')}</span>
      {meeting.can_edit ? (
        <IconButton
          icon={IconPencil}
          size={32}
          aria-label="Change the customer"
          title="Change the customer"
          onClick={() => setChoosing(true)}
        />
      ) : null}
      <Dialog opened={choosing} onClose={() => setChoosing(false)} title="Customer of this meeting">
        <CustomerForm meeting={meeting} customers={customers} found={found} />
      </Dialog>
    </li>
  )
}

const CustomerLink = ({ customer: { id, name } }: { customer: FoundCustomer }) => (
  <Anchor component={Link} to={customerPath(id)} fz="inherit">
    {name}
  </Anchor>
)

interface CustomerFormProps {
  meeting: MeetingDetail
  customers: CustomerList
  found: FoundCustomer | null
}

function CustomerForm({ meeting, customers: known, found }: CustomerFormProps) {
  const close = useCloseDialog()
  const choose = useChooseCustomer(meeting.id)
  const [first] = useState(found?.name ?? '')
  const [name, setName] = useState(first)
  const emails = (meeting.meeting_general_info.calendar_event_data?.attendees ?? []).map(({ email }) => email)
  const [domain] = outsideDomains(emails, { own_domains: known.own_domains, other_domains: [] })
  const [remember, setRemember] = useState(true)
  const send = (chosen: CustomerChoice) =>
    choose.mutate(
      { chosen, ...(domain && remember && chosen.choice !== 'rules' ? { domain } : {}) },
      { onSuccess: close },
    )
  const wanted = name.trim()
  const same = known.customers.find((each) => each.name.toLowerCase() === wanted.toLowerCase())
  return (
    <DialogForm
      submitLabel="Save"
      busyLabel="Saving..."
      busy={choose.isPending}
      changed={name !== first || !remember}
      disabled={wanted === ''}
      onSubmit={() => send(same ? { choice: 'customer', customer_id: same.id } : { choice: 'new', name: wanted })}
    >
      <Autocomplete
        label="Customer"
        description="Choose one, or type the name of a new one."
        data={[...new Set(known.customers.map((each) => each.name))]}
        maxLength={NAME_MAX}
        data-autofocus
        openOnFocus={false}
        readOnly={choose.isPending}
        value={name}
        onChange={setName}
      />
      {domain ? (
        <Checkbox
          label={`Also for all other meetings with people of ${domain}`}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      ) : (
        <Text c="dimmed" fz="sm">
          Nobody from another company was invited, so this counts for this meeting alone.
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" disabled={choose.isPending} onClick={() => send({ choice: 'nobody' })}>
          No customer
        </Button>
        {meeting.chosen_customer === null ? null : (
          <Button variant="default" disabled={choose.isPending} onClick={() => send({ choice: 'rules' })}>
            Find by the people invited
          </Button>
        )}
      </Group>
    </DialogForm>
  )
}

import { ApiError } from '@cuecard/contract/client.ts'
import type { CustomerDetail } from '@cuecard/contract/customers.ts'
import { formatLongDate } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { IconBuilding, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from '../../shared/controls/button.tsx'
import { customerInPath } from '../../shared/customers/customers.queries.ts'
import { TypedTextsKept } from '../../shared/dialogs/typed-texts.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty, QueryView, SkeletonRows } from '../../shared/states/states.tsx'
import { CustomerLists } from './customer-lists.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useCustomer } from './customers.queries.ts'

const BACK = { to: '/customers', label: 'Back to Customers' }

/** One customer: what is open, promised, objected and answered over all meetings with it. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const query = useCustomer(customerInPath(id))
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  if (query.data) return <Loaded customer={query.data} />
  return (
    <Page title="Customer" back={BACK}>
      <Panel padding="flush">
        <QueryView
          query={query}
          label="Loading the customer..."
          skeleton={<SkeletonRows rows={8} />}
          failed={{ title: 'The customer could not be loaded', text: 'Its meetings are kept.' }}
        >
          {() => null}
        </QueryView>
      </Panel>
    </Page>
  )
}

function Loaded({ customer }: { customer: CustomerDetail }) {
  const [renaming, setRenaming] = useState(false)
  const { name, domains, meeting_count, last_meeting_at } = customer
  const facts = [
    ...domains,
    plural(meeting_count, 'meeting'),
    `last on ${formatLongDate(last_meeting_at)}`,
    ...(meeting_count > customer.meetings.length ? [`the newest ${customer.meetings.length} are shown`] : []),
  ]
  return (
    <Page
      title={name}
      purpose={facts.join(' · ')}
      back={BACK}
      actions={
        <Button variant="default" icon={IconPencil} onClick={() => setRenaming(true)}>
          Rename
        </Button>
      }
    >
      <TypedTextsKept>
        <CustomerLists customer={customer} />
      </TypedTextsKept>
      <RenameDialog customer={customer} opened={renaming} onClose={() => setRenaming(false)} />
    </Page>
  )
}

function NotFound() {
  return (
    <Page title="Customer" back={BACK}>
      <Empty
        size="page"
        icon={IconBuilding}
        title="Customer not found"
        action={
          <Button component={Link} to="/customers" variant="default">
            Show all customers
          </Button>
        }
      >
        No meeting that you may see was with this customer. Its meetings may have been deleted, or belong to another
        customer now.
      </Empty>
    </Page>
  )
}

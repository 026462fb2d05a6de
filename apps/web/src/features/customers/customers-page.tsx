import { type Customer, type CustomerList, updateCustomer } from '@cuecard/contract/customers.ts'
import { formatRelative, formatLongDate } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Anchor, Box, Group, NativeSelect, Text } from '@mantine/core'
import { IconBuilding, IconVideo } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { STAY, useSearch } from '../../lib/use-search.ts'
import { Button } from '../../shared/controls/button.tsx'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { customerPath, useCustomers } from '../../shared/customers/customers.queries.ts'
import cards from '../../shared/layout/card-table.module.css'
import { Page } from '../../shared/layout/page.tsx'
import { PAGE_ROWS, Pager, sliceOf } from '../../shared/layout/pager.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { TableHead } from '../../shared/layout/table-head.tsx'
import { RenameInPlace } from '../../shared/rows/rename-in-place.tsx'
import { rowKeys } from '../../shared/rows/row-keys.ts'
import { Empty, NoMatch, QueryView, SkeletonRows } from '../../shared/states/states.tsx'
import { useRenameCustomer } from './customers.queries.ts'

const ORDERS = {
  latest: {
    label: 'Last met',
    compare: (a: Customer, b: Customer) => b.last_meeting_at.localeCompare(a.last_meeting_at),
  },
  questions: {
    label: 'Open questions',
    compare: (a: Customer, b: Customer) => b.open_question_count - a.open_question_count,
  },
  meetings: { label: 'Meetings', compare: (a: Customer, b: Customer) => b.meeting_count - a.meeting_count },
  name: { label: 'Name', compare: (a: Customer, b: Customer) => a.name.localeCompare(b.name) },
} as const

const CustomersSearch = z.object({
  text: z.string().max(200).optional(),
  sort: z.enum(['latest', 'questions', 'meetings', 'name']).default('latest'),
  page: z.coerce.number().int().min(1).default(1),
})

/** Customers: the other sides of the meetings, each with a page of its own. */
export function CustomersPage() {
  return (
    <Page
      title="Customers"
      purpose="The companies that you meet, by the addresses of the people who were invited. Open one for what is open, promised and was asked."
    >
      <Panel padding="flush">
        <QueryView
          query={useCustomers()}
          label="Loading customers..."
          skeleton={<SkeletonRows rows={6} />}
          failed={{ title: 'The customers could not be loaded', text: 'Their meetings are kept.' }}
        >
          {(all) => (all.customers.length === 0 ? <None /> : <Customers all={all} />)}
        </QueryView>
      </Panel>
    </Page>
  )
}

function Customers({ all: { customers, without_customer } }: { all: CustomerList }) {
  const [search, setSearch] = useSearch(CustomersSearch)
  const text = useDeferredValue(search.text ?? '')
    .trim()
    .toLowerCase()
  const found = customers
    .filter(({ name, domains }) => [name, ...domains].join('\n').toLowerCase().includes(text))
    .toSorted(ORDERS[search.sort].compare)
  const { rows, page } = sliceOf(found, search.page)
  return (
    <>
      <Group p="16px 20px" gap="sm" align="flex-end">
        <SearchField
          label="Find"
          placeholder="Name or domain"
          flex="1 1 200px"
          value={search.text ?? ''}
          onChange={(next) => setSearch({ text: next, page: null }, STAY)}
        />
        <NativeSelect
          label="Sort by"
          value={search.sort}
          data={Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }))}
          onChange={(event) => setSearch({ sort: event.currentTarget.value, page: null }, STAY)}
        />
      </Group>
      {found.length === 0 ? (
        <NoMatch title="No customers match" clears="search" onClear={() => setSearch({ text: null })}>
          No customer has this name or domain.
        </NoMatch>
      ) : (
        <table className={cards.table} aria-label="Customers">
          <TableHead columns={['Customer', 'Meetings', 'People', 'Open questions', 'Last met']} />
          <tbody>
            {rows.map((customer) => (
              <Row key={customer.id} customer={customer} />
            ))}
          </tbody>
        </table>
      )}
      {found.length > PAGE_ROWS ? (
        <Pager of="customers" total={found.length} page={page} onPage={(next) => setSearch({ page: next })} />
      ) : null}
      {without_customer > 0 ? (
        <Text c="dimmed" fz="sm" p="12px 20px">
          <Anchor component={Link} to="/meetings?customer=none">
            {plural(without_customer, 'meeting')}
          </Anchor>{' '}
          without a customer: nobody from another company was invited. A customer can be chosen on the meeting’s page.
        </Text>
      ) : null}
    </>
  )
}

function Row({ customer }: { customer: Customer }) {
  const { id, name, domains, meeting_count, people_count, open_question_count: open, last_meeting_at: at } = customer
  const [renaming, setRenaming] = useState(false)
  const rename = useRenameCustomer(id)
  return (
    <tr {...rowKeys(() => setRenaming(true))}>
      <Box component="td" style={{ gridColumn: '1 / -1' }}>
        {renaming ? (
          <RenameInPlace
            label="Name"
            name={name}
            body={updateCustomer.body}
            request={rename}
            onClose={() => setRenaming(false)}
          />
        ) : (
          <Anchor component={Link} to={customerPath(id)} fw={600} className="cc-wrap" data-open>
            {name}
          </Anchor>
        )}
        <Text c="dimmed" fz="sm" className="cc-wrap">
          {domains.join(', ')}
        </Text>
      </Box>
      <td className="cc-numbers">{plural(meeting_count, 'meeting')}</td>
      <td className="cc-numbers">{people_count === 0 ? '–' : plural(people_count, 'person', 'people')}</td>
      <td className="cc-numbers">
        {open === 0 ? (
          <Text span c="dimmed">
            None open
          </Text>
        ) : (
          plural(open, 'open question')
        )}
      </td>
      <td>
        <time dateTime={at} title={formatLongDate(at)}>
          {formatRelative(at)}
        </time>
      </td>
    </tr>
  )
}

function None() {
  return (
    <Empty
      icon={IconBuilding}
      title="No customers yet"
      action={
        <Button component={Link} to="/meetings" variant="default" icon={IconVideo}>
          Open Meetings
        </Button>
      }
    >
      A customer appears once somebody with an address of another company was invited to a meeting, or once you choose
      the customer on a meeting’s page.
    </Empty>
  )
}

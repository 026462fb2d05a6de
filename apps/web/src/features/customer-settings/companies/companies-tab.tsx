import { Group, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { QueryView } from '../../../shared/states/states.tsx'
import { AdminButton } from '../admin-button.tsx'
import classes from './companies-tab.module.css'
import { CompanyCards, CompanyCardsSkeleton } from './company-cards.tsx'
import type { CompanySort } from './company-sort.ts'
import { companiesByKind, type CompanyKind } from './company-types.ts'
import { CreateCompanyDialog } from './create-company-dialog.tsx'
import { useCompanies } from '../../../shared/companies.queries.ts'

interface CompaniesTabProps {
  kind: CompanyKind
  searched: string
  onKind: (kind: CompanyKind) => void
  sort: CompanySort | undefined
  onSearch: (typed: string) => void
  onSort: (sort: string | null) => void
}

const KINDS: readonly { kind: CompanyKind; label: string }[] = [
  { kind: 'customer', label: 'Customer Companies' },
  { kind: 'demo', label: 'Demo Companies' },
]

/** Customer and demo companies, each list in its sub-tab. */
export function CompaniesTab({ kind, searched, sort, onKind, onSearch, onSort }: CompaniesTabProps) {
  const query = useCompanies()
  const [creating, setCreating] = useState(false)
  const counted = query.data ? companiesByKind(query.data) : null
  const create = (
    <AdminButton icon={IconPlus} onClick={() => setCreating(true)}>
      Create Company
    </AdminButton>
  )
  return (
    <Tabs
      variant="pills"
      color="gray"
      value={kind}
      keepMounted={false}
      classNames={{ tab: classes.pill ?? '' }}
      onChange={(value) => onKind(value === 'demo' ? value : 'customer')}
    >
      <Group gap="12px 24px" justify="space-between" mb="md">
        <Tabs.List aria-label="Kind of company">
          {KINDS.map((each) => (
            <Tabs.Tab key={each.kind} value={each.kind}>
              {counted ? `${each.label} (${counted[each.kind].length})` : each.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {create}
      </Group>
      {KINDS.map((each) => (
        <Tabs.Panel key={each.kind} value={each.kind}>
          <QueryView
            query={query}
            label="Loading companies..."
            skeleton={<CompanyCardsSkeleton />}
            failed={{ title: 'Failed to load companies', text: 'Nothing was changed. The companies work as before.' }}
          >
            {(companies) => (
              <CompanyCards
                companies={companiesByKind(companies)[each.kind]}
                kind={each.kind}
                searched={searched}
                create={create}
                onSearch={onSearch}
                {...{ sort, onSort }}
              />
            )}
          </QueryView>
        </Tabs.Panel>
      ))}
      <CreateCompanyDialog
        opened={creating}
        type={kind === 'demo' ? 'demo' : 'organization'}
        onClose={() => setCreating(false)}
        onCreated={({ type }) => onKind(type === 'demo' ? 'demo' : 'customer')}
      />
    </Tabs>
  )
}

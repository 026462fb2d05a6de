import { InvitationState } from '@cuecard/contract/invitations.ts'
import { Tabs } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { usePublicSettings } from '../../lib/public-settings.ts'
import { isPlatformAdmin, isStaff, useSession } from '../../lib/session.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Denied } from '../../shared/states/states.tsx'
import { CaptionsTab } from './captions/captions-tab.tsx'
import { CompanySort } from './companies/company-sort.ts'
import { CompaniesTab } from './companies/companies-tab.tsx'
import { UndeliveredMails } from './mails/undelivered-mails.tsx'
import { InvitationsTab } from './invitations/invitations-tab.tsx'

const TITLE = 'Platform Management'

/** `type` is the sub-tab, `q` the search for a company, `sort` their order, `state` the invitations shown. */
const CustomerSettingsSearch = z.object({
  tab: z.enum(['companies', 'invitations', 'captions']).default('companies'),
  type: z.enum(['customer', 'demo']).default('customer'),
  q: z.string().default(''),
  sort: CompanySort.optional(),
  state: InvitationState.optional(),
})

/** Customer Settings: the companies on this server, and the invitations to create further ones. */
export function CustomerSettingsPage() {
  if (isPlatformAdmin(useSession())) return <CustomerSettingsTabs />
  return (
    <Page title={TITLE}>
      <Denied>Only admins of the company that provides Cuecard manage its customers.</Denied>
    </Page>
  )
}

function CustomerSettingsTabs() {
  const [search, setSearch] = useSearch(CustomerSettingsSearch)
  return (
    <Page
      title={TITLE}
      purpose="The companies that use Cuecard, and the invitations to bring one of their own."
      actions={<OutboxLink />}
    >
      <UndeliveredMails />
      <Tabs
        value={search.tab}
        keepMounted={false}
        onChange={(tab) => setSearch({ tab: tab === 'companies' ? null : tab })}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="companies">Companies</Tabs.Tab>
          <Tabs.Tab value="invitations">Invitations</Tabs.Tab>
          <Tabs.Tab value="captions">Captions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="companies">
          <CompaniesTab
            kind={search.type}
            searched={search.q}
            onKind={(kind) => setSearch({ type: kind === 'demo' ? kind : null })}
            sort={search.sort}
            onSort={(sort) => setSearch({ sort }, { replace: true })}
            onSearch={(q) => setSearch({ q }, { replace: true })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationsTab state={search.state} onState={(state) => setSearch({ state }, { replace: true })} />
        </Tabs.Panel>
        <Tabs.Panel value="captions">
          <CaptionsTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** Where no mail server is set up, people are told to ask for their mail here. */
function OutboxLink() {
  const session = useSession()
  const { data } = usePublicSettings()
  if (!data?.outbox || !isStaff(session)) return null
  return (
    <Button component={Link} to="/dev/outbox" variant="default" icon={IconMail}>
      Outbox
    </Button>
  )
}

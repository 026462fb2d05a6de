import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { ActionIcon, Badge, Button, Menu } from '@mantine/core'
import { IconDots, IconMessages, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { When } from '../../../shared/time/when.tsx'
import { AdminButton } from '../admin-button.tsx'
import classes from './company-card.module.css'
import { TYPE_LABELS } from './company-types.ts'

interface CompanyCardProps {
  company: CompanyDetail
  onRename: () => void
  onStaffAccount: () => void
}

/** One company: its figures, and what the provider can do for it. */
export function CompanyCard({ company, onRename, onStaffAccount }: CompanyCardProps) {
  const id = useId()
  return (
    <article className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.name} id={id}>
            {company.name}
          </h2>
          <Badge variant="light" color={company.type === 'demo' ? 'accent' : 'gray'} radius="sm" tt="none">
            {TYPE_LABELS[company.type]}
          </Badge>
        </div>
        <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={{ target: 'main' }}>
          <Menu.Target>
            <ActionIcon aria-label={`Actions for ${company.name}`}>
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onRename}>
              Rename
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <dl className={classes.facts}>
        <Fact name="Users">{company.user_count.toLocaleString('en-US')}</Fact>
        <Fact name="Pending invitations">{company.pending_invitation_count.toLocaleString('en-US')}</Fact>
        <Fact name="Last sync">
          <When value={company.last_knowledge_sync_datetime} />
        </Fact>
        <Fact name="Created">
          <When value={company.created_at} />
        </Fact>
      </dl>
      <footer className={classes.foot}>
        <AdminButton
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden="true" />}
          aria-label={`Create Staff Account for ${company.name}`}
          onClick={onStaffAccount}
        >
          Create Staff Account
        </AdminButton>
        {company.type === 'demo' ? (
          <Button
            component={Link}
            to={`/demo-editor/${company.id}`}
            variant="default"
            leftSection={<IconMessages size={16} aria-hidden="true" />}
            aria-label={`Edit demo data of ${company.name}`}
          >
            Edit demo data
          </Button>
        ) : null}
      </footer>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.term}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

import { type CompanyDetail, updateCompany } from '@cuecard/contract/companies.ts'
import { Badge, Box, Flex, Group, Menu, Stack } from '@mantine/core'
import { IconLink, IconMessages, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasMailServer } from '../../../lib/public-settings.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { RenameInPlace } from '../../../shared/rows/rename-in-place.tsx'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import { When } from '../../../shared/time/when.tsx'
import { AdminButton } from '../admin-button.tsx'
import { useRenameCompany } from '../customer-settings.queries.ts'
import { MoreMenu } from '../../../shared/controls/more-menu.tsx'
import classes from './company-card.module.css'
import { JoinLinksDialog } from './join-links-dialog.tsx'
import { stuckBecause } from './stuck.ts'
import { TYPE_LABELS } from './company-types.ts'

interface CompanyCardProps {
  company: CompanyDetail
  onStaffAccount: () => void
}

/** One company: its figures, and the provider's actions. */
export function CompanyCard({ company, onStaffAccount }: CompanyCardProps) {
  const id = useId()
  const mails = useHasMailServer()
  const [renaming, setRenaming] = useState(false)
  const [linking, setLinking] = useState(false)
  const startRenaming = () => setRenaming(true)
  return (
    <article className={classes.card} aria-labelledby={id} {...rowKeys(startRenaming)}>
      <Flex component="header" gap="xs" align="flex-start" me={-8}>
        <Stack gap={4} align="flex-start" flex={1} miw={0}>
          <Box component="h2" className="cc-wrap" m={0} pt={4} fz="0.9375rem" lh="1.5rem" fw={600} id={id}>
            <span className={renaming ? 'cc-hidden' : ''}>{company.name}</span>
          </Box>
          {renaming ? <RenameCompany company={company} onClose={() => setRenaming(false)} /> : null}
          <Badge variant="light" color={company.type === 'demo' ? 'accent' : 'gray'} radius="sm" tt="none">
            {TYPE_LABELS[company.type]}
          </Badge>
          <Group gap={4}>
            {stuckBecause(company).map((reason) => (
              <Badge key={reason} variant="light" color="yellow" radius="sm" tt="none">
                {reason}
              </Badge>
            ))}
          </Group>
        </Stack>
        <MoreMenu aria-label={`Actions for ${company.name}`}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={startRenaming}>
            Rename
          </Menu.Item>
          {mails || company.pending_invitation_count === 0 ? null : (
            <Menu.Item leftSection={<IconLink size={16} aria-hidden="true" />} onClick={() => setLinking(true)}>
              Links to join
            </Menu.Item>
          )}
        </MoreMenu>
        <JoinLinksDialog company={company} opened={linking} onClose={() => setLinking(false)} />
      </Flex>
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
      <Actions company={company} onStaffAccount={onStaffAccount} />
    </article>
  )
}

function Actions({ company, onStaffAccount }: CompanyCardProps) {
  return (
    <Flex component="footer" gap="xs" wrap="wrap" mt="auto">
      <AdminButton
        variant="default"
        icon={IconUserPlus}
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
          icon={IconMessages}
          aria-label={`Edit demo data of ${company.name}`}
        >
          Edit demo data
        </Button>
      ) : null}
    </Flex>
  )
}

function RenameCompany({ company: { id, name }, onClose }: { company: CompanyDetail; onClose: () => void }) {
  return (
    <RenameInPlace
      label="Company name"
      name={name}
      body={updateCompany.body}
      request={useRenameCompany(id)}
      onClose={onClose}
    />
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" c="dimmed" fz="sm">
        {name}
      </Box>
      <Box component="dd" className="cc-numbers" m={0} fw={500}>
        {children}
      </Box>
    </div>
  )
}

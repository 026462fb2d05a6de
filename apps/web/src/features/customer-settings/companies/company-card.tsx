import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { Badge, Box, Flex, Menu, Stack } from '@mantine/core'
import { IconMessages, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../shared/controls/button.tsx'
import { When } from '../../../shared/time/when.tsx'
import { AdminButton } from '../admin-button.tsx'
import { MoreMenu } from '../../../shared/controls/more-menu.tsx'
import classes from './company-card.module.css'
import { TYPE_LABELS } from './company-types.ts'

interface CompanyCardProps {
  company: CompanyDetail
  onRename: () => void
  onStaffAccount: () => void
}

/** One company: its figures, and the provider's actions. */
export function CompanyCard({ company, onRename, onStaffAccount }: CompanyCardProps) {
  const id = useId()
  return (
    <article className={classes.card} aria-labelledby={id}>
      <Flex component="header" gap="xs" align="flex-start" me={-8}>
        <Stack gap={4} align="flex-start" flex={1} miw={0}>
          <Box component="h2" className="cc-wrap" m={0} pt={4} fz="0.9375rem" lh="1.5rem" fw={600} id={id}>
            {company.name}
          </Box>
          <Badge variant="light" color={company.type === 'demo' ? 'accent' : 'gray'} radius="sm" tt="none">
            {TYPE_LABELS[company.type]}
          </Badge>
        </Stack>
        <MoreMenu aria-label={`Actions for ${company.name}`}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onRename}>
            Rename
          </Menu.Item>
        </MoreMenu>
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
    </article>
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

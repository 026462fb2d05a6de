import type { User } from '@cuecard/contract/session.ts'
import type { ReceivedInvitation } from '@cuecard/contract/invitations.ts'
import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePublicSettings } from '../../../lib/public-settings.ts'
import { useLogout, useSession } from '../../../lib/session.ts'
import { z } from 'zod'
import { useSearch } from '../../../lib/use-search.ts'
import { AuthCard, AuthMessage, AuthWaiting } from '../form/auth-card.tsx'
import { personOf } from '../../../shared/controls/person-fields.ts'
import { ownCompanyLabel, receivedLabel, sortInvitations } from '../invitations/invitation-labels.ts'
import { ReceivedInvitations, UnknownInvitations } from '../invitations/received-invitations.tsx'
import { RegistrationForm, type RegistrationValues } from './registration-form.tsx'
import { useCompanyRegistration, useReceivedInvitations, useUpdateProfile } from './registration.queries.ts'

const CREATE_FAILED = 'Failed to create company. Please try again.'
const UPDATE_FAILED = 'Failed to update profile. Please try again.'
const STILL_MISSING =
  'Your company was created, but your account does not show it yet. Nothing is lost. Check again in a moment.'

const NOT_INVITED = {
  title: 'You are not in a company yet',
  purpose:
    'Only invited people can join or create a company here. Ask an admin of your company to invite your address; the invitation then appears on this page.',
}

const RegistrationSearch = z.object({ own: z.literal('true').optional() })

/** First-time registration. The route has verified the session and redirected people whose registration is complete. */
export function RegistrationPage() {
  const { user, company } = useSession()
  return company ? <Profile user={user} /> : <WithoutCompany user={user} />
}

/** People with an invitation are offered to join first; everyone can create a company, unless only invited people can. */
function WithoutCompany({ user }: { user: User }) {
  const [{ own }, setSearch] = useSearch(RegistrationSearch)
  const received = useReceivedInvitations()
  const settings = usePublicSettings()
  if ((!received.data && !received.isError) || settings.isPending) {
    return <AuthWaiting title="Looking for invitations" />
  }
  const { toJoin, toStart } = sortInvitations(received.data ?? [])
  const mayCreate = settings.data?.registration !== 'invited' || toStart !== null
  if (toJoin.length > 0 && !(own && mayCreate)) {
    return (
      <Frame {...receivedLabel(toJoin)} email={user.email}>
        <ReceivedInvitations invitations={toJoin} onOwn={mayCreate ? () => setSearch({ own: true }) : null} />
      </Frame>
    )
  }
  if (!mayCreate) {
    return (
      <Frame {...NOT_INVITED} email={user.email}>
        {received.isError ? (
          <AuthMessage tone="bad">We could not check whether you are invited to a company.</AuthMessage>
        ) : null}
        <Button fullWidth size="md" loading={received.isFetching} onClick={() => void received.refetch()}>
          Check again
        </Button>
      </Frame>
    )
  }
  return (
    <OwnCompany user={user} startsWith={toStart}>
      {received.isError ? (
        <UnknownInvitations retrying={received.isFetching} onRetry={() => void received.refetch()} />
      ) : null}
      {toJoin.length > 0 ? (
        <Button variant="default" fullWidth size="md" onClick={() => setSearch({ own: null })}>
          Back to your invitations
        </Button>
      ) : null}
    </OwnCompany>
  )
}

const knownOf = (user: User): RegistrationValues => ({ ...personOf(user), company_name: '' })

interface OwnCompanyProps {
  user: User
  /** The invitation to create a company; it decides the company's type. */
  startsWith: ReceivedInvitation | null
  /** Shown above the form. */
  children: ReactNode
}

function OwnCompany({ user, startsWith, children }: OwnCompanyProps) {
  const { create, check } = useCompanyRegistration()
  const missing = create.isSuccess && !check.isPending && (check.isError || check.data?.company === null)
  const submit = ({ first_name, last_name, work_role, company_name }: RegistrationValues) =>
    create.mutate({
      user_first_name: first_name,
      user_last_name: last_name,
      user_work_role: work_role,
      company_name,
    })
  const failed = create.isError ? CREATE_FAILED : null
  return (
    <Frame {...ownCompanyLabel(startsWith)} email={user.email}>
      {children}
      <RegistrationForm
        initial={knownOf(user)}
        withCompany
        message={missing ? STILL_MISSING : failed}
        request={create}
        busy={create.isPending || create.isSuccess}
        submit="Create company"
        onSubmit={submit}
        instead={
          missing ? (
            <Button fullWidth size="md" onClick={() => check.mutate()}>
              Check again
            </Button>
          ) : null
        }
      />
    </Frame>
  )
}

function Profile({ user }: { user: User }) {
  const update = useUpdateProfile()
  return (
    <Frame
      title="Complete your profile"
      purpose="Your name and work role are all that is missing before you start."
      email={user.email}
    >
      <RegistrationForm
        initial={knownOf(user)}
        withCompany={false}
        message={update.isError ? UPDATE_FAILED : null}
        request={update}
        busy={update.isPending}
        submit="Save profile"
        onSubmit={({ first_name, last_name, work_role }) => update.mutate({ first_name, last_name, work_role })}
      />
    </Frame>
  )
}

interface FrameProps {
  title: string
  purpose: string
  email: string
  children: ReactNode
}

function Frame({ title, purpose, email, children }: FrameProps) {
  const leave = useLogout()
  return (
    <AuthCard
      title={title}
      purpose={purpose}
      below={
        <Stack className="cc-wrap" gap={4} align="center" c="dimmed" ta="center">
          <span>
            Logged in as <strong>{email}</strong>
          </span>
          <Button variant="subtle" loading={leave.isPending} onClick={() => leave.mutate()}>
            Log in with another account
          </Button>
        </Stack>
      }
    >
      {children}
    </AuthCard>
  )
}

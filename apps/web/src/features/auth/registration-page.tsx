import type { User } from '@cuecard/contract/auth.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { AuthCard } from './auth-card.tsx'
import { servedErrors } from './field-errors.ts'
import type { FieldErrors } from './field-errors.ts'
import classes from './login-page.module.css'
import { RegistrationForm } from './registration-form.tsx'
import type { RegistrationValues } from './registration-form.tsx'
import { useCompanyRegistration, useLeave, useUpdateProfile } from './registration.queries.ts'

const CREATE_FAILED = 'Failed to create company. Please try again.'
const UPDATE_FAILED = 'Failed to update profile. Please try again.'
const STILL_MISSING =
  'Your company was created, but your account does not show it yet. Nothing is lost. Check again in a moment.'

/** First-time registration (spec §2): the session was verified on the way here, and who lacks nothing was sent home. */
export function RegistrationPage() {
  const { user, company } = useSession()
  return company ? <Profile user={user} /> : <OwnCompany user={user} />
}

const knownOf = (user: User): RegistrationValues => ({
  first_name: user.first_name ?? '',
  last_name: user.last_name ?? '',
  work_role: user.work_role ?? '',
  company_name: '',
})

function OwnCompany({ user }: { user: User }) {
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
    <Frame
      title="Register your company"
      purpose="Two things before you start: who you are, and which company you work for. You become its admin."
      email={user.email}
    >
      <RegistrationForm
        initial={knownOf(user)}
        withCompany
        message={missing ? STILL_MISSING : failed}
        served={withoutPrefix(servedErrors(create.error))}
        busy={create.isPending || create.isSuccess}
        submit="Create company"
        onChange={() => create.isError && create.reset()}
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
        served={servedErrors(update.error)}
        busy={update.isPending}
        submit="Save profile"
        onChange={() => update.isError && update.reset()}
        onSubmit={({ first_name, last_name, work_role }) => update.mutate({ first_name, last_name, work_role })}
      />
    </Frame>
  )
}

/** The company call names the person's fields `user_…`. */
function withoutPrefix(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.replace(/^user_/, ''), message]))
}

interface FrameProps {
  title: string
  purpose: string
  email: string
  children: ReactNode
}

function Frame({ title, purpose, email, children }: FrameProps) {
  const leave = useLeave()
  return (
    <AuthCard
      title={title}
      purpose={purpose}
      below={
        <div className={classes.account}>
          <span>
            Logged in as <strong>{email}</strong>
          </span>
          <Button variant="subtle" loading={leave.isPending} onClick={() => leave.mutate()}>
            Log in with another account
          </Button>
        </div>
      }
    >
      {children}
    </AuthCard>
  )
}

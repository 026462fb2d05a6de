import type { ReceivedInvitation } from '@cuecard/contract/invitations.ts'

type Invited = Pick<ReceivedInvitation, 'company_name' | 'company_type'>

/** A platform invitation names no company: the person creates one. */
export const invitedTitle = ({ company_name }: Invited): string =>
  company_name === null ? 'Join Cuecard' : `Join ${company_name}`

/** The title of an invitation: who invites, and to which company. */
export function invitedPurpose({
  company_name,
  company_type,
  role,
}: Invited & Pick<ReceivedInvitation, 'role'>): string {
  if (company_name !== null) return `${company_name} invites you to Cuecard as ${role.replaceAll('_', ' ')}.`
  return company_type === 'single_user'
    ? 'You are invited to use Cuecard on your own.'
    : 'You are invited to bring your organization to Cuecard.'
}

/** Separates invitations to a company from the one to create a company. */
export const sortInvitations = (invitations: readonly ReceivedInvitation[]) => ({
  toJoin: invitations.filter((each) => each.company_name !== null),
  toStart: invitations.find((each) => each.company_name === null) ?? null,
})

interface RegistrationTexts {
  title: string
  purpose: string
}

export function receivedLabel(toJoin: readonly ReceivedInvitation[]): RegistrationTexts {
  const [first] = toJoin
  return toJoin.length === 1 && first
    ? {
        title: `You are invited to ${first.company_name}`,
        purpose: 'Accept, and you work with the documents and meetings of that company.',
      }
    : {
        title: `You are invited to ${toJoin.length} companies`,
        purpose: 'Accept one of them: an account belongs to one company.',
      }
}

/** The texts of the company registration form; a platform invitation changes only these. */
export function ownCompanyLabel(invitation: Pick<ReceivedInvitation, 'company_type'> | null): RegistrationTexts {
  if (invitation === null) {
    return {
      title: 'Register your company',
      purpose: 'Two things before you start: who you are, and which company you work for. You become its admin.',
    }
  }
  return invitation.company_type === 'single_user'
    ? {
        title: 'Set up your own Cuecard',
        purpose: 'You are invited to use Cuecard on your own. Say who you are and what your company is called.',
      }
    : {
        title: 'Register your organization',
        purpose: 'You are invited to bring your organization to Cuecard. You become its admin and invite the others.',
      }
}

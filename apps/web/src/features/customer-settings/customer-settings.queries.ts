import type { CallInput } from '@cuecard/contract/client.ts'
import { createCompany, createStaffAccount, listCompanies, updateCompany } from '@cuecard/contract/companies.ts'
import * as calls from '@cuecard/contract/invitations.ts'
import { MAIL_POLL_MS } from '@cuecard/contract/limits.ts'
import { listUndeliveredMails, retryUndeliveredMails } from '@cuecard/contract/outbox.ts'
import { listCaptureStates } from '@cuecard/contract/extension.ts'
import { useCallMutation, useCallQuery } from '../../lib/api.ts'
import { isMailMoving } from '../../shared/mails/mail-note.tsx'

export const useCaptureStates = () =>
  useCallQuery(listCaptureStates, { input: {}, meta: { failed: 'Failed to load how captions are read' } })

export const useCreateCompany = () =>
  useCallMutation(createCompany, (body: CallInput<typeof createCompany>['body']) => ({ body }), {
    meta: { said: 'Company created successfully', failed: 'Failed to create company', refresh: [listCompanies] },
  })

export const useRenameCompany = (id: string) =>
  useCallMutation(updateCompany, (name: string) => ({ params: { id }, body: { name } }), {
    meta: { said: 'Company renamed', failed: 'Failed to rename company', refresh: [listCompanies] },
  })

export const useCreateStaffAccount = () =>
  useCallMutation(createStaffAccount, (company_id: string) => ({ body: { company_id } }), {
    meta: {
      said: 'Staff account created successfully',
      failed: 'Failed to create staff account',
      refresh: [listCompanies],
      refreshOnFailure: [listCompanies],
    },
  })

export const usePlatformInvitations = () =>
  useCallQuery(calls.listPlatformInvitations, {
    input: {},
    refetchInterval: ({ state }) => (isMailMoving(state.data ?? []) ? MAIL_POLL_MS : false),
    meta: { failed: 'Failed to load invitations' },
  })

/** The provider's invitations into a customer's company, for their links. */
export const useCompanyInvitations = (id: string) =>
  useCallQuery(calls.listCompanyInvitations, {
    input: { params: { id } },
    meta: { failed: 'Failed to load invitations' },
  })

/** Asked for when it is wanted: each look is written into the audit log. */
export const useInvitationLink = () =>
  useCallMutation(calls.getPlatformInvitationLink, (id: string) => ({ params: { id } }), {
    meta: { failed: 'Failed to get the link' },
  })

/** Looked at again and again: an outage begins while the page is open. */
export const useUndeliveredMails = () =>
  useCallQuery(listUndeliveredMails, { input: {}, refetchInterval: MAIL_POLL_MS, meta: { quiet: true } })

export const useRetryMails = () =>
  useCallMutation(retryUndeliveredMails, () => ({}), {
    meta: {
      said: 'Trying to send the mails now',
      failed: 'Failed to try the mails again',
      refresh: [listUndeliveredMails],
    },
  })

const INVITATIONS_CHANGED = {
  refresh: [calls.listPlatformInvitations],
  refreshOnFailure: [calls.listPlatformInvitations],
}

export const useInvitePlatform = () =>
  useCallMutation(calls.invitePlatform, (body: CallInput<typeof calls.invitePlatform>['body']) => ({ body }), {
    meta: { said: 'Invitation sent successfully', failed: 'Failed to send invitation', ...INVITATIONS_CHANGED },
  })

export const useResendInvitation = () =>
  useCallMutation(calls.resendPlatformInvitation, (id: string) => ({ params: { id } }), {
    meta: { said: 'Invitation sent again', failed: 'Failed to send invitation', ...INVITATIONS_CHANGED },
  })

export const useRevokeInvitation = () =>
  useCallMutation(calls.revokePlatformInvitation, (id: string) => ({ params: { id } }), {
    meta: { said: 'Invitation revoked', failed: 'Failed to revoke invitation', ...INVITATIONS_CHANGED },
  })

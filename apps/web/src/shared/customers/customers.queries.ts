import { createCustomerFinder, nameOfDomain } from '@cuecard/contract/customer-of.ts'
import { chooseMeetingCustomer, type CustomerChoice, getCustomer, listCustomers } from '@cuecard/contract/customers.ts'
import { getMeeting, listMeetings, type Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { useMemo } from 'react'
import { useCached, useCallMutation, useCallQuery } from '../../lib/api.ts'

/** The customers of the meetings that the person sees. A page that can do without them shows no failure. */
export const useCustomers = (options: { enabled?: boolean } = {}) =>
  useCallQuery(listCustomers, { input: {}, meta: { quiet: true }, ...options })

/** The address of a customer's page. A dot would look like the name of a file there. */
export const customerPath = (id: string) => `/customers/${encodeURIComponent(id.replaceAll('.', '~'))}`

/** The customer's id in the address of its page. */
export const customerInPath = (param: string) => param.replaceAll('~', '.')

export interface FoundCustomer {
  id: string
  name: string
  /** The person sees its page. */
  isListed: boolean
}

/** A meeting, or a call of the calendar, as far as its customer depends on it. */
interface InvitedPeople {
  meeting_general_info: { calendar_event_data: { attendees: readonly { email: string }[] } | null }
  chosen_customer: Meeting['chosen_customer']
}

/** Finds a meeting's customer; undefined until the customers are loaded, a function that gives null for a meeting without one. */
export function useCustomerFinder(options: { enabled?: boolean } = {}) {
  const { data } = useCustomers(options)
  return useMemo(() => {
    if (!data) return undefined
    const names = new Map(data.customers.map(({ id, name }) => [id, name]))
    const idOf = createCustomerFinder(data)
    return (meeting: InvitedPeople): FoundCustomer | null => {
      const attendees = meeting.meeting_general_info.calendar_event_data?.attendees ?? []
      const id = idOf({ emails: attendees.map(({ email }) => email), chosen: meeting.chosen_customer })
      const name = id === null ? undefined : names.get(id)
      // A customer that somebody named without a domain, of which the person sees no meeting in a list, has no name here.
      if (id === null || (name === undefined && !id.includes('.'))) return null
      return { id, name: name ?? nameOfDomain(id), isListed: name !== undefined }
    }
  }, [data])
}

/** Says which customer a meeting was with. */
export function useChooseCustomer(id: string) {
  const list = useCached(listMeetings, { query: {} })
  const detail = useCached(getMeeting, { params: { id } })
  return useCallMutation(
    chooseMeetingCustomer,
    (body: { chosen: CustomerChoice; domain?: string }) => ({ params: { id }, body }),
    {
      onSuccess: ({ chosen_customer }) => {
        detail.set((now) => now && { ...now, chosen_customer })
        list.set((all) => all?.map((each) => (each.id === id ? { ...each, chosen_customer } : each)))
      },
      meta: {
        said: 'Customer changed',
        failed: 'Failed to change the customer',
        refresh: [listCustomers, getCustomer],
      },
    },
  )
}

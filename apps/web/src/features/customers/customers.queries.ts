import { getCustomer, listCustomers, updateCustomer } from '@cuecard/contract/customers.ts'
import { useCallMutation, useCallQuery } from '../../lib/api.ts'

/** The page shows a failure, so there is no toast. */
export const useCustomer = (id: string) =>
  useCallQuery(getCustomer, { input: { params: { id } }, meta: { quiet: true } })

export const useRenameCustomer = (id: string) =>
  useCallMutation(updateCustomer, (name: string) => ({ params: { id }, body: { name } }), {
    meta: { said: 'Customer renamed', failed: 'Failed to rename the customer', refresh: [listCustomers, getCustomer] },
  })

import * as calls from '@cuecard/contract/customers.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as customers from './customers.service.ts'

export function customerRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listCustomers, ({ actor }) => customers.list(deps, actor))
  serve(app, calls.getCustomer, ({ actor, params }) => customers.get(deps, actor, params.id))
  serve(app, calls.updateCustomer, ({ actor, params, body }) =>
    customers.update(deps, actor, { id: params.id, ...body }),
  )
  serve(app, calls.chooseMeetingCustomer, ({ actor, params, body }) =>
    customers.chooseForMeeting(deps, actor, { id: params.id, ...body }),
  )
}

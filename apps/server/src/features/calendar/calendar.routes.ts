import { getCalendarFeed, removeCalendarFeed, updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as calendar from './calendar.service.ts'

export function calendarRoutes(app: App): void {
  const { deps } = app
  serve(app, getCalendarFeed, ({ actor }) => calendar.get(deps, actor))
  serve(app, updateCalendarFeed, ({ actor, body }) => calendar.update(deps, actor, body.address))
  serve(app, removeCalendarFeed, ({ actor }) => calendar.remove(deps, actor))
}

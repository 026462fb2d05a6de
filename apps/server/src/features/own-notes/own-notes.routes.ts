import * as calls from '@cuecard/contract/meetings/own-notes.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as notes from './own-notes.service.ts'

export function ownNoteRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listOwnNotes, ({ actor, params }) => notes.list(deps, actor, params.id))
  serve(app, calls.createOwnNote, ({ actor, params, body }) => notes.create(deps, actor, { id: params.id, ...body }))
  serve(app, calls.updateOwnNote, ({ actor, params, body }) => notes.update(deps, actor, { ...params, ...body }))
  serve(app, calls.removeOwnNote, ({ actor, params }) => notes.remove(deps, actor, params))
}

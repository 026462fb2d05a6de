import * as calls from '@cuecard/contract/vocabulary.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as vocabulary from './vocabulary.service.ts'

/** `follow` renews what was made with the names before a change. */
export function vocabularyRoutes(app: App, follow: vocabulary.FollowChange): void {
  const { deps } = app
  serve(app, calls.getVocabulary, ({ actor }) => vocabulary.list(deps, actor))
  serve(app, calls.createVocabularyEntry, ({ actor, body }) => vocabulary.create(deps, actor, { body, follow }))
  serve(app, calls.updateVocabularyEntry, ({ actor, params, body }) =>
    vocabulary.update(deps, actor, { id: params.id, body, follow }),
  )
  serve(app, calls.removeVocabularyEntry, ({ actor, params }) =>
    vocabulary.remove(deps, actor, { id: params.id, follow }),
  )
  serve(app, calls.pasteVocabulary, ({ actor, body }) => vocabulary.paste(deps, actor, { ...body, follow }))
}

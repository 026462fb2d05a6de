import * as calls from '@cuecard/contract/knowledge/knowledge.ts'
import * as knowledgeStatus from '@cuecard/contract/knowledge/status.ts'
import * as care from '@cuecard/contract/knowledge/care.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as knowledge from './knowledge.service.ts'
import { uploadPlaybookSection } from './playbook/upload-playbook.ts'

export function knowledgeRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listKnowledgeItems, ({ actor }) => knowledge.list(deps, actor))
  serve(app, calls.createKnowledgeItem, ({ actor, form, files }) =>
    knowledge.create(deps, actor, { form, file: files.file }),
  )
  serve(app, calls.uploadPlaybook, ({ actor, form, files }) =>
    uploadPlaybookSection(deps, actor, { section_name: form.section_name, file: files.file }),
  )
  serve(app, calls.updateKnowledgeItem, ({ actor, params, form, files }) =>
    knowledge.updateItemAndFile(deps, actor, { id: params.id, form, file: files.file }),
  )
  serve(app, calls.removeKnowledgeItem, ({ actor, params }) => knowledge.remove(deps, actor, params.id))
  serve(app, calls.downloadKnowledgeFile, ({ actor, params }) => knowledge.download(deps, actor, params.id))
  serve(app, calls.listKnowledgePages, ({ actor, params }) => knowledge.listItemPages(deps, actor, params.id))
  serve(app, care.getKnowledgeItemText, ({ actor, params, query }) =>
    knowledge.getItemText(deps, actor, { ...query, id: params.id }),
  )
  serve(app, calls.retryKnowledgeItem, ({ actor, params }) => knowledge.retryReading(deps, actor, { id: params.id }))
  serve(app, calls.retryKnowledgePage, ({ actor, params }) =>
    knowledge.retryReading(deps, actor, { id: params.id, pageId: params.page_id }),
  )
  serve(app, care.changeKnowledgeItems, ({ actor, body }) => knowledge.changeItems(deps, actor, body))
  serve(app, care.listKnowledgeOwners, ({ actor }) => knowledge.listKnowledgeOwners(deps, actor))
  serve(app, care.listItemVersions, ({ actor, params }) => knowledge.listItemVersions(deps, actor, params.id))
  serve(app, care.compareItemVersion, ({ actor, params }) => knowledge.compareItemVersion(deps, actor, params))
  serve(app, care.restoreItemVersion, ({ actor, params }) => knowledge.restoreItemVersion(deps, actor, params))
  serve(app, calls.updateNightlyResync, ({ actor, body }) =>
    knowledge.updateNightlyResync(deps, actor, body.is_nightly_resync_enabled),
  )
  serve(app, knowledgeStatus.getKnowledgeStatus, ({ actor }) => knowledge.getStatus(deps, actor))
  serve(app, calls.startKnowledgeSync, ({ actor }) => knowledge.startSync(deps, actor))
  serve(app, knowledgeStatus.getSyncStatus, ({ actor }) => knowledge.getSyncStatus(deps, actor.company_id))
  serve(app, calls.searchKnowledge, ({ actor, body }) => knowledge.search(deps, actor, body))
}

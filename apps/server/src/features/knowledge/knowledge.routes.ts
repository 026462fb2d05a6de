import {
  updateKnowledgeItem,
  createKnowledgeItem,
  downloadKnowledgeFile,
  getKnowledgeStatus,
  getSyncStatus,
  listKnowledgeItems,
  listKnowledgePages,
  removeKnowledgeItem,
  retryKnowledgeItem,
  retryKnowledgePage,
  searchKnowledge,
  updateNightlyResync,
  startKnowledgeSync,
  uploadPlaybook,
} from '@cuecard/contract/knowledge.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as knowledge from './knowledge.service.ts'
import { uploadPlaybookSection } from './playbook/upload-playbook.ts'

export function knowledgeRoutes(app: App): void {
  const { deps } = app
  serve(app, listKnowledgeItems, ({ actor }) => knowledge.list(deps, actor))
  serve(app, createKnowledgeItem, ({ actor, form, files }) => knowledge.create(deps, actor, { form, file: files.file }))
  serve(app, uploadPlaybook, ({ actor, form, files }) =>
    uploadPlaybookSection(deps, actor, { section_name: form.section_name, file: files.file }),
  )
  serve(app, updateKnowledgeItem, ({ actor, params, form, files }) =>
    knowledge.updateItemAndFile(deps, actor, { id: params.id, form, file: files.file }),
  )
  serve(app, removeKnowledgeItem, ({ actor, params }) => knowledge.remove(deps, actor, params.id))
  serve(app, downloadKnowledgeFile, ({ actor, params }) => knowledge.download(deps, actor, params.id))
  serve(app, listKnowledgePages, ({ actor, params }) => knowledge.listItemPages(deps, actor, params.id))
  serve(app, retryKnowledgeItem, ({ actor, params }) => knowledge.retryReading(deps, actor, { id: params.id }))
  serve(app, retryKnowledgePage, ({ actor, params }) =>
    knowledge.retryReading(deps, actor, { id: params.id, pageId: params.page_id }),
  )
  serve(app, updateNightlyResync, ({ actor, body }) =>
    knowledge.updateNightlyResync(deps, actor, body.is_nightly_resync_enabled),
  )
  serve(app, getKnowledgeStatus, ({ actor }) => knowledge.getStatus(deps, actor))
  serve(app, startKnowledgeSync, ({ actor }) => knowledge.startSync(deps, actor))
  serve(app, getSyncStatus, ({ actor }) => knowledge.getSyncStatus(deps, actor.company_id))
  serve(app, searchKnowledge, ({ actor, body }) => knowledge.search(deps, actor, body))
}

import type { Api } from '@cuecard/contract/client.ts'
import { inviteUser, listInvitations, revokeInvitation } from '@cuecard/contract/invitations.ts'
import * as knowledge from '@cuecard/contract/knowledge/knowledge.ts'
import * as meetings from '@cuecard/contract/meetings/meetings.ts'
import { getAnswerPrompt, saveAnswerPrompt } from '@cuecard/contract/prompts.ts'
import * as tests from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import * as vocabulary from '@cuecard/contract/vocabulary.ts'
import { createWebhook, listWebhooks, removeWebhook } from '@cuecard/contract/webhooks.ts'

/** A kind of thing that people write, as the journal plays it: each is known by its id and one word that stands in it. */
export interface JournaledKind {
  name: string
  /** Returns the new thing's id. */
  create?: (api: Api, word: string) => Promise<string>
  update?: (api: Api, id: string, word: string) => Promise<unknown>
  remove?: (api: Api, id: string) => Promise<unknown>
  /** Words by id, of everything that there is; throws for a thing of which only a part is there. */
  read: (api: Api) => Promise<Map<string, string>>
}

const params = (id: string) => ({ params: { id } })
const byId = <T extends { id: string }>(list: readonly T[], word: (each: T) => string | null) =>
  new Map(list.map((each) => [each.id, word(each) ?? '']))

const documents: JournaledKind = {
  name: 'document',
  create: async (api, word) => {
    const file = new File([`# ${word}\n\nThis document speaks of ${word} alone.\n`], `${word}.md`, {
      type: 'text/markdown',
    })
    return (await api(knowledge.createKnowledgeItem, { form: { name: word, type: 'file' }, files: { file } })).id
  },
  update: (api, id, word) => api(knowledge.updateKnowledgeItem, { ...params(id), form: { name: word }, files: {} }),
  remove: (api, id) => api(knowledge.removeKnowledgeItem, params(id)),
  read: async (api) => {
    const items = (await api(knowledge.listKnowledgeItems)).filter(({ name }) => name.startsWith('word'))
    for (const { id } of items) {
      const { blob } = await api(knowledge.downloadKnowledgeFile, params(id))
      if (!/speaks of word\S+ alone\.\n$/.test(await blob.text())) throw new Error(`The file of ${id} is not whole`)
    }
    return byId(items, ({ name }) => name)
  },
}

const meetingFile = (word: string) =>
  new File([`Ann: We speak about ${word} today.\nBob: Then let us begin with ${word}.\n`], `${word}.txt`, {
    type: 'text/plain',
  })

const importedMeetings: JournaledKind = {
  name: 'meeting',
  create: async (api, word) => {
    const form = { meeting_title: word, started_at: '2026-03-02T10:00:00.000Z' }
    return (await api(meetings.importMeeting, { form, files: { file: meetingFile(word) } })).id
  },
  update: (api, id, word) => api(meetings.updateMeeting, { ...params(id), body: { meeting_title: word } }),
  remove: (api, id) => api(meetings.removeMeeting, params(id)),
  read: async (api) => {
    const all = await api(meetings.listMeetings, { query: {} })
    const words = byId(all, ({ meeting_general_info }) => meeting_general_info.meeting_title)
    for (const [id, word] of words) {
      if (!word.startsWith('word')) words.delete(id)
      else if ((await api(meetings.getMeeting, params(id))).collected_meeting_data.transcript.length !== 2)
        throw new Error(`The transcript of ${id} is not whole`)
    }
    return words
  },
}

const caseOf = (name: string): tests.TestCaseDraft => ({
  name,
  test_message: { order_index: 0, message: `What about ${name}?`, username: 'Carla' },
  test_case_type: 'company-specific',
})

const testCases: JournaledKind = {
  name: 'test case',
  create: async (api, word) => (await api(tests.createTestCase, { body: caseOf(word) })).id,
  update: (api, id, word) => api(tests.updateTestCase, { ...params(id), body: caseOf(word) }),
  remove: (api, id) => api(tests.removeTestCase, params(id)),
  read: async (api) =>
    byId(await api(tests.listTestCases, { query: { test_case_type: 'company-specific' } }), ({ name }) => name),
}

const categories: JournaledKind = {
  name: 'category',
  create: async (api, name) =>
    (await api(tests.createTestCategory, { body: { name, test_case_type: 'company-specific' } })).id,
  update: (api, id, name) => api(tests.updateTestCategory, { ...params(id), body: { name } }),
  remove: (api, id) => api(tests.removeTestCategory, params(id)),
  read: async (api) =>
    byId(await api(tests.listTestCategories, { query: { test_case_type: 'company-specific' } }), ({ name }) => name),
}

const nameOf = (word: string) => ({ kind: 'product' as const, name: word, spellings: [`${word} spelt`] })

const names: JournaledKind = {
  name: 'name of the vocabulary',
  create: async (api, word) => (await api(vocabulary.createVocabularyEntry, { body: nameOf(word) })).id,
  update: (api, id, word) => api(vocabulary.updateVocabularyEntry, { ...params(id), body: nameOf(word) }),
  remove: (api, id) => api(vocabulary.removeVocabularyEntry, params(id)),
  read: async (api) =>
    byId((await api(vocabulary.getVocabulary)).entries, ({ name, spellings }) => {
      if (spellings[0] !== `${name} spelt`) throw new Error(`The name ${name} is not whole`)
      return name
    }),
}

const webhooks: JournaledKind = {
  name: 'webhook',
  create: async (api, word) => (await api(createWebhook, { body: { url: `https://hooks.example.com/${word}` } })).id,
  remove: (api, id) => api(removeWebhook, params(id)),
  read: async (api) => byId(await api(listWebhooks), ({ url }) => url.split('/').at(-1) ?? ''),
}

const invitations: JournaledKind = {
  name: 'invitation',
  create: async (api, word) =>
    (await api(inviteUser, { body: { user_email: `${word}@example.com`, notify_user: false } })).id,
  remove: (api, id) => api(revokeInvitation, params(id)),
  read: async (api) => byId(await api(listInvitations), ({ user_email }) => user_email.split('@')[0] ?? ''),
}

/** There is one of it, which is only changed. */
const instructions: JournaledKind = {
  name: 'instructions',
  update: (api, _id, word) => api(saveAnswerPrompt, { body: { content: word } }),
  read: async (api) => new Map([['only', (await api(getAnswerPrompt)).content]]),
}

export const JOURNALED: readonly JournaledKind[] = [
  documents,
  importedMeetings,
  testCases,
  categories,
  names,
  webhooks,
  invitations,
  instructions,
]

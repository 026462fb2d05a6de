import * as calls from '@cuecard/contract/vocabulary.ts'
import { useCallMutation, useCallQuery } from '../../../lib/api.ts'

const refresh = [calls.getVocabulary]

export const useVocabulary = () =>
  useCallQuery(calls.getVocabulary, { input: {}, meta: { failed: 'Failed to load the vocabulary' } })

export const useCreateName = () =>
  useCallMutation(calls.createVocabularyEntry, (body: calls.VocabularyName) => ({ body }), {
    meta: { said: 'Name added', failed: 'Failed to add the name', refresh },
  })

export const useUpdateName = () =>
  useCallMutation(calls.updateVocabularyEntry, ({ id, ...body }: calls.VocabularyEntry) => ({ params: { id }, body }), {
    meta: { said: 'Name changed', failed: 'Failed to change the name', refresh },
  })

export const useRemoveName = () =>
  useCallMutation(calls.removeVocabularyEntry, (id: string) => ({ params: { id } }), {
    meta: { said: 'Name deleted', failed: 'Failed to delete the name', refresh },
  })

export const usePasteNames = () =>
  useCallMutation(calls.pasteVocabulary, (body: { kind: calls.VocabularyKind; text: string }) => ({ body }), {
    meta: { failed: 'Failed to add the names', refresh },
  })

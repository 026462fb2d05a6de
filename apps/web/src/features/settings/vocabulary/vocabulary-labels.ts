import { VocabularyKind } from '@cuecard/contract/vocabulary.ts'

export const KIND_LABELS: Record<VocabularyKind, string> = {
  competitor: 'Competitor',
  product: 'Own product',
  own_name: 'Own name',
}

/** What each kind does to a meeting. */
export const KIND_HINTS: Record<VocabularyKind, string> = {
  competitor: 'A competitor or their product: listed under Competitors wherever a meeting says it.',
  product: 'A product or plan of yours: never taken for a competitor.',
  own_name: 'Your company, its brands and people: never taken for a competitor.',
}

export const KINDS = VocabularyKind.options.map((value) => ({ value, label: KIND_LABELS[value] }))

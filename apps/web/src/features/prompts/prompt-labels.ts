import type { PromptKind } from '@cuecard/contract/prompts.ts'

interface PromptLabels {
  /** The label of the text area. */
  title: string
  purpose: string
  /** In a sentence: `the answer instructions`. */
  named: string
  save: string
  /** The toasts. */
  saved: string
  saveFailed: string
  fetchFailed: string
  placeholder: string
  /** What happens without instructions. */
  without: string
}

export const ADMIN_ONLY = 'Admin access required'

export const PROMPT_LABELS: Record<PromptKind, PromptLabels> = {
  answer: {
    title: 'Answer Question Prompt Instructions',
    purpose: 'How questions are answered: tone, length, what to mention and what never to promise.',
    named: 'the answer instructions',
    save: 'Save answer instructions',
    saved: 'Answer instructions saved successfully!',
    saveFailed: 'Failed to save answer instructions',
    fetchFailed: 'Error fetching answer instructions',
    placeholder: 'For example: Answer in one sentence that I can say aloud.',
    without: 'Answers give one line to say, then the evidence from your documents.',
  },
  explain: {
    title: 'Explain Sentence Prompt Instructions',
    purpose: 'How sentences are explained: for whom, how deep, and what to start with.',
    named: 'the explain instructions',
    save: 'Save explain instructions',
    saved: 'Explain instructions saved successfully!',
    saveFailed: 'Failed to save explain instructions',
    fetchFailed: 'Error fetching explain instructions',
    placeholder: 'For example: Start with what a term means in our product.',
    without: 'Explanations say in a few sentences what the terms mean, from your documents.',
  },
}

export interface Example {
  name: string
  text: string
}

/** Examples for a company without instructions. */
export const EXAMPLES: Record<PromptKind, readonly Example[]> = {
  answer: [
    {
      name: 'Short and easy to say',
      text: 'Answer in one sentence of at most 20 words that I can say aloud. Put at most two short points behind it.',
    },
    {
      name: 'Prices with their plan',
      text: 'When a price or a limit is asked for, name the plan it belongs to, and say whether it is per user or per company.',
    },
    {
      name: 'No promises',
      text: 'Never promise delivery dates, discounts or features that are not released. Say that we confirm it in writing within one working day.',
    },
  ],
  explain: [
    {
      name: 'For a newcomer',
      text: 'Explain it as if to someone in their first week. Write out abbreviations, and give one everyday comparison.',
    },
    {
      name: 'Our meaning first',
      text: 'Start with what a term means in our product. Then say what it usually means elsewhere.',
    },
    {
      name: 'A question to ask',
      text: 'End with one question that I could ask the customer to find out what they need.',
    },
  ],
}

import type { Bench } from './measure.ts'

/** Name → the module that exports `run`. */
export const BENCHES: Readonly<Record<string, () => Promise<{ run: Bench }>>> = {
  retrieval: () => import('./retrieval.ts'),
  answers: () => import('./answers.ts'),
  'meeting-chat': () => import('./meeting-chat.ts'),
  'live-questions': () => import('./live-questions.ts'),
  'retrieval-quality': () => import('./retrieval-quality.ts'),
  'retrieval-rewrites': () => import('./retrieval-rewrites.ts'),
  embedding: () => import('./embedding.ts'),
  'answer-tax': () => import('./answer-tax.ts'),
  'stream-fidelity': () => import('./stream-fidelity.ts'),
  'cold-start': () => import('./cold-start.ts'),
  'first-screen': () => import('./first-screen.ts'),
  'pdf-to-searchable': () => import('./pdf-to-searchable.ts'),
  crawl: () => import('./crawl.ts'),
  meetings: () => import('./meetings.ts'),
  'meetings-list': () => import('./meetings-list.ts'),
  'insights-lists': () => import('./insights-lists.ts'),
  'transcript-search': () => import('./transcript-search.ts'),
  'caption-to-answer': () => import('./caption-to-answer.ts'),
  captions: () => import('./captions.ts'),
  'prompt-tests': () => import('./prompt-tests.ts'),
  load: () => import('./machines/load.ts'),
  outages: () => import('./machines/outages.ts'),
  'restore-drill': () => import('./machines/restore-drill.ts'),
  'scale-out': () => import('./machines/scale-out.ts'),
}

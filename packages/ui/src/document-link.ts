import type { ResponseSource } from '@cuecard/contract/answers.ts'
import { createContext, type ReactNode } from 'react'

/** The way from a passage to its document's text, where the app around it can show that. */
export const DocumentLinkContext = createContext<
  ((source: Pick<ResponseSource, 'item_id' | 'text'>) => ReactNode) | null
>(null)

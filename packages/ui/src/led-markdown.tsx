import type { ReactNode } from 'react'
import { splitLead } from './lead-sentence.ts'
import { SafeMarkdown } from './safe-markdown.tsx'

interface LedMarkdownProps {
  text: string
  citation: (n: number) => ReactNode
  /** Leaves out what backs the first sentence up. */
  isFolded?: boolean
}

/** One line to say, then what backs it up. */
export function LedMarkdown({ text, citation, isFolded = false }: LedMarkdownProps) {
  const { lead, rest } = splitLead(text)
  return (
    <>
      {lead !== '' && (
        <div className="cc-lead">
          <SafeMarkdown text={lead} citation={citation} />
        </div>
      )}
      {rest !== '' && !(isFolded && lead !== '') && <SafeMarkdown text={rest} citation={citation} />}
    </>
  )
}

import type { ReactNode } from 'react'
import { splitLead } from './lead-sentence.ts'
import { SafeMarkdown } from './safe-markdown.tsx'

/** One line to say, then what backs it up. */
export function LedMarkdown({ text, citation }: { text: string; citation: (n: number) => ReactNode }) {
  const { lead, rest } = splitLead(text)
  return (
    <>
      {lead !== '' && (
        <div className="cc-lead">
          <SafeMarkdown text={lead} citation={citation} />
        </div>
      )}
      {rest !== '' && <SafeMarkdown text={rest} citation={citation} />}
    </>
  )
}

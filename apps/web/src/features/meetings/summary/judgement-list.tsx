import type { Judgement } from '@cuecard/contract/meetings/analysis.ts'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import { Box, Stack, Text } from '@mantine/core'
import classes from './judgement-list.module.css'
import { ItemComments } from '../comments/item-comments.tsx'
import { splitEvidence } from './quote-match.ts'
import { Quotes, Source } from './quote.tsx'

export const NOT_SAID = 'Not said'

const KIND_NAMES: Record<NonNullable<Judgement['kind']>, string> = {
  price: 'Price',
  terms: 'Terms',
  doubt: 'Doubt',
  fit: 'Fit and effort',
}

interface JudgementListProps {
  meetingId: string
  /** Shown for a summary without items. */
  text: string
  items: readonly Judgement[]
}

/** Whether there is a text or an item to show. */
export function hasFindings(text: string, items: readonly Judgement[]): boolean {
  const written = text.trim().replace(/\.$/, '')
  return items.length > 0 || (written !== '' && written !== NOT_SAID)
}

/** Findings, each with its quotes. */
export function JudgementList({ meetingId, text, items }: JudgementListProps) {
  if (items.length > 0) {
    return (
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((item, at) => (
          <li key={at} className={classes.item}>
            {item.kind ? (
              <Text c="dimmed" fz="sm">
                {KIND_NAMES[item.kind]}
              </Text>
            ) : null}
            <Backed meetingId={meetingId} text={item.text} evidence={item.evidence} />
          </li>
        ))}
      </Box>
    )
  }
  if (!hasFindings(text, items)) return <p className={classes.none}>{NOT_SAID}</p>
  return (
    <div className={classes.text}>
      <SafeMarkdown text={text} headingLevel={3} />
    </div>
  )
}

interface BackedProps extends Judgement {
  meetingId: string
}

/** A finding and its quotes; a finding that is itself a quote is shown once. */
export function Backed({ meetingId, text, evidence }: BackedProps) {
  const { own, rest } = splitEvidence(text, evidence)
  // A name such as a competitor's is part of the quote, so the quote is shown instead.
  const same = own !== null && own.quote.length <= text.length + 2
  return (
    <Stack gap={8}>
      <Stack align="flex-start" gap={0} style={{ breakInside: 'avoid' }}>
        <Text maw="var(--cc-measure)" fw={500} style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
          {text}
        </Text>
        {same ? <Source meetingId={meetingId} evidence={own} /> : null}
      </Stack>
      <Quotes meetingId={meetingId} evidence={same ? rest : evidence} />
      <ItemComments meetingId={meetingId} message_id={evidence[0]?.message_id} about={text} />
    </Stack>
  )
}

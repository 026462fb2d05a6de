import type { KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { Alert, Flex, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../controls/busy-button.tsx'
import { Button } from '../controls/button.tsx'
import classes from './gap-answering.module.css'
import { GapForm } from './gap-form.tsx'
import { GapOutcome } from './gap-outcome.tsx'
import { useDraftGap } from './gaps.queries.ts'
import { useTyped } from '../dialogs/typed-texts.tsx'

/**
 * The steps of a gap: draft an answer, approve it, ask the question again; and once more when the answer's document was deleted.
 * `isWriting`: the form is open also without a draft.
 */
export function GapAnswering({ gap, isWriting = false }: { gap: KnowledgeGap; isWriting?: boolean }) {
  const draft = useDraftGap(gap.id)
  const typed = useTyped()
  const [own, setOwn] = useState(isWriting || typed.of('answer', gap.id) !== null)
  const isAnswered = gap.state === 'approved' || gap.state === 'closed'
  if (gap.item_id !== null) return isAnswered ? <GapOutcome gap={gap} /> : <AskedAgain gap={gap} />
  if (gap.state === 'drafting')
    return (
      <Flex component="output" gap={10} align="center" c="dimmed">
        <Loader size={16} aria-hidden="true" />
        {gap.waiting_for === null
          ? 'Drafting an answer from your documents and meetings. You can go on working.'
          : `Waiting for ${gap.waiting_for}: the answer is drafted as soon as it is back. You can go on working.`}
      </Flex>
    )
  const busy = draft.isPending
  return (
    <Flex component="section" direction="column" gap="md">
      {isAnswered ? <GapOutcome gap={gap} /> : null}
      {gap.draft_failure === null ? null : (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={gap.draft || gap.state === 'drafted' ? 'About this draft' : 'No answer was drafted'}
        >
          {gap.draft_failure}
        </Alert>
      )}
      {gap.draft || own ? (
        <GapForm key={gap.draft?.at ?? 'own'} gap={gap} drafting={busy} onDraftAgain={() => draft.mutate()} />
      ) : (
        <Group gap="xs">
          <BusyButton icon={IconSparkles} busy={busy} busyLabel="Drafting..." onClick={() => draft.mutate()}>
            Draft an answer
          </BusyButton>
          <Button variant="default" icon={IconPencil} disabled={busy} onClick={() => setOwn(true)}>
            Write it yourself
          </Button>
          <Text flex="1 1 100%" maw="var(--cc-measure)" c="dimmed" fz="sm">
            A draft is taken from your documents and from what was answered in other meetings. You check it first.
          </Text>
        </Group>
      )}
    </Flex>
  )
}

/** The answer is already a document, but the question was asked again without being answered. */
function AskedAgain({ gap: { item_id, item_name } }: { gap: KnowledgeGap }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} title="Asked again since it was closed">
      An answer is in your knowledge base, and the question was answered poorly once more. Check{' '}
      <Link className={classes.link} to={`/company-knowledge?itemId=${item_id}`}>
        {item_name ?? 'the document'}
      </Link>{' '}
      and complete it: after the sync that reads it the question is asked again.
    </Alert>
  )
}

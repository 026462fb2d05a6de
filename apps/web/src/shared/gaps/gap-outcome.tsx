import type { GapAnswer, KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import '@cuecard/ui/ui.css'
import { Alert, Box, Flex, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { GradeBadge } from '../grades/grade-badge.tsx'
import { When } from '../time/when.tsx'
import classes from './gap-outcome.module.css'
import { ENGINES, isExposed, ITEM_SYNC, OUTCOMES, whyInternal } from './gap-labels.ts'

/** The result of an approved answer: the answers before and after it was added to the knowledge base. */
export function GapOutcome({ gap }: { gap: KnowledgeGap }) {
  const { state, before, after, item_id, item_name, item_sync, draft, waiting_for } = gap
  const unread = item_sync?.state === 'failed'
  return (
    <Flex component="section" direction="column" gap="md">
      <Flex component="p" gap="4px 12px" align="center" wrap="wrap" m={0} c="dimmed" fz="sm">
        {item_id === null ? (
          <span>The document with its answer was deleted</span>
        ) : (
          <Link className={classes.item} data-unread={unread} to={`/company-knowledge?itemId=${item_id}`}>
            {unread ? (
              <IconAlertTriangle size={16} aria-hidden="true" />
            ) : item_sync?.state === 'synced' ? (
              <IconCircleCheck size={16} aria-hidden="true" />
            ) : (
              <IconFileText size={16} aria-hidden="true" />
            )}
            <bdi>{item_name ?? 'In your knowledge base'}</bdi>
          </Link>
        )}
        {item_sync === null || item_sync.state === 'synced' ? null : <span>{ITEM_SYNC[item_sync.state]}</span>}
        {draft && item_id !== null ? <span className={classes.engine}>{ENGINES[draft.engine]}</span> : null}
      </Flex>
      {unread ? <Unread gap={gap} /> : null}
      {isExposed(gap) ? <Exposed gap={gap} /> : null}
      {state === 'approved' && item_id !== null && !unread ? (
        <Flex component="output" gap={10} align="center" c="dimmed">
          <Loader size={16} aria-hidden="true" />
          {waiting_for !== null
            ? `Waiting for ${waiting_for}: the question is asked as soon as it is back.`
            : before === null
              ? 'Asking the question as it is answered now.'
              : item_sync?.state === 'pending'
                ? 'Waiting for the next sync to read the answer into your knowledge base, then the question is asked again.'
                : 'Reading the answer into your knowledge base, then the question is asked again.'}
        </Flex>
      ) : null}
      <div className={classes.sides}>
        {before ? <Side title="Before" answer={before} /> : null}
        {after ? <Side title="After" answer={after} /> : null}
      </div>
    </Flex>
  )
}

/** Approved before an answer took the audience of its sources. */
function Exposed({ gap }: { gap: KnowledgeGap }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} title="This answer may be read aloud">
      {whyInternal(gap).reason} Choose an audience for{' '}
      <Link className={classes.link} to={`/company-knowledge?itemId=${gap.item_id}`}>
        <bdi>{gap.item_name ?? 'its document'}</bdi>
      </Link>
      .
    </Alert>
  )
}

/** A sync could not read the document: the reason, and a link to fix it. */
function Unread({ gap: { item_id, item_name, item_sync } }: { gap: KnowledgeGap }) {
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title="The answer is not in your knowledge base yet"
    >
      The sync could not read{' '}
      <Link className={classes.link} to={`/company-knowledge?itemId=${item_id}`}>
        <bdi>{item_name ?? 'its document'}</bdi>
      </Link>
      . {item_sync?.reason}
    </Alert>
  )
}

function Side({ title, answer }: { title: string; answer: GapAnswer }) {
  const { text, grade, grade_reason, outcome, at } = answer
  return (
    <section className={classes.side} aria-label={title}>
      <Flex component="header" gap="4px 12px" align="center" wrap="wrap">
        <Box component="h3" m={0} fz="sm" fw={600}>
          {title}
        </Box>
        <GradeBadge grade={grade} show="full" />
        <Box component="span" ml="auto" c="dimmed" fz="xs">
          <When value={at} />
        </Box>
      </Flex>
      {OUTCOMES[outcome] === null ? null : (
        <Text className="cc-wrap" c="dimmed" fz="sm">
          {OUTCOMES[outcome]}.
        </Text>
      )}
      <Box className="cc-wrap" maw="var(--cc-measure)" dir="auto">
        {text.trim() === '' ? (
          <Text className="cc-wrap" c="dimmed" fz="sm">
            No answer.
          </Text>
        ) : (
          <SafeMarkdown text={text} headingLevel={4} />
        )}
      </Box>
      {grade_reason === '' ? null : (
        <Text className="cc-wrap" c="dimmed" fz="sm">
          {grade_reason}
        </Text>
      )}
    </section>
  )
}

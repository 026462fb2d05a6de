import type { GapAnswer, KnowledgeGap } from '@cuecard/contract/knowledge-gaps.ts'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import '@cuecard/ui/ui.css'
import { Alert, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { When } from '../../../shared/time/when.tsx'
import classes from './gap-outcome.module.css'
import { ENGINES, ITEM_SYNC, OUTCOMES } from './gap-labels.ts'

/** What became of an approved answer: what was answered before and after it was in the knowledge base. */
export function GapOutcome({ gap }: { gap: KnowledgeGap }) {
  const { state, before, after, item_id, item_name, item_sync, draft } = gap
  const unread = item_sync?.state === 'failed'
  return (
    <section className={classes.outcome}>
      <p className={classes.facts}>
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
        {draft ? <span className={classes.engine}>{ENGINES[draft.engine]}</span> : null}
      </p>
      {unread ? <Unread gap={gap} /> : null}
      {state === 'approved' && !unread ? (
        <output className={classes.waiting}>
          <Loader size={16} aria-hidden="true" />
          {before === null
            ? 'Asking the question as it is answered now.'
            : item_sync?.state === 'pending'
              ? 'Waiting for the next sync to read the answer into your knowledge base, then the question is asked again.'
              : 'Reading the answer into your knowledge base, then the question is asked again.'}
        </output>
      ) : null}
      <div className={classes.sides}>
        {before ? <Side title="Before" answer={before} /> : null}
        {after ? <Side title="After" answer={after} /> : null}
      </div>
    </section>
  )
}

/** A sync did not take the document in: what keeps it, and where to mend it. */
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
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <GradeBadge grade={grade} show="full" />
        <span className={classes.when}>
          <When value={at} />
        </span>
      </header>
      {OUTCOMES[outcome] === null ? null : <p className={classes.reason}>{OUTCOMES[outcome]}.</p>}
      <div className={classes.text} dir="auto">
        {text.trim() === '' ? (
          <p className={classes.reason}>No answer.</p>
        ) : (
          <SafeMarkdown text={text} headingLevel={4} />
        )}
      </div>
      {grade_reason === '' ? null : <p className={classes.reason}>{grade_reason}</p>}
    </section>
  )
}

import type { GapAnswer, KnowledgeGap } from '@cuecard/contract/knowledge-gaps.ts'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import '@cuecard/ui/ui.css'
import { Loader } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { GradeBadge } from '../../shared/grade-badge.tsx'
import { When } from '../../shared/when.tsx'
import classes from './gap-outcome.module.css'
import { ENGINES, OUTCOMES } from './gap-words.ts'

/** What became of an approved answer: what was answered before and after it was in the knowledge base. */
export function GapOutcome({ gap }: { gap: KnowledgeGap }) {
  const { state, before, after, item_id, item_name, draft } = gap
  return (
    <section className={classes.outcome}>
      <p className={classes.facts}>
        {item_id === null ? (
          <span>The document with its answer was deleted</span>
        ) : (
          <Link className={classes.item} to={`/company-knowledge?itemId=${item_id}`}>
            <IconCircleCheck size={16} aria-hidden="true" />
            <bdi>{item_name ?? 'In your knowledge base'}</bdi>
          </Link>
        )}
        {draft ? <span className={classes.engine}>{ENGINES[draft.engine]}</span> : null}
      </p>
      {state === 'approved' ? (
        <output className={classes.waiting}>
          <Loader size={16} aria-hidden="true" />
          {before === null
            ? 'Asking the question as it is answered now.'
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

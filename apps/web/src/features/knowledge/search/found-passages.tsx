import type { Passage } from '@cuecard/contract/knowledge.ts'
import { PassageText, passagePreview } from '@cuecard/ui/passage-text.tsx'
import { SkeletonRows, QueryView } from '../../../shared/states/states.tsx'
import classes from './search-panel.module.css'
import { useSearchKnowledge } from '../knowledge.queries.ts'

/** The passages nearest to a question, each opening in place. */
export function FoundPassages({ question }: { question: string }) {
  return (
    <QueryView
      query={useSearchKnowledge(question)}
      label="Searching your documents..."
      skeleton={<SkeletonRows rows={3} />}
      failed={{ title: 'The search did not work', text: 'Your documents and your question are kept.' }}
    >
      {({ passages }) => (passages.length > 0 ? <Passages passages={passages} /> : null)}
    </QueryView>
  )
}

function Passages({ passages }: { passages: readonly Passage[] }) {
  return (
    <div>
      <h3 className={classes.heading}>Passages found ({passages.length})</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus */}
      <ol className={classes.passages} aria-label="Passages" tabIndex={0}>
        {passages.map((passage) => (
          <li key={`${passage.item_id} ${passage.locator} ${passage.text}`}>
            <details className={classes.passage}>
              <summary>
                <span className={classes.place}>
                  {passage.item_name}
                  {passage.locator ? <span className={classes.locator}> · {passage.locator}</span> : null}
                </span>
                <span className={classes.preview}>{passagePreview(passage.text)}</span>
              </summary>
              <div className={classes.text}>
                <PassageText text={passage.text} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </div>
  )
}

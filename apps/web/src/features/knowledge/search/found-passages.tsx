import type { Passage } from '@cuecard/contract/knowledge/knowledge.ts'
import { PassageText, passagePreview } from '@cuecard/ui/passage-text.tsx'
import { Box } from '@mantine/core'
import { documentLink } from '../../../shared/documents/document-link.tsx'
import { SkeletonRows, QueryView } from '../../../shared/states/states.tsx'
import classes from './search-panel.module.css'
import { useSearchKnowledge } from '../knowledge.queries.ts'

/** The passages nearest to a question; each expands in place. */
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
      <Box component="h3" m="0 0 4px" c="dimmed" fz="xs" lh="1.25rem" fw={600}>
        Passages found ({passages.length})
      </Box>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable */}
      <ol className={classes.passages} aria-label="Passages" tabIndex={0}>
        {passages.map((passage) => (
          <li key={`${passage.item_id} ${passage.locator} ${passage.text}`}>
            <details className={classes.passage}>
              <summary>
                <Box component="span" className="cc-wrap" fz="sm" fw={500}>
                  {passage.item_name}
                  {passage.locator ? (
                    <Box component="span" c="dimmed" fw={400}>
                      {' '}
                      · {passage.locator}
                    </Box>
                  ) : null}
                  {passage.audience === 'internal' ? (
                    <Box component="span" c="var(--cc-warn-text)" fw={400}>
                      {' '}
                      · internal, not to be read aloud
                    </Box>
                  ) : null}
                </Box>
                <span className={classes.preview}>{passagePreview(passage.text)}</span>
              </summary>
              <div className={classes.text}>
                <PassageText text={passage.text} />
                {documentLink(passage)}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </div>
  )
}

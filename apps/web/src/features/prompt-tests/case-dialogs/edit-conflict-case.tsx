import type { TestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { Button, Flex } from '@mantine/core'
import { OTHER, useTestCategories } from '../../../shared/test-cases/test-case.queries.ts'
import { When } from '../../../shared/time/when.tsx'
import { type CaseDraft, differencesOf, draftOf } from './case-draft.ts'
import classes from './case-form.module.css'

interface EditConflictCaseProps {
  theirs: TestCase
  mine: CaseDraft
  onTheirs: () => void
  onMine: () => void
}

/** Another user saved the case meanwhile: shows where the two versions differ, and asks which to keep. */
export function EditConflictCase({ theirs, mine, onTheirs, onMine }: EditConflictCaseProps) {
  const categories = useTestCategories(theirs.test_case_type).data ?? []
  const nameOf = (id: string) =>
    id === OTHER ? 'Other' : (categories.find((each) => each.id === id)?.name ?? 'A deleted category')
  const differences = differencesOf(draftOf(theirs), mine, nameOf)
  return (
    <div className={classes.conflict} role="alert">
      <p>
        <strong>
          Another user saved this test case <When value={theirs.updated_at} />.
        </strong>{' '}
        Nothing is lost: what you typed is still here. Choose which one to go on with.
      </p>
      {differences.length === 0 ? (
        <p>Both say the same.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus
        <dl className={classes.differences} tabIndex={0} aria-label="Where the two differ">
          {differences.map(({ name, theirs, mine }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span>Theirs</span>
                <span>{theirs || 'Empty'}</span>
              </dd>
              <dd>
                <span>Yours</span>
                <span>{mine || 'Empty'}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Flex justify="flex-end" gap={8}>
        <Button variant="default" onClick={onTheirs}>
          Use theirs
        </Button>
        <Button onClick={onMine}>Keep mine</Button>
      </Flex>
    </div>
  )
}

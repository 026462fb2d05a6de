import type { PromptInstructions } from '@cuecard/contract/prompts.ts'
import { Button, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { When } from '../../shared/time/when.tsx'
import classes from './edit-conflict-view.module.css'
import { changesBetween } from '../../shared/text-diff/text-changes.ts'
import { TextDiff } from '../../shared/text-diff/text-diff.tsx'
import type { PromptEditor } from './use-prompt-editor.ts'

/** Another user saved the prompt meanwhile: shows both texts, and asks which to keep. */
export function EditConflictView({ editor, theirs }: { editor: PromptEditor; theirs: PromptInstructions }) {
  const { text } = editor
  const changes = useMemo(() => changesBetween(theirs.content, text), [theirs.content, text])
  return (
    <Stack gap={16} p={16} bd="1px solid var(--cc-line-strong)" bdrs="var(--cc-radius)" role="alert">
      <div className={classes.head}>
        <IconUsers size={20} aria-hidden="true" />
        <p>
          <strong>{theirs.updated_by ?? 'Another user'} saved another text meanwhile.</strong> Nothing is lost: yours is
          still here. Choose which one to go on with. Every saved version stays in the history.
        </p>
      </div>
      <div className={classes.sides}>
        <section className={classes.side}>
          <h3>
            Theirs: version {theirs.version}, <When value={theirs.updated_at} />
          </h3>
          <TextDiff label="Their text" changes={changes} side="before" />
          <Button variant="default" onClick={editor.discard}>
            Use their text
          </Button>
        </section>
        <section className={classes.side}>
          <h3>Yours, not saved yet</h3>
          <TextDiff label="Your text" changes={changes} side="after" />
          <Button onClick={editor.keepMine}>Keep mine</Button>
        </section>
      </div>
    </Stack>
  )
}

import type { PromptVersion } from '@cuecard/contract/prompts.ts'
import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { SkeletonRows, QueryView } from '../../shared/states/states.tsx'
import { When } from '../../shared/time/when.tsx'
import { EXAMPLES, PROMPT_LABELS } from './prompt-labels.ts'
import { usePromptVersions } from './prompts.queries.ts'
import type { PromptEditor } from './use-prompt-editor.ts'
import classes from './version-list.module.css'

/** Versions shown at first. */
const FIRST = 4

/** The versions with author and time, newest first; without any, examples to start from. */
export function VersionList({ editor, onOpen }: { editor: PromptEditor; onOpen: (version: number) => void }) {
  const versions = usePromptVersions(editor.kind)
  const starting = editor.mayEdit && versions.data?.length === 0
  return (
    <section className={classes.list} aria-label={`History of ${PROMPT_LABELS[editor.kind].named}`}>
      <h3>{starting ? 'Start from an example' : 'History'}</h3>
      <QueryView
        query={versions}
        label="Loading the history..."
        skeleton={<SkeletonRows rows={3} />}
        failed={{ title: 'The history could not be loaded', text: 'Every version is kept on the server.' }}
      >
        {(all) => {
          if (starting) return <Examples editor={editor} />
          if (all.length === 0)
            return (
              <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
                No version has been saved yet.
              </Text>
            )
          return <Versions versions={all} onOpen={onOpen} />
        }}
      </QueryView>
    </section>
  )
}

function Versions({ versions, onOpen }: { versions: readonly PromptVersion[]; onOpen: (version: number) => void }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ol className={classes.rows} data-all={all}>
        {(all ? versions : versions.slice(0, FIRST)).map((row, at) => (
          <li key={row.id}>
            <button type="button" className={classes.row} onClick={() => onOpen(row.version)}>
              <span className={classes.first}>
                Version {row.version}
                {at === 0 ? <span className={classes.now}>In force</span> : null}
              </span>
              <Box component="span" m={0} c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
                <When value={row.created_at} /> · {row.author_email ?? 'a former user'}
              </Box>
              {row.restored_from === null ? null : (
                <Box component="span" m={0} c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
                  Restored from version {row.restored_from}
                </Box>
              )}
            </button>
          </li>
        ))}
      </ol>
      {versions.length > FIRST ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${versions.length.toLocaleString('en-US')} versions`}
        </Button>
      ) : null}
    </>
  )
}

function Examples({ editor }: { editor: PromptEditor }) {
  const add = (text: string) => editor.type(editor.text.trim() === '' ? text : `${editor.text.trimEnd()}\n\n${text}`)
  return (
    <ul className={classes.rows}>
      {EXAMPLES[editor.kind].map(({ name, text }) => (
        <li key={name}>
          <button type="button" className={classes.row} disabled={editor.text.includes(text)} onClick={() => add(text)}>
            <span className={classes.first}>{name}</span>
            <Box component="span" m={0} c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </button>
        </li>
      ))}
    </ul>
  )
}

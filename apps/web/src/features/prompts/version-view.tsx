import type { PromptVersion } from '@cuecard/contract/prompts.ts'
import { SegmentedControl, Stack } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconRestore } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Button } from '../../shared/controls/button.tsx'
import { ButtonWithReason } from '../../shared/controls/disabled-reason.tsx'
import { When } from '../../shared/time/when.tsx'
import { ADMIN_ONLY } from './prompt-labels.ts'
import { changesBetween, summaryOf } from '../../shared/text-diff/text-changes.ts'
import { TextDiff } from '../../shared/text-diff/text-diff.tsx'
import classes from './version-view.module.css'

interface VersionViewProps {
  row: PromptVersion
  /** All versions of the same prompt, newest first. */
  versions: readonly PromptVersion[]
  mayRestore: boolean
  onGo: (version: number) => void
  onRestore: () => void
}

/** The two compared texts and the label of the comparison. */
function comparison(row: PromptVersion, versions: readonly PromptVersion[], against: string) {
  const inForce = versions[0] ?? row
  const before = versions.find(({ version }) => version < row.version)
  if (against === 'in force') {
    return { from: row.content, to: inForce.content, words: `From this version to the one in force` }
  }
  if (against === 'whole') return { from: row.content, to: row.content, words: 'The whole text' }
  return before
    ? { from: before.content, to: row.content, words: `From version ${before.version} to this one` }
    : { from: '', to: row.content, words: 'The first version: all of it was new' }
}

/** A version's author and time, its text compared with another version, and links to the next and previous one. */
export function VersionView({ row, versions, mayRestore, onGo, onRestore }: VersionViewProps) {
  const [against, setAgainst] = useState('before')
  const inForce = versions[0]?.version === row.version
  const sameText = versions[0]?.content === row.content
  const { from, to, words } = comparison(row, versions, against)
  const changes = useMemo(() => changesBetween(from, to), [from, to])
  return (
    <Stack gap={16}>
      <p className={classes.facts}>
        Saved <When value={row.created_at} /> (<When value={row.created_at} show="exact" />) by{' '}
        {row.author_email ?? 'a former user'}
        {row.restored_from === null ? '' : `, restored from version ${row.restored_from}`}
        {inForce ? '. This version is in force.' : sameText ? '. Its text is the one in force.' : '.'}
      </p>
      <SegmentedControl
        aria-label="Compare with"
        value={against}
        onChange={setAgainst}
        className={classes.choice ?? ''}
        data={[
          { value: 'before', label: 'What it changed' },
          { value: 'in force', label: 'Against current', disabled: inForce },
          { value: 'whole', label: 'Whole text' },
        ]}
      />
      <div>
        <p className={classes.words} aria-live="polite">
          {words}
          {against === 'whole' ? '' : ` · ${summaryOf(changes)}`}
        </p>
        <TextDiff label={words} changes={changes} />
      </div>
      <div className={classes.foot}>
        <Steps row={row} versions={versions} onGo={onGo} />
        {sameText ? null : (
          <ButtonWithReason reason={mayRestore ? null : ADMIN_ONLY} icon={IconRestore} onClick={onRestore}>
            Restore this version
          </ButtonWithReason>
        )}
      </div>
    </Stack>
  )
}

function Steps({ row, versions, onGo }: Pick<VersionViewProps, 'row' | 'versions' | 'onGo'>) {
  const at = versions.findIndex(({ id }) => id === row.id)
  const [newer, older] = [versions[at - 1], versions[at + 1]]
  return (
    <div className={classes.steps}>
      <Button variant="default" icon={IconArrowLeft} disabled={!older} onClick={() => older && onGo(older.version)}>
        Older
      </Button>
      <Button
        variant="default"
        iconAfter={IconArrowRight}
        disabled={!newer}
        onClick={() => newer && onGo(newer.version)}
      >
        Newer
      </Button>
    </div>
  )
}

import type { ChangedDocument, FallenDocument, RunChanges } from '@cuecard/contract/prompt-tests/changes.ts'
import type { TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Alert, Anchor, Skeleton, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { changesBetween, summaryOf } from '../../../shared/text-diff/text-changes.ts'
import { When } from '../../../shared/time/when.tsx'
import { useRunChanges } from '../runs/test-runs.queries.ts'
import type { CasePair, RunComparison } from './compare-runs.ts'
import { modelOf, SEARCH_BY_MEANING, versionsOf } from './comparison-labels.ts'
import classes from './pair-view.module.css'

interface ChangesProps {
  before: TestRun
  after: TestRun
  found: RunComparison
  onShow: (id: string) => void
}

/** What differs between the runs besides the grades, and which lost points cite a document that changed. */
export function Changes({ before, after, found, onShow }: ChangesProps) {
  const query = useRunChanges({ before: before.id, after: after.id })
  return (
    <Alert
      color="gray"
      icon={<IconInfoCircle aria-hidden="true" />}
      title="What else changed"
      className={classes.differences ?? ''}
    >
      {query.data ? (
        <Found changes={query.data} {...{ before, after, found, onShow }} />
      ) : query.isError ? (
        // What the runs themselves tell is enough to go on.
        <Lines
          lines={[
            ...settings(before, after),
            ...missingLines(found),
            'Which documents and test cases changed could not be loaded.',
          ]}
        />
      ) : (
        <Skeleton h={20} w="60%" />
      )}
    </Alert>
  )
}

function Found({ changes, before, after, found, onShow }: ChangesProps & { changes: RunChanges }) {
  const lines = [
    ...settings(before, after),
    ...instructionLines(changes),
    ...caseLines(changes),
    ...missingLines(found),
  ]
  const { documents, lost } = changes
  const nothing = lines.length === 0 && documents?.length === 0
  return (
    <>
      {nothing ? sameText(before, after) : null}
      <Lines lines={lines} />
      {hadModel(before, after) || versionsOf(before) === versionsOf(after) ? null : (
        <Text fz="sm">The instructions changed in between, but without a model neither run used them.</Text>
      )}
      {documents === null ? (
        <Text fz="sm">
          Which documents changed is not known: some changed while one of the runs was working, or it is a run of an
          earlier version.
        </Text>
      ) : (
        <Documents documents={documents} />
      )}
      {lost.documents.map((document) => (
        <Fallen key={document.item_id} {...{ document, found, onShow }} points={lost.points} />
      ))}
      {lost.points > 0 && lost.documents.length === 0 && (documents?.length ?? 0) > 0 ? (
        <Text fz="sm">None of the {pointsText(lost.points)} lost cites a document that changed.</Text>
      ) : null}
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Whether one of the runs had a model, which alone reads instructions. */
const hadModel = (before: TestRun, after: TestRun) => before.model !== null || after.model !== null

/** Quotes are the same each time, so that something else must have changed. */
function sameText(before: TestRun, after: TestRun): string {
  if (hadModel(before, after))
    return 'Instructions, model and documents were the same in both runs: what differs is how the answers happened to turn out.'
  const isKnown = before.search_by_meaning !== null && after.search_by_meaning !== null
  return isKnown
    ? 'Documents, test cases and search by meaning were the same in both runs, and neither had a model: another version of Cuecard may have chosen other quotes.'
    : 'Documents and test cases were the same in both runs, and neither had a model. Whether search by meaning was on is not known of runs of earlier versions.'
}

/** What the runs themselves tell: versions, model, search, answers a case, and what graded. */
function settings(before: TestRun, after: TestRun): string[] {
  const [asked, asks] = [before.repetitions, after.repetitions]
  const [was, is] = [before.search_by_meaning, after.search_by_meaning]
  return [
    !hadModel(before, after) || versionsOf(before) === versionsOf(after)
      ? null
      : `Instructions: ${versionsOf(before)} → ${versionsOf(after)}`,
    modelOf(before) === modelOf(after) ? null : `Model: ${modelOf(before)} → ${modelOf(after)}`,
    was === null || is === null || was === is
      ? null
      : `Search by meaning: ${SEARCH_BY_MEANING[was]} → ${SEARCH_BY_MEANING[is]}`,
    asked === asks ? null : `Answers per case: ${asked} → ${asks}`,
    gradedBy(before) === gradedBy(after) ? null : `Graded by: ${gradedBy(before)} → ${gradedBy(after)}`,
  ].filter((line) => line !== null)
}

const instructionLines = ({ instructions }: RunChanges) =>
  instructions.map(({ kind, before, after }) => {
    const name = kind === 'answer' ? 'Answer' : 'Explain'
    return `${name} instructions: ${summaryOf(changesBetween(before, after)).toLowerCase()}`
  })

const caseLines = ({ changed_case_ids }: RunChanges) =>
  changed_case_ids.length === 0
    ? []
    : [`${plural(changed_case_ids.length, 'test case')} changed in between, and not compared`]

const missingLines = ({ missing }: RunComparison) => {
  const line = (count: number, run: string) =>
    count === 0 ? [] : [`No answer in the ${run} run: ${plural(count, 'test case')}`]
  return [...line(missing.before, 'first'), ...line(missing.after, 'second')]
}

/** The methods, rubric versions and judges of a run; grades of different ones cannot be compared. */
function gradedBy({ test_case_results }: TestRun): string {
  const ways = test_case_results.flatMap(({ grade_method, rubric_version, judge_model }) =>
    grade_method === 'judge'
      ? [`judge ${judge_model ?? ''}, rules ${rubric_version ?? '?'}`]
      : grade_method === 'similarity'
        ? [`similarity, rules ${rubric_version ?? '?'}`]
        : [],
  )
  return [...new Set(ways)].toSorted().join(' and ') || 'checks alone'
}

/** Documents named in full; more are counted. */
const NAMED = 5

const CHANGES = { added: 'added', changed: 'changed', removed: 'removed' } as const

function Documents({ documents }: { documents: readonly ChangedDocument[] }) {
  if (documents.length === 0) return null
  return (
    <Text fz="sm">
      Documents:{' '}
      {documents.slice(0, NAMED).map(({ item_id, name, change }, at) => (
        <span key={item_id}>
          {at > 0 ? ', ' : ''}
          <strong>{name}</strong> {CHANGES[change]}
        </span>
      ))}
      {documents.length > NAMED ? ` and ${documents.length - NAMED} more` : ''}
    </Text>
  )
}

const number = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1))
const pointsText = (points: number) => `${number(points)} ${points === 1 ? 'point' : 'points'}`

interface FallenProps extends Pick<ChangesProps, 'found' | 'onShow'> {
  document: FallenDocument
  points: number
}

/** `3 of 4 lost points cite Prices, changed on 12 Nov`, with the cases. */
function Fallen({ document, points, found, onShow }: FallenProps) {
  const { name, change, changed_at, test_case_ids } = document
  const cases = test_case_ids.flatMap((id) => pairOf(found, id) ?? [])
  return (
    <Text fz="sm">
      {number(document.points)} of {number(points)} lost {points === 1 ? 'point cites' : 'points cite'}{' '}
      <strong>{name}</strong>, {CHANGES[change]}
      {changed_at ? (
        <>
          {' on '}
          <When value={changed_at} show="exact" />
        </>
      ) : null}
      {cases.length > 0 ? ': ' : '.'}
      {cases.map((pair, at) => (
        <span key={pair.id}>
          {at > 0 ? ', ' : ''}
          <Anchor component="button" type="button" underline="always" fz="sm" onClick={() => onShow(pair.id)}>
            {pair.name}
          </Anchor>
        </span>
      ))}
    </Text>
  )
}

const pairOf = ({ worse, same }: RunComparison, id: string): CasePair | undefined =>
  worse.find((pair) => pair.id === id) ?? same.find((pair) => pair.id === id)

import { plural } from '@cuecard/language/plain-text.ts'
import type { Agreement, Disagreement } from '@cuecard/contract/prompt-tests/calibration.ts'
import { Anchor, Box, Flex, Stack, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import classes from './agreement-dialog.module.css'
import { useAgreement, useCalibration } from './calibration.queries.ts'
import { CalibrationSet } from './calibration-set.tsx'
import { METHOD_LABELS } from '../test-labels.ts'

/** How well automatic grades agree with people's, over all answers that a person graded too, and the set of these. */
export function AgreementDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size={640} title="How well do the grades agree with people?">
      <CalibrationSet />
      <Rows onFollow={onClose} />
    </Dialog>
  )
}

function Rows({ onFollow }: { onFollow: () => void }) {
  const query = useAgreement()
  return (
    <QueryView
      query={query}
      label="Loading how the grades agree..."
      skeleton={<SkeletonRows rows={2} />}
      failed={{ title: 'This could not be loaded' }}
    >
      {(rows) =>
        rows.length === 0 ? (
          <Nothing />
        ) : (
          <>
            <Text m="0 0 16px" c="dimmed">
              Every answer that has both an automatic grade and one by a person, by what gave the automatic one.
            </Text>
            <Stack component="ul" gap={12} m={0} p={0} style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Row
                  key={`${row.rubric_version} ${row.grade_method} ${row.judge_model}`}
                  row={row}
                  onFollow={onFollow}
                />
              ))}
            </Stack>
          </>
        )
      }
    </QueryView>
  )
}

function Nothing() {
  const { data } = useCalibration()
  if (data && data.graded + data.imported > 0) {
    return (
      <Empty icon={IconScale} title="No answer has both grades yet">
        The answers that people graded have no automatic grade so far. Here you see how often the two are the same, as
        soon as one has both.
      </Empty>
    )
  }
  return (
    <Empty icon={IconScale} title="No one has graded a result yet">
      Open a test case and give one of its results your own grade. Here you then see how often the automatic grades are
      the same.
    </Empty>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function Row({ row, onFollow }: { row: Agreement; onFollow: () => void }) {
  const { name, meaning } = METHOD_LABELS[row.grade_method]
  return (
    <Box component="li" p="12px 16px" bd="1px solid var(--cc-line)" bdrs={8}>
      <Flex wrap="wrap" align="baseline" gap="2px 12px">
        <Box component="h3" m={0} fz="0.9375rem" fw={600} title={meaning}>
          {name}
        </Box>
        <Box component="span" m={0} c="dimmed" fz="sm">
          {row.judge_model ? `${row.judge_model}, ` : ''}rules {row.rubric_version}
          {row.is_current ? '' : ' · earlier'}
        </Box>
        <Box component="span" m={0} c="dimmed" fz="sm">
          {plural(row.compared, 'answer')} compared
        </Box>
      </Flex>
      {row.grade_method === 'similarity' ? (
        <Text c="dimmed" fz="sm">
          Similarity is no judge: it says how much an answer is like the expected result.
        </Text>
      ) : null}
      <Bars row={row} />
      <Text c="dimmed" fz="sm">
        {leaning(row.mean_difference)}
      </Text>
      <Text c="dimmed" fz="sm" title="Cohen's kappa with quadratic weights: 1 is full agreement, 0 is chance">
        {row.weighted_kappa === null
          ? 'Too few results to tell it from chance.'
          : `Agreement beyond chance: ${row.weighted_kappa.toFixed(2)} of 1 (${strength(row.weighted_kappa)})${row.band_kappa === null ? '' : `, on the bands good, middling and poor ${row.band_kappa.toFixed(2)}`}.`}
      </Text>
      <Disagreements
        title="Passed, but people did not pass it"
        count={row.false_pass_count}
        cases={row.false_passes}
        onFollow={onFollow}
      />
      <Disagreements
        title="Not passed, but people passed it"
        count={row.false_fail_count}
        cases={row.false_fails}
        onFollow={onFollow}
      />
    </Box>
  )
}

function Bars({ row }: { row: Agreement }) {
  return (
    <Box component="dl" m="8px 0">
      {[
        { label: 'The same grade', share: row.equal },
        { label: 'At most one apart', share: row.within_one },
        { label: 'The same of 3 bands', share: row.same_band },
      ].map(({ label, share }) => (
        <div key={label} className={classes.bar}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: percent(share) }} />
            </span>
            <Box component="span" w={44} fw={600} ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {percent(share)}
            </Box>
          </dd>
        </div>
      ))}
    </Box>
  )
}

interface DisagreementsProps {
  title: string
  count: number
  cases: readonly Disagreement[]
  onFollow: () => void
}

/** Answers where machine and person disagree about passing, each leading to its case. */
function Disagreements({ title, count, cases, onFollow }: DisagreementsProps) {
  if (count === 0) return null
  return (
    <details className={classes.list}>
      <summary>
        {title} <span>{count}</span>
      </summary>
      <ul>
        {cases.map(({ test_case_id, test_case_type, result_id, name, machine, person }, at) => (
          <li key={result_id ?? at}>
            {test_case_id && test_case_type ? (
              <Anchor
                component={Link}
                fz="sm"
                to={`/prompt-tests?test_case_type=${test_case_type}&testCaseId=${test_case_id}`}
                onClick={onFollow}
              >
                {name}
              </Anchor>
            ) : (
              <Text span fz="sm">
                {name} (imported)
              </Text>
            )}
            <Text span c="dimmed" fz="sm">
              machine {machine}, person {person}
            </Text>
          </li>
        ))}
      </ul>
      {cases.length < count ? (
        <Text c="dimmed" fz="sm">
          The {cases.length} widest apart of {count}.
        </Text>
      ) : null}
    </details>
  )
}

function leaning(difference: number): string {
  const size = Math.abs(difference).toFixed(1)
  if (size === '0.0') return 'On average neither stricter nor kinder than people.'
  return `On average ${size} grades ${difference > 0 ? 'kinder' : 'stricter'} than people.`
}

/** The usual interpretation of kappa (Landis and Koch). */
function strength(kappa: number): string {
  if (kappa < 0.2) return 'slight'
  if (kappa < 0.4) return 'fair'
  if (kappa < 0.6) return 'moderate'
  return kappa < 0.8 ? 'substantial' : 'almost perfect'
}

import { plural } from '@cuecard/language/plain-text.ts'
import type { Agreement } from '@cuecard/contract/prompt-tests/results.ts'
import { Box, Flex, Stack, Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import classes from './agreement-dialog.module.css'
import { useAgreement } from '../prompt-tests.queries.ts'
import { METHOD_LABELS } from '../test-labels.ts'

/** How well automatic grades agree with people's, over all results that a person graded too. */
export function AgreementDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size={640} title="How well do the grades agree with people?">
      <Rows />
    </Dialog>
  )
}

function Rows() {
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
          <Empty icon={IconScale} title="No one has graded a result yet">
            Open a test case and give one of its results your own grade. Here you then see how often the automatic
            grades are the same.
          </Empty>
        ) : (
          <>
            <Text m="0 0 16px" c="dimmed">
              Every result that has both an automatic grade and one by a person, by the version of the grading rules.
            </Text>
            <Stack component="ul" gap={12} m={0} p={0} style={{ listStyle: 'none' }}>
              {rows.map((row) => (
                <Row key={`${row.rubric_version} ${row.grade_method}`} row={row} />
              ))}
            </Stack>
          </>
        )
      }
    </QueryView>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function Row({ row }: { row: Agreement }) {
  const { name, meaning } = METHOD_LABELS[row.grade_method]
  return (
    <Box component="li" p="12px 16px" bd="1px solid var(--cc-line)" bdrs={8}>
      <Flex wrap="wrap" align="baseline" gap="2px 12px">
        <Box component="h3" m={0} fz="0.9375rem" fw={600} title={meaning}>
          {name}
        </Box>
        <Box component="span" m={0} c="dimmed" fz="sm">
          Rules {row.rubric_version}
        </Box>
        <Box component="span" m={0} c="dimmed" fz="sm">
          {plural(row.compared, 'result')} compared
        </Box>
      </Flex>
      <Bars row={row} />
      <Text c="dimmed" fz="sm">
        {leaning(row.mean_difference)}
      </Text>
      <Text c="dimmed" fz="sm" title="Cohen's kappa with quadratic weights: 1 is full agreement, 0 is chance">
        {row.weighted_kappa === null
          ? 'Too few results to tell it from chance.'
          : `Agreement beyond chance: ${row.weighted_kappa.toFixed(2)} of 1 (${strength(row.weighted_kappa)}).`}
      </Text>
    </Box>
  )
}

function Bars({ row }: { row: Agreement }) {
  return (
    <Box component="dl" m="8px 0">
      {[
        { label: 'The same grade', share: row.equal },
        { label: 'At most one apart', share: row.within_one },
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

import type { Agreement } from '@cuecard/contract/prompt-test-results.ts'
import { IconScale } from '@tabler/icons-react'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import classes from './agreement-dialog.module.css'
import { useAgreement } from '../prompt-tests.queries.ts'
import { countOf, METHOD_WORDS } from '../test-labels.ts'

/** How far the machine's grades can be trusted: over all results that a person graded too. */
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
          <Empty icon={<IconScale size={20} aria-hidden="true" />} title="Nobody has graded a result yet">
            Open a test case and give one of its results your own grade. Here you then see how often the automatic
            grades are the same.
          </Empty>
        ) : (
          <>
            <p className={classes.words}>
              Every result that has both an automatic grade and one by a person, by the version of the grading rules.
            </p>
            <ul className={classes.rows}>
              {rows.map((row) => (
                <Row key={`${row.rubric_version} ${row.grade_method}`} row={row} />
              ))}
            </ul>
          </>
        )
      }
    </QueryView>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function Row({ row }: { row: Agreement }) {
  const { name, meaning } = METHOD_WORDS[row.grade_method]
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <h3 className={classes.name} title={meaning}>
          {name}
        </h3>
        <span className={classes.quiet}>Rules {row.rubric_version}</span>
        <span className={classes.quiet}>{countOf(row.compared, 'result')} compared</span>
      </div>
      <Bars row={row} />
      <p className={classes.quiet}>{leaning(row.mean_difference)}</p>
      <p className={classes.quiet} title="Cohen's kappa with quadratic weights: 1 is full agreement, 0 is chance">
        {row.weighted_kappa === null
          ? 'Too few results to tell it from chance.'
          : `Agreement beyond chance: ${row.weighted_kappa.toFixed(2)} of 1 (${strength(row.weighted_kappa)}).`}
      </p>
    </li>
  )
}

function Bars({ row }: { row: Agreement }) {
  return (
    <dl className={classes.bars}>
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
            <span className={classes.figure}>{percent(share)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function leaning(difference: number): string {
  const size = Math.abs(difference).toFixed(1)
  if (size === '0.0') return 'On average neither stricter nor kinder than people.'
  return `On average ${size} grades ${difference > 0 ? 'kinder' : 'stricter'} than people.`
}

/** The usual reading of kappa. */
function strength(kappa: number): string {
  if (kappa < 0.2) return 'slight'
  if (kappa < 0.4) return 'fair'
  if (kappa < 0.6) return 'moderate'
  return kappa < 0.8 ? 'substantial' : 'almost perfect'
}

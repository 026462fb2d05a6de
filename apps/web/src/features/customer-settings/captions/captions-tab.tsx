import type { CaptureCount, CaptureDay } from '@cuecard/contract/extension.ts'
import { Box, Code, Stack } from '@mantine/core'
import { IconBadgeCc } from '@tabler/icons-react'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonBlock, Empty, QueryView } from '../../../shared/states/states.tsx'
import { type ChartBar, ChartKeys, TimeChart } from '../../../shared/charts/time-chart.tsx'
import { useNow } from '../../../shared/time/when.tsx'
import { daysUntil, type VersionCounts, versionsOf } from './capture-groups.ts'
import classes from './captions-tab.module.css'
import { useCaptureStates } from '../customer-settings.queries.ts'

const DAYS = 30
const HOUR_MS = 3_600_000
const SERVICES = [
  { service: 'google_meet', name: 'Google Meet' },
  { service: 'microsoft_teams', name: 'Microsoft Teams' },
  { service: 'zoom', name: 'Zoom' },
] as const

type Status = CaptureCount['status']

/** The states in the order of the stacked bars, from the bottom; `waiting` is left out because it shows no result yet. */
const STACKED_STATES: readonly { status: Status; tone: ChartBar['tone']; words: string }[] = [
  { status: 'active', tone: 'good', words: 'read' },
  { status: 'recovered', tone: 'soft', words: 'found again' },
  { status: 'captions-off', tone: 'quiet', words: 'switched off' },
  { status: 'lost', tone: 'warn', words: 'lost' },
  { status: 'selectors-stale', tone: 'bad', words: 'not found: selectors out of date' },
]

const countsLabel = (counts: Record<Status, number>) =>
  STACKED_STATES.filter(({ status }) => counts[status] > 0)
    .map(({ status, words }) => `${counts[status]} ${words}`)
    .join(', ') || 'nothing'

/** How well captions are captured, by service and selector version: a service that changed its pages is noticed here first. */
export function CaptionsTab() {
  const states = useCaptureStates()
  return (
    <QueryView
      query={states}
      label="Loading how captions are read..."
      skeleton={<SkeletonBlock height="220px" radius="8px" />}
      failed={{ title: 'Failed to load how captions are read' }}
      framed
    >
      {({ days }) => (
        <Stack gap={20}>
          {SERVICES.map(({ service, name }) => (
            <ServicePanel key={service} name={name} rows={days.filter((row) => row.service === service)} />
          ))}
        </Stack>
      )}
    </QueryView>
  )
}

function ServicePanel({ name, rows }: { name: string; rows: readonly CaptureDay[] }) {
  const starts = daysUntil(useNow(HOUR_MS), DAYS)
  const [first] = rows
  const versions = first ? versionsOf(rows, first.service, starts) : []
  return (
    <Panel
      title={name}
      purpose="How often captions were read, lost and found in the last 30 days, over all companies. No names and nothing that was said are counted."
    >
      {versions.length === 0 ? (
        <Empty icon={IconBadgeCc} title="Nothing counted yet">
          Connected extensions report here once they read captions in {name}.
        </Empty>
      ) : (
        <>
          <Stack gap="lg">
            {versions.map((version) => (
              <Version key={version.pack_version} version={version} starts={starts} />
            ))}
          </Stack>
          <ChartKeys label="Colours" keys={STACKED_STATES} />
        </>
      )}
    </Panel>
  )
}

function Version({ version, starts }: { version: VersionCounts; starts: readonly string[] }) {
  const { pack_version, days, total, found_by } = version
  return (
    <div className={classes.version}>
      <TimeChart
        title={`Selectors, version ${pack_version}`}
        figure={countsLabel(total)}
        unit="day"
        starts={starts}
        bars={(at) => stacked(days[at])}
        said={(at) => (days[at] ? countsLabel(days[at]) : 'nothing')}
      />
      {found_by.length > 0 ? (
        <div>
          <Box component="h3" m="0 0 6px" c="dimmed" fz="sm" fw={400}>
            Found by
          </Box>
          <ul className={classes.selectors}>
            {found_by.map(({ read_by, count }) => (
              <li key={read_by}>
                <SelectorName read_by={read_by} />
                <span className="cc-numbers">{count}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

function SelectorName({ read_by }: { read_by: string }) {
  if (read_by === '') return <span>Not reported</span>
  if (read_by === 'structure') return <span>The page’s structure, no selector</span>
  if (read_by === 'other') return <span>Selectors that this server does not know</span>
  return (
    <Code className="cc-wrap" miw={0}>
      {read_by}
    </Code>
  )
}

function stacked(counts: Record<Status, number> | undefined): ChartBar[] {
  let from = 0
  return STACKED_STATES.flatMap(({ status, tone }) => {
    const count = counts?.[status] ?? 0
    const bar = { from, to: from + count, tone }
    from += count
    return count > 0 ? [bar] : []
  })
}

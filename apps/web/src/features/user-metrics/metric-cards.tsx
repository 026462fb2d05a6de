import { PEOPLE_FIGURES } from '@cuecard/contract/user-metrics.ts'
import { Box, UnstyledButton } from '@mantine/core'
import { SkeletonBlock } from '../../shared/states/states.tsx'
import { STAY } from '../../lib/use-search.ts'
import classes from './metric-cards.module.css'
import type { MetricsSearch, SetMetricsSearch } from './metrics-search.ts'
import type { Person } from './people.ts'

interface MetricCardsProps {
  people: readonly Person[]
  search: MetricsSearch
  setSearch: SetMetricsSearch
}

/** Three figures; a click on one filters the list below to its people. */
export function MetricCards({ people, search, setSearch }: MetricCardsProps) {
  const cards = [
    { name: 'Total Users', show: undefined, count: people.length },
    { name: 'Users Who Fetched Answers', show: 'answers', count: people.filter(PEOPLE_FIGURES.answers).length },
    {
      name: 'Users with Extension Disable Activity',
      show: 'disabled',
      count: people.filter(PEOPLE_FIGURES.disabled).length,
    },
  ] as const
  return (
    <ul className={classes.cards} aria-label="Figures">
      {cards.map(({ name, show, count }) => (
        <li key={name}>
          <UnstyledButton
            className={classes.card ?? ''}
            aria-pressed={search.show === show}
            onClick={() => setSearch({ show: show ?? null }, STAY)}
          >
            <span className={classes.name}>{name}</span>
            <span className={classes.count}>{count.toLocaleString('en-US')}</span>
            <Box component="span" c="dimmed" fz="sm">
              {shareOf(count, people.length, show !== undefined)}
            </Box>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

/** A percentage, rounded to an integer. */
function shareOf(count: number, all: number, isPart: boolean): string {
  if (!isPart || all === 0) return 'Active or not'
  return `${Math.round((100 * count) / all)}% of them`
}

export function MetricCardsSkeleton() {
  return (
    <div className={classes.cards}>
      {[0, 1, 2].map((card) => (
        <div key={card} className={classes.card}>
          <SkeletonBlock width="58%" height="12px" />
          <SkeletonBlock width="64px" height="28px" />
          <SkeletonBlock width="38%" height="12px" />
        </div>
      ))}
    </div>
  )
}

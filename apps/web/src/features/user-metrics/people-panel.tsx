import { matchingPeople } from '@cuecard/contract/user-metrics.ts'
import { Box, Button, Flex, Text } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useDeferredValue, useId, useState } from 'react'
import { Panel } from '../../shared/layout/panel.tsx'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { SkeletonBlock, Empty } from '../../shared/states/states.tsx'
import { STAY } from '../../lib/use-search.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { ACTIVITY_LABELS } from './activity-labels.ts'
import type { MetricsSearch, SetMetricsSearch } from './metrics-search.ts'
import type { Person } from './people.ts'
import classes from './people-panel.module.css'

/** Cards shown at first and per click: rendering thousands at once would freeze the page. */
const STEP = 24

interface PeoplePanelProps {
  people: readonly Person[]
  search: MetricsSearch
  setSearch: SetMetricsSearch
  withCompany: boolean
  /** Whether the figures cover only a part of the time. */
  timed: boolean
}

/** Each person with their activities, most active first. */
export function PeoplePanel({ people, search, setSearch, withCompany, timed }: PeoplePanelProps) {
  // Another search starts with its first cards again.
  const key = `${search.who ?? ''} ${search.show ?? ''}`
  const [more, setMore] = useState({ key, shown: STEP })
  const shown = more.key === key ? more.shown : STEP
  const wanted = useDeferredValue(search)
  const matching = matchingPeople(people, wanted)
  const left = matching.length - shown
  const clear = () => setSearch({ who: null, show: null }, STAY)
  return (
    <Flex component="section" direction="column" gap="sm" aria-label="People">
      <Flex component="header" gap="4px 12px" align="center" wrap="wrap">
        <Box component="h2" m={0} fz="0.9375rem" fw={600} lh="1.5rem">
          People
        </Box>
        <Box component="output" className="cc-numbers" flex={1} c="dimmed">
          {countLabel(matching.length, people.length)}
        </Box>
        {people.length > 1 ? (
          <SearchField
            label="Search people"
            hideLabel
            placeholder={withCompany ? 'Name, address or company' : 'Name or address'}
            className={classes.search}
            value={search.who ?? ''}
            onChange={(who) => setSearch({ who }, STAY)}
          />
        ) : null}
      </Flex>
      {matching.length === 0 ? <NoMatch onClear={clear} /> : null}
      <ul className={classes.cards}>
        {matching.slice(0, shown).map((person) => (
          <li key={person.user_id}>
            <PersonCard person={person} withCompany={withCompany} timed={timed} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button className={classes.more ?? ''} variant="default" onClick={() => setMore({ key, shown: shown + STEP })}>
          Load More ({left.toLocaleString('en-US')} remaining)
        </Button>
      ) : null}
    </Flex>
  )
}

const countLabel = (found: number, all: number) =>
  `${found === all ? '' : `${found.toLocaleString('en-US')} of `}${plural(all, 'person', 'people')}`

function PersonCard({ person, withCompany, timed }: { person: Person; withCompany: boolean; timed: boolean }) {
  const id = useId()
  const { user_email, user_name, company_name, activities, total, most } = person
  return (
    <article className={classes.card} aria-labelledby={id}>
      <Flex component="header" gap="sm">
        <div className={classes.who}>
          <h3 id={id}>{user_name ?? user_email}</h3>
          {user_name ? <p>{user_email}</p> : null}
          {withCompany ? <p>{company_name}</p> : null}
        </div>
        <p className={classes.total}>
          <strong>{total.toLocaleString('en-US')}</strong> {total === 1 ? 'activity' : 'activities'}
        </p>
      </Flex>
      {activities.length === 0 ? (
        <Text c="dimmed">{timed ? 'Nothing in this time' : 'Nothing yet'}</Text>
      ) : (
        <Flex component="ul" className="cc-list" direction="column" gap={10}>
          {activities.map(({ activity, activity_count }) => (
            <li key={activity} className={classes.bar}>
              <span className={classes.label}>{ACTIVITY_LABELS[activity]}</span>
              <Box component="span" className="cc-numbers" fw={500}>
                {activity_count.toLocaleString('en-US')}
              </Box>
              <span className={classes.track} aria-hidden="true">
                <span style={{ width: `${(100 * activity_count) / most}%` }} />
              </span>
            </li>
          ))}
        </Flex>
      )}
    </article>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <Panel>
      <Empty
        icon={IconUserOff}
        title="No one matches"
        action={
          <Button variant="default" onClick={onClear}>
            Show everyone
          </Button>
        }
      >
        None of these people did that in the chosen time, or the search has another name.
      </Empty>
    </Panel>
  )
}

export function PeopleSkeleton() {
  return (
    <div className={classes.cards}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className={classes.card}>
          <SkeletonBlock width={`${44 + ((card * 13) % 30)}%`} />
          <SkeletonBlock width="62%" height="11px" />
          <SkeletonBlock height="26px" />
          <SkeletonBlock width="84%" height="26px" />
          <SkeletonBlock width="52%" height="26px" />
        </div>
      ))}
    </div>
  )
}

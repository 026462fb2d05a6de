import type { ComparedRuns, HomeOverview, MissingPerson } from '@cuecard/contract/home.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Anchor, Group, Text } from '@mantine/core'
import { IconArrowRight, IconFileAlert, IconFlask, IconMessageQuestion, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isCompanyAdmin, useSession } from '../../lib/session.ts'
import { GradeBadge } from '../../shared/grades/grade-badge.tsx'
import { meetingPath } from '../../shared/messages/meeting-path.ts'
import { Calm, WaitingPanel, WaitingRow } from '../../shared/layout/waiting-list.tsx'

/** This week's questions of customers that nobody has answered well. */
export function QuestionsPanel({ questions: { total, latest } }: { questions: HomeOverview['questions'] }) {
  return (
    <WaitingPanel
      icon={IconMessageQuestion}
      title="Open questions this week"
      purpose="Asked by customers in the last 7 days and answered poorly."
      count={total}
      action={total > 0 ? { to: '/customer-questions', label: 'Answer them' } : null}
      calm={<Calm>No open questions in the last 7 days.</Calm>}
    >
      {latest.map(({ meeting_id, meeting_name, message_id, question }, at) => (
        <WaitingRow
          // The same words may be asked twice in a meeting.
          key={`${meeting_id} ${at}`}
          title={
            <Anchor component={Link} to={meetingPath(meeting_id, message_id ?? undefined)}>
              {question}
            </Anchor>
          }
          note={meeting_name}
        />
      ))}
    </WaitingPanel>
  )
}

/** Documents that the last sync could not read. */
export function DocumentsPanel({ documents: { failed, latest } }: { documents: HomeOverview['documents'] }) {
  return (
    <WaitingPanel
      icon={IconFileAlert}
      title="Documents that could not be read"
      purpose={`Answers do not draw on ${failed === 1 ? 'it' : 'them'}.`}
      count={failed}
      action={
        failed > 0 ? { to: '/company-knowledge?state=failed', label: failed === 1 ? 'Fix it' : 'Fix them' } : null
      }
      calm={<Calm>No document failed.</Calm>}
    >
      {latest.map(({ id, name, reason }) => (
        <WaitingRow
          key={id}
          title={
            <Anchor component={Link} to={`/company-knowledge?itemId=${id}`}>
              {name}
            </Anchor>
          }
          note={reason}
        />
      ))}
    </WaitingPanel>
  )
}

/** Test cases whose mean grade fell between the two latest complete runs. */
export function TestsPanel({ tests }: { tests: HomeOverview['tests'] }) {
  const worse = tests.filter(({ worse_count }) => worse_count > 0)
  const [first] = worse
  return (
    <WaitingPanel
      icon={IconFlask}
      title="Tests that got worse"
      purpose="In the latest complete run, compared with the one before."
      count={worse.reduce((sum, { worse_count }) => sum + worse_count, 0)}
      action={
        first
          ? { to: comparisonPath(first), label: 'Compare runs' }
          : tests.length === 0
            ? { to: '/prompt-tests?test_case_type=company-specific', label: 'Run tests' }
            : null
      }
      calm={
        tests.length === 0 ? (
          <Calm>Nothing to compare yet: it takes two complete runs.</Calm>
        ) : (
          <Calm>No test got worse in the latest run.</Calm>
        )
      }
    >
      {worse.flatMap((runs) =>
        runs.worse.map((fallen) => (
          <WaitingRow
            key={fallen.test_case_id}
            title={
              <Anchor component={Link} to={casePath(runs, fallen.test_case_id)}>
                {fallen.name}
              </Anchor>
            }
            note={`${runs.test_case_type === 'default' ? 'Default' : 'Company'} test case${fallen.is_changed ? ' · Changed between the runs' : ''}`}
            aside={<Fall {...fallen} />}
          />
        )),
      )}
    </WaitingPanel>
  )
}

/** Of several answers the grade that stands for them may have stayed, or risen, while their mean fell. */
function Fall({ before, after, difference }: ComparedRuns['worse'][number]) {
  return (
    <Group component="span" gap={6} wrap="nowrap">
      {after < before ? (
        <>
          <GradeBadge grade={before} />
          <IconArrowRight size={14} aria-label="fell to" />
        </>
      ) : (
        <Text span c="dimmed" fz="sm">
          −{Math.abs(difference).toFixed(1)} on average, now
        </Text>
      )}
      <GradeBadge grade={after} />
    </Group>
  )
}

const casePath = ({ test_case_type }: ComparedRuns, testCaseId: string) =>
  `/prompt-tests?${new URLSearchParams({ test_case_type, testCaseId })}`

function comparisonPath({ test_case_type, before_run_id, after_run_id }: ComparedRuns): string {
  const ids = `${before_run_id},${after_run_id}`
  return `/prompt-tests/comparison?${new URLSearchParams({ test_case_type, selected: ids, compared: ids })}`
}

const STATES: Record<MissingPerson['state'], string> = {
  not_connected: 'Not connected',
  invited: 'Not accepted',
  invitation_expired: 'Invitation expired',
}

/** People whose extension has not connected, and invitations that nobody has accepted. */
export function PeoplePanel({ people }: { people: NonNullable<HomeOverview['people']> }) {
  const { not_connected, not_accepted, missing } = people
  const count = not_connected + not_accepted
  const manages = isCompanyAdmin(useSession())
  const purpose = [
    not_connected > 0 ? `${plural(not_connected, 'person', 'people')} not connected` : null,
    not_accepted > 0 ? `${plural(not_accepted, 'invitation')} not accepted` : null,
  ]
  return (
    <WaitingPanel
      icon={IconUsers}
      title="People who are missing"
      purpose={`${purpose.filter(Boolean).join(', ')}.`}
      count={count}
      action={{ to: '/settings', label: manages ? 'Invite or remind' : 'See users' }}
      calm={
        people.colleagues === 0 ? (
          <Calm>You are the only person here so far.</Calm>
        ) : (
          <Calm>Everyone is connected, and no invitation waits.</Calm>
        )
      }
    >
      {missing.map(({ email, name, state }) => (
        <WaitingRow key={`${state} ${email}`} title={name ?? email} note={name ? email : null} aside={STATES[state]} />
      ))}
    </WaitingPanel>
  )
}

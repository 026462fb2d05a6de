import type { TestCase, TestMessage } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { Box, Flex, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { MessageAvatar } from '../../../shared/messages/message-avatar.tsx'
import { When } from '../../../shared/time/when.tsx'
import classes from './case-context.module.css'

/** The messages, the expected result and the checks of a case. */
export function CaseContext({ testCase }: { testCase: TestCase }) {
  const history = testCase.message_history.toSorted((a, b) => a.order_index - b.order_index)
  return (
    <Stack gap={20}>
      {testCase.description ? <p className={classes.description}>{testCase.description}</p> : null}
      <Part title={history.length === 0 ? 'Test message' : 'Conversation'}>
        <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {history.map((each) => (
            <Message key={each.order_index} said={each} />
          ))}
          <Message said={testCase.test_message} asked={history.length > 0} />
        </Stack>
      </Part>
      <Part title="Expected result">
        <p className={classes.text}>{testCase.expected_result || 'None was given.'}</p>
      </Part>
      <Checks testCase={testCase} />
      <Text c="dimmed" fz="sm">
        Created <When value={testCase.created_at} show="exact" />, last changed <When value={testCase.updated_at} />
      </Text>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Box component="h3" m="0 0 8px" fz="sm" fw={600}>
        {title}
      </Box>
      {children}
    </section>
  )
}

function Message({ said, asked = false }: { said: TestMessage; asked?: boolean }) {
  return (
    <li className={classes.message} data-asked={asked}>
      <MessageAvatar username={said.username} picture={null} />
      <div>
        <Flex component="p" wrap="wrap" gap={8} m={0} c="dimmed" fz="sm">
          <bdi>{said.username}</bdi>
          {asked ? (
            <Box component="span" c="var(--cc-accent-text)" fw={500}>
              Test message
            </Box>
          ) : null}
        </Flex>
        <p className={classes.text} dir="auto">
          {said.message}
        </p>
      </div>
    </li>
  )
}

function Checks({ testCase }: { testCase: TestCase }) {
  const { must_contain, must_not_contain, expects_refusal } = testCase
  if (must_contain.length + must_not_contain.length === 0 && !expects_refusal) return null
  return (
    <Part title="Checks">
      <dl className={classes.checks}>
        {expects_refusal ? (
          <div>
            <dt>Right response</dt>
            <dd>To say that your documents do not hold it</dd>
          </div>
        ) : null}
        <Phrases label="Must contain" phrases={must_contain} />
        <Phrases label="Must not contain" phrases={must_not_contain} />
      </dl>
    </Part>
  )
}

function Phrases({ label, phrases }: { label: string; phrases: readonly string[] }) {
  if (phrases.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.phrases}>
        {phrases.map((phrase) => (
          <code key={phrase}>{phrase}</code>
        ))}
      </dd>
    </div>
  )
}

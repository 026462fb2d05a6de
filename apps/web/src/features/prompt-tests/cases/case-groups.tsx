import { plural } from '@cuecard/language/plain-text.ts'
import type { TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { Accordion, Box, Button, Flex, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type CaseGroup, countGrades } from './case-filter.ts'
import classes from './case-groups.module.css'
import { CaseRow, type CaseRowProps } from './case-row.tsx'
import { GradeShare } from '../grades/grade-share.tsx'

/** Rows of a category shown at first, and added each time. */
const STEP = 100

interface CaseGroupsProps extends Omit<CaseRowProps, 'testCase'> {
  groups: readonly CaseGroup[]
}

/** One accordion per category, all open at first. A closed one stays closed when the filters change. */
export function CaseGroups({ groups, ...rest }: CaseGroupsProps) {
  const [closed, setClosed] = useState<readonly string[]>([])
  const keys = groups.map(({ key }) => key)
  const open = keys.filter((key) => !closed.includes(key))
  const change = (next: string[]) =>
    setClosed([...closed.filter((key) => !keys.includes(key)), ...keys.filter((key) => !next.includes(key))])
  return (
    <Accordion multiple variant="separated" order={2} value={open} onChange={change} className={classes.groups ?? ''}>
      {groups.map((group) => (
        <Accordion.Item key={group.key} value={group.key} className={classes.group ?? ''}>
          <Accordion.Control>
            <Group component="span" wrap="nowrap" gap={10}>
              <Text span miw={0} fz="0.9375rem" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {group.name}
              </Text>
              <span className={classes.count} title={plural(group.cases.length, 'test case')}>
                {group.cases.length.toLocaleString('en-US')}
                <span className="cc-hidden"> {group.cases.length === 1 ? 'test case' : 'test cases'}</span>
              </span>
              <span className={classes.share}>
                <GradeShare counts={countGrades(group.cases).toReversed()} />
              </span>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>{open.includes(group.key) ? <Rows cases={group.cases} {...rest} /> : null}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

type RowsProps = Omit<CaseGroupsProps, 'groups'> & { cases: readonly TestCaseSummary[] }

function Rows({ cases, ...rest }: RowsProps) {
  const [shown, setShown] = useState(STEP)
  const left = cases.length - shown
  return (
    <>
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {cases.slice(0, shown).map((testCase) => (
          <CaseRow key={testCase.id} testCase={testCase} {...rest} />
        ))}
      </Box>
      {left > 0 ? (
        <Flex justify="center" p={12} style={{ borderTop: '1px solid var(--cc-line)' }}>
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            Show {Math.min(STEP, left)} more of {cases.length.toLocaleString('en-US')}
          </Button>
        </Flex>
      ) : null}
    </>
  )
}

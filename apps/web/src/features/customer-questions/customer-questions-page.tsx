import { plural } from '@cuecard/language/plain-text.ts'
import type { CustomerQuestion, CustomerQuestions } from '@cuecard/contract/customer-questions.ts'
import { Box, Tabs } from '@mantine/core'
import { IconMessage2Question, IconVideo } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { STAY, useSearch } from '../../lib/use-search.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { ShowMore } from '../../shared/states/show-more.tsx'
import { SkeletonRows, Empty, NoMatch, QueryView } from '../../shared/states/states.tsx'
import classes from './customer-questions-page.module.css'
import { GapSyncState, SyncGapsButton } from './gaps/gap-sync.tsx'
import { useGapSyncEnd } from '../../shared/gaps/gaps.queries.ts'
import { GapsView } from './gaps/gaps-view.tsx'
import { useCustomerQuestions } from './customer-questions.queries.ts'
import { QaTestDialog } from './qa-test-dialog.tsx'
import { CardBones, QuestionCards } from './question-cards.tsx'
import { QuestionList } from './question-list.tsx'
import { RemoveQuestionDialog } from './remove-question-dialog.tsx'
import { matchingQuestions } from './question-numbers.ts'
import { TypedTextsKept } from '../../shared/dialogs/typed-texts.tsx'

/** Questions shown at first and per click: rendering ten thousand at once would freeze the page for seconds. */
const STEP = 60

const QuestionsSearch = z.object({ text: z.string().optional() })

/** `view` is the tab; the other fields belong to its content. */
const PageSearch = z.object({
  view: z.enum(['questions', 'gaps']).default('questions'),
  text: z.string().optional(),
  gaps: z.string().optional(),
  mine: z.string().optional(),
  overdue: z.string().optional(),
})

/** Customer Questions: poorly answered questions by meeting, and the knowledge gaps made from them. */
export function CustomerQuestionsPage() {
  useGapSyncEnd()
  const [{ view }, setSearch] = useSearch(PageSearch)
  return (
    <Page
      title="Customer Questions"
      purpose="Questions of your customers that were answered poorly: evasively, later, not at all, or otherwise than your documents say. Make test cases of those that Cuecard should answer, and remove those that were answered well enough."
      actions={<SyncGapsButton />}
    >
      <GapSyncState />
      <TypedTextsKept>
        <Tabs
          value={view}
          keepMounted={false}
          onChange={(next) =>
            setSearch({ view: next === 'gaps' ? next : null, text: null, gaps: null, mine: null, overdue: null })
          }
        >
          <Tabs.List mb="lg">
            <Tabs.Tab value="questions">By meeting</Tabs.Tab>
            <Tabs.Tab value="gaps">Knowledge gaps</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="questions">
            <QuestionsView />
          </Tabs.Panel>
          <Tabs.Panel value="gaps">
            <GapsView />
          </Tabs.Panel>
        </Tabs>
      </TypedTextsKept>
    </Page>
  )
}

function QuestionsView() {
  const [asked, setAsked] = useState<CustomerQuestion | null>(null)
  const [removing, setRemoving] = useState<CustomerQuestion | null>(null)
  return (
    <>
      <QueryView
        query={useCustomerQuestions()}
        label="Loading customer questions..."
        skeleton={<Skeleton />}
        failed={{ title: 'The customer questions could not be loaded', text: 'They are kept with their meetings.' }}
        framed
      >
        {(all) => (
          <>
            <QuestionCards numbers={all} />
            {all.questions.length === 0 ? (
              <None meetings={all.total_meetings} />
            ) : (
              <Questions all={all} onCreateTest={setAsked} onRemove={setRemoving} />
            )}
          </>
        )}
      </QueryView>
      <QaTestDialog question={asked} onClose={() => setAsked(null)} />
      <RemoveQuestionDialog question={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

interface QuestionsProps {
  all: CustomerQuestions
  onCreateTest: (question: CustomerQuestion) => void
  onRemove: (question: CustomerQuestion) => void
}

function Questions({ all, ...actions }: QuestionsProps) {
  const [{ text = '' }, setSearch] = useSearch(QuestionsSearch)
  const [shown, setShown] = useState(STEP)
  // Typing stays fast with thousands of questions.
  const wanted = useDeferredValue(text)
  const found = useMemo(() => matchingQuestions(all.questions, wanted), [all, wanted])
  const drawn = useMemo(() => found.slice(0, shown), [found, shown])
  return (
    <>
      <SearchField
        label="Search questions"
        hideLabel
        placeholder="Search questions, answers, topics and meetings"
        className={classes.search}
        value={text}
        onChange={(next) => {
          setShown(STEP)
          setSearch({ text: next }, STAY)
        }}
      />
      {wanted.trim() === '' ? null : (
        <Box component="output" className="cc-numbers" display="block" mb="sm" c="dimmed" fz="sm">
          {found.length.toLocaleString('en-US')} of {plural(all.questions.length, 'question')}
        </Box>
      )}
      {found.length === 0 ? (
        <NoMatch title="No questions match" clears="search" onClear={() => setSearch({ text: null })}>
          No question, answer, topic or meeting says that.
        </NoMatch>
      ) : null}
      <QuestionList questions={drawn} {...actions} />
      <Box mt="md">
        <ShowMore left={found.length - drawn.length} of="older questions" onMore={() => setShown(shown + STEP)} />
      </Box>
    </>
  )
}

function None({ meetings }: { meetings: number }) {
  return (
    <Panel>
      <Empty
        icon={IconMessage2Question}
        title="No customer questions found."
        action={
          <Button component={Link} to="/meetings" variant="default" icon={IconVideo}>
            Open Meetings
          </Button>
        }
      >
        {meetings === 0
          ? 'Questions appear here once a meeting was saved and analysed.'
          : 'In your analysed meetings every question was answered well. Sync Meeting on a meeting’s page analyses one that was not yet.'}
      </Empty>
    </Panel>
  )
}

function Skeleton() {
  return (
    <>
      <CardBones />
      <Panel padding="flush">
        <SkeletonRows rows={5} />
      </Panel>
    </>
  )
}

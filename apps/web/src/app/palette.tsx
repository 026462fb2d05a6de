import '@mantine/spotlight/styles.layer.css'
import { listKnowledgeItems, searchKnowledge, type Passage } from '@cuecard/contract/knowledge/knowledge.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import { Box, Flex, Text } from '@mantine/core'
import { Spotlight, createSpotlight } from '@mantine/spotlight'
import { IconFileText, IconQuote, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSearchAnswer } from '../features/knowledge/search/search-answer.tsx'
import { useCallMutation, useCallQuery } from '../lib/api.ts'
import { usePublicSettings } from '../lib/public-settings.ts'
import { useSession } from '../lib/session.ts'
import { documentPath } from '../shared/documents/document-path.ts'
import { ASK_ICON as AskIcon, paletteDestinations } from './navigation.ts'
import { matchesWords } from './palette-match.ts'
import { FoundGroup, PaletteMeetings } from './palette-meetings.tsx'
import classes from './palette.module.css'

const PASSAGES = 6
const DOCUMENTS = 5
const [store, spotlight] = createSpotlight()

/** Ctrl/⌘ K: go to a page, find a meeting or a document, ask the knowledge base. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const ask = useKnowledgeSearch()
  const navigate = useNavigate()
  useEffect(() => {
    if (opened) spotlight.open()
    else spotlight.close()
  }, [opened])

  const close = () => {
    setQuery('')
    ask.reset()
    onClose()
  }
  const go = (to: string) => {
    close()
    void navigate(to)
  }
  const change = (text: string) => {
    setQuery(text)
    if (!ask.isIdle) ask.reset()
  }
  const wanted = query.trim()
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={change}
      onSpotlightClose={close}
      clearQueryOnClose={false}
      size={640}
      maxHeight={440}
      scrollable
      closeOnActionTrigger={false}
      centered={false}
      yOffset="12dvh"
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      title="Search or ask"
      classNames={{ header: 'cc-hidden', actionsGroup: classes.group ?? '' }}
    >
      <Spotlight.Search
        aria-label="Search pages, meetings and documents, or ask the knowledge base"
        placeholder="Go to a page, find a meeting or document, or ask"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {ask.isIdle ? (
          <>
            <AskAction wanted={wanted} onAsk={() => ask.mutate(wanted)} />
            <Results wanted={wanted} onGo={go} />
          </>
        ) : (
          <Asked question={ask.variables} ask={ask} onGo={go} />
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const useKnowledgeSearch = () =>
  useCallMutation(searchKnowledge, (query: string) => ({ body: { query, limit: PASSAGES } }))

/** What Answerable now? would answer, and the passages near it. */
function Asked({ question, ...passages }: { question: string } & Parameters<typeof Passages>[0]) {
  const { stream, again } = useSearchAnswer(question)
  return (
    <>
      <Box px="sm" py="xs">
        <AnswerCard kind="answer" stream={stream} onRetry={again} />
      </Box>
      <Passages {...passages} />
    </>
  )
}

function AskAction({ wanted, onAsk }: { wanted: string; onAsk: () => void }) {
  if (wanted.length < 2) return null
  return (
    <Spotlight.Action
      className={classes.ask ?? ''}
      leftSection={<AskIcon size={16} aria-hidden="true" />}
      label={`Ask the knowledge base: ‘${wanted}’`}
      onClick={onAsk}
    />
  )
}

interface ResultsProps {
  wanted: string
  onGo: (to: string) => void
}

function Results(props: ResultsProps) {
  return (
    <>
      <Pages {...props} />
      <PaletteMeetings {...props} />
      <Documents {...props} />
    </>
  )
}

function Pages({ wanted, onGo }: ResultsProps) {
  const session = useSession()
  const settings = usePublicSettings()
  const pages = paletteDestinations(session, settings.data?.outbox ?? false)
    .filter(({ label, purpose }) => matchesWords(wanted, label, purpose))
    .map(({ purpose, ...page }) => ({ ...page, note: purpose }))
  return <FoundGroup label="Pages" found={pages} onGo={onGo} />
}

function Documents({ wanted, onGo }: ResultsProps) {
  const { data } = useCallQuery(listKnowledgeItems, { input: {}, meta: { quiet: true } })
  if (wanted === '') return null
  const documents = (data ?? [])
    .filter(({ name }) => matchesWords(wanted, name))
    .slice(0, DOCUMENTS)
    .map(({ id, name }) => ({ to: `/company-knowledge?itemId=${id}`, label: name, icon: IconFileText }))
  return <FoundGroup label="Documents" found={documents} onGo={onGo} />
}

function Note({ children }: { children: string }) {
  return (
    <Text py="lg" px="md" c="dimmed" ta="center">
      {children}
    </Text>
  )
}

function Passages({ ask, onGo }: { ask: ReturnType<typeof useKnowledgeSearch>; onGo: (to: string) => void }) {
  if (ask.isPending) return <Note>Searching the knowledge base...</Note>
  if (ask.isError) return <Note>The knowledge base could not be asked. Change the words to try again.</Note>
  const passages = ask.data?.passages ?? []
  if (passages.length === 0)
    return <Note>Nothing in your documents answers this. Try other words, or add a document.</Note>
  return (
    <Spotlight.ActionsGroup label="From your documents">
      {passages.map((passage, n) => (
        <PassageAction key={`${passage.item_id} ${n}`} passage={passage} onGo={onGo} />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function PassageAction({ passage, onGo }: { passage: Passage; onGo: (to: string) => void }) {
  return (
    <Spotlight.Action onClick={() => onGo(documentPath(passage.item_id, passage.text))}>
      <Flex component="span" direction="column" gap={4} w="100%" py={4} ta="left">
        <Text span inherit lineClamp={3}>
          {passage.text}
        </Text>
        <Flex component="span" gap={6} align="center" c="dimmed" fz="sm">
          <IconQuote size={14} aria-hidden="true" />
          {passage.locator ? `${passage.item_name}, ${passage.locator}` : passage.item_name}
        </Flex>
      </Flex>
    </Spotlight.Action>
  )
}

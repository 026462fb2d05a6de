import '@mantine/spotlight/styles.layer.css'
import { searchKnowledge, type Passage } from '@cuecard/contract/knowledge/knowledge.ts'
import { SEARCH_QUERY_MAX } from '@cuecard/contract/limits.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import { Box, Flex, Text } from '@mantine/core'
import { Spotlight, createSpotlight } from '@mantine/spotlight'
import { IconQuote, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSearchAnswer } from '../features/knowledge/search/search-answer.tsx'
import { useCallMutation } from '../lib/api.ts'
import { documentPath } from '../shared/documents/document-path.ts'
import { useFound } from './palette-found.ts'
import { comboboxOf, PaletteNote, type PaletteGroup, PaletteOptions, useMark } from './palette-options.tsx'
import classes from './palette.module.css'

const PASSAGES = 6
/** For the list's scroll area, which the list's type leaves out: long lines wrap on narrow screens instead of being cut. */
const DOWNWARDS = { scrollbars: 'y' }
const [store, spotlight] = createSpotlight()

export interface PaletteProps {
  opened: boolean
  onClose: () => void
  query: string
  onQueryChange: (query: string) => void
}

/** Ctrl/⌘ K: go to a page, find a meeting or a document, ask the knowledge base. */
export function Palette({ opened, onClose, query, onQueryChange }: PaletteProps) {
  const ask = useKnowledgeSearch()
  const navigate = useNavigate()
  useEffect(() => {
    if (opened) spotlight.open()
    else spotlight.close()
  }, [opened])

  const close = () => {
    ask.reset()
    onClose()
  }
  const change = (text: string) => {
    onQueryChange(text)
    if (!ask.isIdle) ask.reset()
  }
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={change}
      onSpotlightClose={close}
      // The arrow keys move the mark without telling those who listen to the store.
      onKeyDown={() => store.setState(store.getState())}
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
      <Content
        wanted={query.trim()}
        ask={ask}
        onGo={(to) => {
          close()
          void navigate(to)
        }}
      />
    </Spotlight.Root>
  )
}

const useKnowledgeSearch = () =>
  useCallMutation(searchKnowledge, (query: string) => ({ body: { query, limit: PASSAGES } }))

interface ContentProps {
  wanted: string
  ask: ReturnType<typeof useKnowledgeSearch>
  onGo: (to: string) => void
}

function Content({ wanted, ask, onGo }: ContentProps) {
  const found = useFound(wanted, { go: onGo, onAsk: () => ask.mutate(wanted) })
  const groups = ask.isIdle ? found.groups : passagesOf(ask.data?.passages ?? [], onGo)
  const options = groups.flatMap((group) => group.options)
  const marked = useMark(
    store,
    options.map(({ key }) => key),
    ask.isIdle && wanted !== '' ? 0 : -1,
  )
  const onEnter = useEarlyEnter({ wanted, isWaiting: ask.isIdle && found.isSearching, choose: options[0]?.onChoose })
  return (
    <>
      <Spotlight.Search
        {...comboboxOf(options.length, marked)}
        aria-label="Search pages, meetings and documents, or ask the knowledge base"
        placeholder="Go to a page, find a meeting or document, or ask"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        maxLength={SEARCH_QUERY_MAX}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && options.length === 0) onEnter()
        }}
      />
      <Spotlight.ActionsList {...DOWNWARDS}>
        {ask.isIdle ? null : <Answer question={ask.variables} />}
        <PaletteNote>{ask.isIdle ? found.note : noteOf(ask)}</PaletteNote>
        <PaletteOptions groups={groups} marked={marked} />
      </Spotlight.ActionsList>
    </>
  )
}

interface EarlyEnter {
  wanted: string
  isWaiting: boolean
  choose: (() => void) | undefined
}

/** Enter that is pressed before anything is found chooses what is found first for the same text. */
function useEarlyEnter({ wanted, isWaiting, choose }: EarlyEnter): () => void {
  const entered = useRef<string | null>(null)
  useEffect(() => {
    if (entered.current === wanted && isWaiting && !choose) return
    const isDue = entered.current === wanted
    entered.current = null
    if (isDue) choose?.()
  }, [wanted, isWaiting, choose])
  return () => {
    if (isWaiting) entered.current = wanted
  }
}

/** What Answerable now? would answer. */
function Answer({ question }: { question: string }) {
  const { stream, again } = useSearchAnswer(question)
  return (
    <Box px="sm" py="xs">
      <AnswerCard kind="answer" stream={stream} onRetry={again} />
    </Box>
  )
}

function noteOf({ isPending, isError, data }: ContentProps['ask']): string | null {
  if (isPending) return 'Searching the knowledge base...'
  if (isError) return 'The knowledge base could not be asked. Change the words to try again.'
  if (data?.passages.length === 0) return 'Nothing in your documents answers this. Try other words, or add a document.'
  return null
}

/** The passages near a question. */
function passagesOf(passages: readonly Passage[], onGo: (to: string) => void): PaletteGroup[] {
  if (passages.length === 0) return []
  const options = passages.map((passage, n) => ({
    key: `${passage.item_id} ${n}`,
    label: passage.text,
    body: <PassageText passage={passage} />,
    onChoose: () => onGo(documentPath(passage.item_id, passage.text)),
  }))
  return [{ label: 'From your documents', options }]
}

function PassageText({ passage }: { passage: Passage }) {
  return (
    <Flex component="span" direction="column" gap={4} w="100%" py={4} ta="left">
      <Text span inherit lineClamp={3}>
        {passage.text}
      </Text>
      <Flex component="span" gap={6} align="center" c="dimmed" fz="sm">
        <IconQuote size={14} aria-hidden="true" />
        {passage.locator ? `${passage.item_name}, ${passage.locator}` : passage.item_name}
      </Flex>
    </Flex>
  )
}

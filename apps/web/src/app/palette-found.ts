import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { isQuestion } from '@cuecard/language/questions.ts'
import { IconFileText, type TablerIcon } from '@tabler/icons-react'
import { useCallQuery } from '../lib/api.ts'
import { usePublicSettings } from '../lib/public-settings.ts'
import { useSession } from '../lib/session.ts'
import { ASK_ICON, paletteDestinations } from './navigation.ts'
import { matchesWords } from './palette-match.ts'
import { useFoundMeetings } from './palette-meetings.ts'
import type { PaletteGroup } from './palette-options.tsx'

const DOCUMENTS = 5
/** Fewer letters are no question. */
const ASKED_LEAST = 2

interface Found {
  to: string
  label: string
  icon: TablerIcon
  note?: string
}

interface Choices {
  go: (to: string) => void
  onAsk: () => void
}

/**
 * What the typed text finds, the most likely first: a question asks the knowledge base, any other text goes to what has these words, and asks
 * where nothing has. `note` says why there is nothing to choose yet; with `isSearching` it may still come.
 */
export function useFound(wanted: string, { go, onAsk }: Choices) {
  const pages = usePages(wanted)
  const { meetings, isSearching: isMeetingSearching } = useFoundMeetings(wanted)
  const { documents, isLoading } = useDocuments(wanted)
  const kinds: readonly (readonly [string, readonly Found[]])[] = [
    ['Pages', pages],
    ['Meetings', meetings],
    ['Documents', documents],
  ]
  const found: PaletteGroup[] = kinds
    .filter(([, lines]) => lines.length > 0)
    .map(([label, lines]) => ({
      label,
      options: lines.map((line) => ({ ...line, key: line.to, onChoose: () => go(line.to) })),
    }))
  const isSearching = isMeetingSearching || isLoading
  const ask: PaletteGroup = {
    label: null,
    options: [
      {
        key: 'ask',
        label: `Ask the knowledge base: ‘${wanted}’`,
        icon: ASK_ICON,
        isAsk: true,
        onChoose: onAsk,
      },
    ],
  }
  if (wanted.length < ASKED_LEAST) {
    const isNothing = found.length === 0 && wanted !== '' && !isSearching
    return { groups: found, isSearching, note: isNothing ? 'Nothing found. Type more to search and to ask.' : null }
  }
  if (isQuestion(wanted) && !kinds.some(([, lines]) => lines.some(({ label }) => isSame(label, wanted))))
    return { groups: [ask, ...found], isSearching, note: null }
  // Nobody who looks for a meeting should ask for it because its title takes a moment to come.
  if (found.length === 0 && isSearching) return { groups: [], isSearching, note: 'Searching...' }
  return { groups: [...found, ask], isSearching, note: null }
}

const isSame = (label: string, wanted: string) => label.toLowerCase() === wanted.toLowerCase()

/** Pages that are called so before those that only have to do with it. */
function usePages(wanted: string): Found[] {
  const session = useSession()
  const settings = usePublicSettings()
  const isNamed = ({ label }: { label: string }) => matchesWords(wanted, label)
  return paletteDestinations(session, settings.data?.outbox ?? false)
    .filter(({ label, purpose, words = '' }) => matchesWords(wanted, label, purpose, words))
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .map(({ to, label, icon, purpose }) => ({ to, label, icon, note: purpose }))
}

function useDocuments(wanted: string): { documents: Found[]; isLoading: boolean } {
  const { data, isLoading } = useCallQuery(listKnowledgeItems, { input: {}, meta: { quiet: true } })
  if (wanted === '') return { documents: [], isLoading: false }
  const documents = (data ?? [])
    .filter(({ name }) => matchesWords(wanted, name))
    .slice(0, DOCUMENTS)
    .map(({ id, name }) => ({ to: `/company-knowledge?itemId=${id}`, label: name, icon: IconFileText }))
  return { documents, isLoading }
}

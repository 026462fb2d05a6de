import { getVocabulary, removeVocabularyEntry, type VocabularyEntry } from '@cuecard/contract/vocabulary.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { IconClipboardText, IconPencil, IconPlus, IconTrash, IconVocabulary } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../../lib/api.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { SearchField } from '../../../shared/controls/search-field.tsx'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { ChooseAll, ChooseRow, ChosenBar, RemoveChosen, type RowNoun } from '../../../shared/rows/chosen-bar.tsx'
import { type ChosenRows, useChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import { useSeveral } from '../../../shared/rows/several.ts'
import { ShowMore } from '../../../shared/states/show-more.tsx'
import { Empty, NoMatch, QueryView, SkeletonRows } from '../../../shared/states/states.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { KIND_LABELS } from './vocabulary-labels.ts'
import { useRemoveName, useVocabulary } from './vocabulary.queries.ts'
import classes from './vocabulary-panel.module.css'

const NOUN: RowNoun = ['name', 'names']
/** Rows shown first and per click. */
const SHOWN = 50

/** The company's list of names that meetings are read with; for company admins and staff. */
export function VocabularyPanel() {
  const vocabulary = useVocabulary()
  const [editing, setEditing] = useState<VocabularyEntry | 'new' | null>(null)
  const [pasting, setPasting] = useState(false)
  const [removing, setRemoving] = useState<VocabularyEntry | null>(null)
  const actions = (
    <Group gap="xs">
      <Button variant="default" icon={IconClipboardText} onClick={() => setPasting(true)}>
        Paste a list
      </Button>
      <Button variant="default" icon={IconPlus} onClick={() => setEditing('new')}>
        Add name
      </Button>
    </Group>
  )
  return (
    <Panel
      title="Vocabulary"
      purpose="Names that meetings are read with. A transcript shows what was heard; competitors, chats and answers go by what was meant."
      padding="flush"
      actions={vocabulary.data?.entries.length ? actions : null}
    >
      <QueryView
        query={vocabulary}
        label="Loading the vocabulary..."
        skeleton={<SkeletonRows rows={4} />}
        failed={{ title: 'Failed to load the vocabulary', text: 'Meetings go on being read with it.' }}
      >
        {({ entries }) =>
          entries.length === 0 ? (
            <Empty icon={IconVocabulary} title="No names yet" action={actions}>
              Add your competitors, your products and your own names, with what captions write instead, such as “Akme
              Robotix” for Acme Robotics. Meetings then list competitors from here and never take your own names for
              one, and questions find what was meant.
            </Empty>
          ) : (
            <NameList entries={entries} edit={setEditing} remove={setRemoving} />
          )
        }
      </QueryView>
      <NameDialog entry={editing} onClose={() => setEditing(null)} />
      <PasteDialog opened={pasting} onClose={() => setPasting(false)} />
      <RemoveNameDialog entry={removing} onClose={() => setRemoving(null)} />
    </Panel>
  )
}

interface NameListProps {
  entries: readonly VocabularyEntry[]
  edit: (entry: VocabularyEntry) => void
  remove: (entry: VocabularyEntry) => void
}

function NameList({ entries, edit, remove }: NameListProps) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const chosen = useChosenRows()
  const wanted = text.trim().toLowerCase()
  const found = entries.filter(({ name, spellings }) =>
    [name, ...spellings].some((written) => written.toLowerCase().includes(wanted)),
  )
  return (
    <>
      <Box className={classes.search ?? ''}>
        <SearchField
          label="Search names"
          hideLabel
          placeholder="Search names"
          maw={360}
          value={text}
          onChange={setText}
        />
        <Text c="dimmed" fz="sm">
          {plural(entries.length, 'name')}
        </Text>
        <ChooseAll ids={found.map(({ id }) => id)} of="names" chosen={chosen} />
      </Box>
      {found.length === 0 ? (
        <NoMatch title="No name fits" clears="search" onClear={() => setText('')}>
          Names and their spellings are searched.
        </NoMatch>
      ) : (
        <ul className="cc-list" aria-label="Names">
          {found.slice(0, shown).map((entry) => (
            <NameRow
              key={entry.id}
              entry={entry}
              chosen={chosen}
              edit={() => edit(entry)}
              remove={() => remove(entry)}
            />
          ))}
        </ul>
      )}
      <ShowMore left={Math.max(0, found.length - shown)} of="more names" onMore={() => setShown(shown + SHOWN)} />
      <ChosenNames names={entries.filter(({ id }) => chosen.ids.has(id))} onClear={chosen.clear} onDone={chosen.done} />
    </>
  )
}

interface ChosenNamesProps {
  names: readonly VocabularyEntry[]
  onClear: () => void
  /** It was done to these. */
  onDone: (ids: readonly string[]) => void
}

function ChosenNames({ names, onClear, onDone }: ChosenNamesProps) {
  const api = useApi()
  const several = useSeveral([getVocabulary])
  const shared = { count: names.length, noun: NOUN, busy: several.isPending, running: several.running }
  const remove = async () => {
    const { done } = await several.run(names, {
      nameOf: ({ name }) => name,
      act: ({ id }) => api(removeVocabularyEntry, { params: { id } }),
      done: (count) => `${plural(count, ...NOUN)} deleted`,
      failed: (count) => `${plural(count, ...NOUN)} not deleted`,
    })
    onDone(done.map(({ id }) => id))
  }
  return (
    <ChosenBar {...shared} onClear={onClear}>
      <RemoveChosen {...shared} onConfirm={remove}>
        Meetings are no longer read with them and their spellings. Those that say them are analysed again.
      </RemoveChosen>
    </ChosenBar>
  )
}

interface NameRowProps {
  entry: VocabularyEntry
  chosen: ChosenRows
  edit: () => void
  remove: () => void
}

function NameRow({ entry, chosen, edit, remove }: NameRowProps) {
  const { kind, name, spellings } = entry
  return (
    <li className={classes.row} {...rowKeys(edit)}>
      <ChooseRow id={entry.id} name={name} chosen={chosen} />
      <Stack gap={2} flex="1 1 240px" miw={0}>
        <Text component="span" className="cc-wrap" fw={500}>
          {name}
        </Text>
        {spellings.length > 0 ? (
          <Text component="span" className="cc-wrap" c="dimmed" fz="sm">
            Also {spellings.map((spelling) => `“${spelling}”`).join(', ')}
          </Text>
        ) : null}
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Badge variant="default" className={classes.badge ?? ''}>
          {KIND_LABELS[kind]}
        </Badge>
        <IconButton icon={IconPencil} aria-label={`Change ${name}`} title="Change" onClick={edit} />
        <IconButton icon={IconTrash} aria-label={`Delete ${name}`} title="Delete" onClick={remove} />
      </Group>
    </li>
  )
}

function RemoveNameDialog({ entry, onClose }: { entry: VocabularyEntry | null; onClose: () => void }) {
  return (
    <RemoveDialog item={entry} request={useRemoveName()} title={() => 'Delete this name?'} onClose={onClose}>
      {({ name }) => (
        <>
          Meetings are no longer read with{' '}
          <Box component="strong" className="cc-wrap" fw={500}>
            {name}
          </Box>{' '}
          and its spellings. Those that say it are analysed again.
        </>
      )}
    </RemoveDialog>
  )
}

import { Box, Group, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconDownload, IconSearch, IconX } from '@tabler/icons-react'
import { SEARCH_QUERY_MAX } from '@cuecard/contract/limits.ts'
import { useState } from 'react'
import { isStaff, useSession } from '../../../lib/session.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import { useDownloadTranscript } from '../meetings.queries.ts'
import classes from './transcript-header.module.css'
import type { Transcript } from './use-transcript.ts'

interface TranscriptHeaderProps {
  meeting: { id: string; title: string }
  headingId: string
  transcript: Transcript
}

/** The heading and the search, which stay in view above the rows. */
export function TranscriptHeader({ meeting, headingId, transcript }: TranscriptHeaderProps) {
  return (
    <header className={classes.header}>
      <Group wrap="nowrap" gap={10} flex="1 1 280px" miw={0}>
        <Box component="h2" m={0} fz="0.9375rem" fw={600} lh="2rem" id={headingId}>
          Transcript
        </Box>
        <bdi className={classes.meeting}>{meeting.title}</bdi>
        {isStaff(useSession()) ? <DownloadButton meetingId={meeting.id} /> : null}
      </Group>
      {transcript.messages.length > 0 ? <Search transcript={transcript} /> : null}
    </header>
  )
}

function DownloadButton({ meetingId }: { meetingId: string }) {
  const download = useDownloadTranscript(meetingId)
  return (
    <Button variant="default" icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
      Download
    </Button>
  )
}

/** Searches on submit, not on each letter, because the list jumps to what it finds. */
function Search({ transcript }: { transcript: Transcript }) {
  const { term, search } = transcript
  const [typed, setTyped] = useState(term)
  const clear = () => {
    setTyped('')
    search('')
  }
  return (
    <div className={classes.search}>
      <form className={classes.form} onSubmit={submits(() => search(typed))}>
        <TextInput
          aria-label="Search in transcript"
          flex="1 1 240px"
          miw={0}
          placeholder="Search in transcript..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_QUERY_MAX}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && (typed !== '' || term !== '')) clear()
          }}
          rightSection={
            typed === '' && term === '' ? null : (
              <IconButton icon={IconX} aria-label="Clear search" size={28} onClick={clear} />
            )
          }
        />
        <Button type="submit" variant="default" flex="none">
          Search
        </Button>
      </form>
      <Matches transcript={transcript} />
    </div>
  )
}

/** The number of the current match, and buttons to the previous and next one. Announced to screen readers. */
function Matches({ transcript }: { transcript: Transcript }) {
  const { term, matches, current, step } = transcript
  const few = matches.length <= 1
  return (
    <div className={classes.matches} data-shown={term !== ''}>
      <output className={classes.badge} data-none={matches.length === 0}>
        {term === '' ? null : `${current === null ? 0 : current + 1} of ${matches.length} matches`}
      </output>
      {term === '' ? null : (
        <>
          <IconButton
            icon={IconChevronUp}
            aria-label="Previous match"
            title="Previous match"
            disabled={few}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={IconChevronDown}
            aria-label="Next match"
            title="Next match"
            disabled={few}
            onClick={() => step(1)}
          />
        </>
      )}
    </div>
  )
}

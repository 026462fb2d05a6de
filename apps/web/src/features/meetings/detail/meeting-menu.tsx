import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Menu } from '@mantine/core'
import { IconCopy, IconDownload, IconMail, IconMessageQuestion, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { saveBlob } from '../../../shared/controls/save-blob.ts'
import { useCopy } from '../../../shared/controls/copy-button.tsx'
import { MoreMenu } from '../../../shared/controls/more-menu.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { notesMarkdown, summaryMarkdown } from './meeting-markdown.ts'
import { fileNameOf } from '../meeting-labels.ts'
import { PrintSheet } from './print-sheet.tsx'
const ICON = { size: 16, 'aria-hidden': true } as const

/** Export, print, try again and delete. Documents that do not exist yet are disabled. */
export function MeetingMenu({ meeting, onDelete }: { meeting: MeetingDetail; onDelete: () => void }) {
  const [mailing, setMailing] = useState(false)
  const [printing, setPrinting] = useState(false)
  const hasNotes = notesMarkdown(meeting) !== null
  const hasSummary = meeting.manager_meeting_analysis !== null
  return (
    <>
      <MoreMenu aria-label="More for this meeting" title="More" variant="default" size={36}>
        <DocumentItems meeting={meeting} what="notes" />
        <DocumentItems meeting={meeting} what="summary" />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPrinter {...ICON} />}
          disabled={!hasNotes && !hasSummary}
          onClick={() => setPrinting(true)}
        >
          Print or save as PDF
        </Menu.Item>
        <Menu.Item leftSection={<IconMail {...ICON} />} disabled={!hasNotes} onClick={() => setMailing(true)}>
          Mail notes
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/sandbox?meeting=${meeting.id}`}
          leftSection={<IconMessageQuestion {...ICON} />}
          disabled={meeting.message_count === 0}
        >
          Answer its questions in the Sandbox
        </Menu.Item>
        {meeting.can_edit ? (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash {...ICON} />} c="var(--cc-bad-text)" onClick={onDelete}>
              Delete meeting
            </Menu.Item>
          </>
        ) : null}
      </MoreMenu>
      <MailDialog meeting={meeting} opened={mailing} onClose={() => setMailing(false)} />
      {printing ? <PrintSheet meeting={meeting} onDone={() => setPrinting(false)} /> : null}
    </>
  )
}

const DOCUMENTS = {
  notes: { make: notesMarkdown, copied: 'Notes copied as Markdown' },
  summary: { make: summaryMarkdown, copied: 'Summary copied as Markdown' },
} as const

/** Copies or downloads one of the two documents as Markdown, which is built only on request. */
function DocumentItems({ meeting, what }: { meeting: MeetingDetail; what: keyof typeof DOCUMENTS }) {
  const { make, copied } = DOCUMENTS[what]
  const { copy } = useCopy(copied)
  const missing = what === 'notes' ? !meeting.user_meeting_analysis : !meeting.manager_meeting_analysis
  const text = () => make(meeting) ?? ''
  const save = () =>
    saveBlob(
      new Blob([text()], { type: 'text/markdown;charset=utf-8' }),
      fileNameOf(meeting.meeting_general_info.meeting_title, what),
    )
  return (
    <>
      <Menu.Item leftSection={<IconCopy {...ICON} />} disabled={missing} onClick={() => copy(text())}>
        Copy {what}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload {...ICON} />} disabled={missing} onClick={save}>
        Download {what}
      </Menu.Item>
    </>
  )
}

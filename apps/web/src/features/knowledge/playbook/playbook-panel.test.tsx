import { ApiError } from '@cuecard/contract/client.ts'
import { uploadPlaybook } from '@cuecard/contract/knowledge/knowledge.ts'
import { PLAYBOOK_FILE_MAX_BYTES } from '@cuecard/contract/limits.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { sectionError } from '../upload/file-formats.ts'
import { KnowledgePage } from '../knowledge-page.tsx'
import { PlaybookPanel } from './playbook-panel.tsx'
import { knowledgeItem, knowledgeStatus, renderScreen, syncStatus } from '../test/render-screen.tsx'
import type { SectionUpload } from '../upload/upload-item.ts'

function openPanel() {
  const held: { upload: SectionUpload; arrive: () => void; fail: (error: Error) => void }[] = []
  const send = (upload: SectionUpload) =>
    new Promise<ReturnType<typeof knowledgeItem>>((resolve, reject) => {
      held.push({ upload, arrive: () => resolve(knowledgeItem()), fail: reject })
      upload.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  renderScreen(<PlaybookPanel send={send} />, { replies: {}, role: 'staff_user' })
  return { held }
}

const markdown = new File(['# Objections'], 'objections.md', { type: 'text/markdown' })
const name = () => screen.getByRole('textbox', { name: 'Section name' })
const upload = () => userEvent.click(screen.getByRole('button', { name: /Upload Section/ }))
const choose = (file: File) => userEvent.upload(screen.getByLabelText('Playbook file'), file, { applyAccept: false })

describe('the playbook card', () => {
  it('is there for staff only', async () => {
    const replies = {
      'GET /company-knowledge/items': [],
      'GET /company-knowledge/knowledge-status': knowledgeStatus(),
      'GET /company-knowledge/vector-store-status': syncStatus(),
    }
    const view = renderScreen(<KnowledgePage />, { replies, role: 'company_admin' })
    await screen.findByRole('heading', { name: 'Platform Generated Documents' })
    expect(screen.queryByRole('heading', { name: 'Upload new Playbook Section' })).not.toBeInTheDocument()
    view.unmount()
    renderScreen(<KnowledgePage />, { replies, role: 'staff_user' })
    expect(await screen.findByRole('heading', { name: 'Upload new Playbook Section' })).toBeVisible()
  })

  it('asks for a name that is not blank and for a file', async () => {
    const { held } = openPanel()
    await userEvent.type(name(), '   ')
    await upload()
    expect(screen.getByText('Section name is required')).toBeVisible()
    expect(screen.getByText('A file is required')).toBeVisible()
    expect(held).toHaveLength(0)
  })

  it('sends the trimmed name and the file, tells how far it is, says so and starts over', async () => {
    const { held } = openPanel()
    await userEvent.type(name(), '  Objections ')
    await choose(markdown)
    await upload()
    expect(held[0]?.upload).toMatchObject({ section_name: 'Objections', file: markdown })
    act(() => held[0]?.upload.onProgress(0.5))
    expect(screen.getByRole('progressbar', { name: 'Upload of objections.md' })).toHaveValue(50)
    act(() => held[0]?.arrive())
    expect(await screen.findByText('Playbook uploaded successfully')).toBeInTheDocument()
    await waitFor(() => expect(name()).toHaveValue(''))
  })

  it('says when it fails and keeps what was typed', async () => {
    const { held } = openPanel()
    await userEvent.type(name(), 'Objections')
    await choose(markdown)
    await upload()
    act(() => held[0]?.fail(new ApiError(uploadPlaybook, { status: 500, body: null })))
    expect(await screen.findByText('Failed to upload playbook')).toBeInTheDocument()
    expect(name()).toHaveValue('Objections')
    expect(screen.getByText('objections.md')).toBeVisible()
  })

  it('can be cancelled, which is no failure', async () => {
    const { held } = openPanel()
    await userEvent.type(name(), 'Objections')
    await choose(markdown)
    await upload()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(held[0]?.upload.signal.aborted).toBe(true)
    expect(screen.queryByText('Failed to upload playbook')).not.toBeInTheDocument()
  })

  it('refuses another type and a file above 10 MB as soon as it is chosen', async () => {
    openPanel()
    await choose(new File(['x'], 'objections.xlsx'))
    expect(await screen.findByText(/not accepted\. Use PDF, DOC, DOCX, TXT or MD/)).toBeVisible()
    expect(sectionError({ name: 'a.PDF', size: PLAYBOOK_FILE_MAX_BYTES })).toBeNull()
    expect(sectionError({ name: 'a.pdf', size: PLAYBOOK_FILE_MAX_BYTES + 1 })).toBe('File size must be less than 10MB')
  })
})

import { ApiError } from '@cuecard/contract/client.ts'
import { KNOWLEDGE_FILE_ITEMS_MAX, KNOWLEDGE_FILE_MAX_BYTES, NAME_MAX } from '@cuecard/contract/limits.ts'
import { createKnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { AddItemDialog } from './add-item-dialog.tsx'
import { fileError, fileItemsLeft, formatSize, nameFromFile } from '../upload/file-formats.ts'
import { knowledgeItem, renderScreen, webSite } from '../test/render-screen.tsx'
import type { ItemFileChange, ItemUpload } from '../upload/upload-item.ts'

const ITEMS = 'GET /company-knowledge/items'

/** An upload whose end each test decides. */
function heldUploads() {
  const held: { upload: ItemUpload; arrive: () => void; fail: (error: Error) => void }[] = []
  const send = (upload: ItemUpload) =>
    new Promise<ReturnType<typeof knowledgeItem>>((resolve, reject) => {
      held.push({ upload, arrive: () => resolve(knowledgeItem({ name: upload.name })), fail: reject })
      upload.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  return { held, send }
}

function openDialog({ items = [knowledgeItem()], failures = 0 } = {}) {
  const uploads = heldUploads()
  const onClose = vi.fn<() => void>()
  const changes: ItemFileChange[] = []
  const sendChange = async (change: ItemFileChange) => {
    changes.push(change)
    if (changes.length <= failures) throw new Error('The connection broke off.')
    return knowledgeItem()
  }
  const dialog = <AddItemDialog opened onClose={onClose} send={uploads.send} sendChange={sendChange} />
  const { asked } = renderScreen(dialog, { replies: { [ITEMS]: items } })
  return { ...uploads, onClose, changes, asked }
}

const sameContent = new ApiError(createKnowledgeItem, {
  status: 409,
  body: {
    detail: 'The same content.',
    errors: { known_item_id: knowledgeItem().id, known_item_name: 'Pricing guide.pdf' },
  },
})

const pdf = new File(['%PDF-'], 'Price list.pdf', { type: 'application/pdf' })
const markdown = new File(['# FAQ'], 'FAQ.md', { type: 'text/markdown' })
const text = new File(['notes'], 'Notes.txt', { type: 'text/plain' })
const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Files'), files, { applyAccept: false })

describe('adding knowledge items', () => {
  it("prefills the name from the file's name and sends name, description and file", async () => {
    const { held, onClose } = openDialog()
    await choose(pdf)
    const name = screen.getByRole('textbox', { name: 'Name of Price list.pdf' })
    expect(name).toHaveValue('Price list')
    await userEvent.clear(name)
    await userEvent.type(name, 'Prices 2026')
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'All regions')
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    expect(held[0]?.upload).toMatchObject({ name: 'Prices 2026', description: 'All regions', file: pdf })
    act(() => held[0]?.arrive())
    expect(await screen.findByText('Knowledge item created successfully')).toBeInTheDocument()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('asks before Escape or Cancel loses chosen files, a description or an address', async () => {
    const { onClose } = openDialog()
    const keep = async () => userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await choose(pdf)
    await userEvent.keyboard('{Escape}')
    await keep()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await keep()
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }))
    await userEvent.click(screen.getByRole('radio', { name: 'URL' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), 'https://a.example')
    // What was typed counts when the other type is shown, too.
    await userEvent.click(screen.getByRole('radio', { name: 'FILE' }))
    await userEvent.keyboard('{Escape}')
    await keep()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps asking for a name that is blank', async () => {
    const { held } = openDialog()
    await choose(pdf)
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name of Price list.pdf' }))
    expect(screen.getByText('Name is required')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    expect(held).toHaveLength(0)
  })

  it('sends two at a time and shows how far each is', async () => {
    const { held } = openDialog()
    await choose(pdf, markdown, text)
    await userEvent.click(screen.getByRole('button', { name: /^Add 3 Items/ }))
    expect(held.map(({ upload }) => upload.name)).toEqual(['Price list', 'FAQ'])
    act(() => held[0]?.upload.onProgress(0.42))
    expect(screen.getByRole('progressbar', { name: 'Upload of Price list.pdf' })).toHaveValue(42)
    expect(screen.getByText('42%')).toBeVisible()
    expect(screen.getByText('Waiting')).toBeVisible()
    act(() => held[0]?.arrive())
    await waitFor(() => expect(held[2]?.upload.name).toBe('Notes'))
  })

  it('cancels one upload, leaves the others alone and says that it was not added', async () => {
    const { held, onClose } = openDialog()
    await choose(pdf, markdown)
    await userEvent.click(screen.getByRole('button', { name: /^Add 2 Items/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of FAQ.md' }))
    expect(held[1]?.upload.signal.aborted).toBe(true)
    expect(held[0]?.upload.signal.aborted).toBe(false)
    act(() => held[0]?.arrive())
    expect(await screen.findByText('Cancelled. It was not added.')).toBeVisible()
    expect(screen.queryByText('Failed to create knowledge item')).not.toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('that is cancelled when all of it was sent may have been added, and the list is loaded again', async () => {
    const { held, asked } = openDialog()
    await choose(pdf)
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    act(() => held[0]?.upload.onProgress(1))
    const loads = () => asked.filter((call) => call === ITEMS).length
    const before = loads()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of Price list.pdf' }))
    expect(await screen.findByText(/^Cancelled\. .* it may have been added/)).toBeVisible()
    expect(screen.queryByText('Cancelled. It was not added.')).not.toBeInTheDocument()
    await waitFor(() => expect(loads()).toBe(before + 1))
  })

  it('says why one failed, keeps what was typed and sends it again', async () => {
    const { held, onClose } = openDialog()
    await choose(pdf)
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    const refusal = { status: 422, body: { detail: 'This file is named .pdf but is a ZIP archive.' } }
    act(() => held[0]?.fail(new ApiError(createKnowledgeItem, refusal)))
    expect(await screen.findByText('Failed to create knowledge item')).toBeInTheDocument()
    const list = screen.getByRole('list', { name: 'Files to add' })
    expect(within(list).getByText('This file is named .pdf but is a ZIP archive.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    expect(held).toHaveLength(2)
    act(() => held[1]?.arrive())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('says which item has the same content, and adds the file anyway on request', async () => {
    const { held } = openDialog()
    await choose(text)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Audience' }), 'internal')
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    expect(held[0]?.upload).toMatchObject({ add_anyway: false, audience: 'internal' })
    act(() => held[0]?.fail(sameContent))
    expect(await screen.findByText("'Pricing guide.pdf' has the same content already.")).toBeVisible()
    expect(screen.queryByText('Failed to create knowledge item')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Add anyway: Notes.txt' }))
    expect(held[1]?.upload).toMatchObject({ file: text, add_anyway: true, audience: 'internal' })
    act(() => held[1]?.arrive())
    expect(await screen.findByText('Knowledge item created successfully')).toBeInTheDocument()
  })

  it('puts the file in the place of the item that has its content or its name', async () => {
    const { held, changes } = openDialog()
    await choose(text, new File(['%PDF-'], 'Pricing guide.pdf', { type: 'application/pdf' }))
    expect(screen.getByText("'Pricing guide.pdf' has a file of this name.")).toBeVisible()
    await userEvent.click(
      screen.getByRole('button', { name: 'Replace the file of Pricing guide.pdf by Pricing guide.pdf' }),
    )
    await waitFor(() => expect(changes).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    act(() => held[0]?.fail(sameContent))
    await userEvent.click(
      await screen.findByRole('button', { name: 'Replace the file of Pricing guide.pdf by Notes.txt' }),
    )
    await waitFor(() =>
      expect(changes[1]).toMatchObject({ id: knowledgeItem().id, file: text, form: { type: 'file' } }),
    )
    expect(await screen.findAllByText('Knowledge item updated successfully')).toHaveLength(2)
  })

  it.each([/^Retry upload of Pricing guide/, /^Add Item/])(
    'that could not take the place of another one is sent to its place again by %s',
    async (button) => {
      const { held, changes } = openDialog({ failures: 1 })
      await choose(new File(['%PDF-'], 'Pricing guide.pdf', { type: 'application/pdf' }))
      await userEvent.click(await screen.findByRole('button', { name: /^Replace the file of Pricing guide/ }))
      expect(await screen.findByText('The upload broke off. Try again.')).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: button }))
      await waitFor(() => expect(changes.map(({ id }) => id)).toEqual([knowledgeItem().id, knowledgeItem().id]))
      expect(await screen.findByText('Knowledge item updated successfully')).toBeInTheDocument()
      expect(held).toEqual([])
    },
  )

  it('knows the item that has a file of this name also where macOS took its letters apart', async () => {
    openDialog({ items: [knowledgeItem({ file_path: '\u00dcbersicht.pdf' })] })
    await choose(new File(['%PDF-'], 'U\u0308bersicht.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText("'Pricing guide.pdf' has a file of this name.")).toBeVisible()
  })

  it('counts no file that cannot be added towards the limit', async () => {
    const items = Array.from({ length: KNOWLEDGE_FILE_ITEMS_MAX - 1 }, () => knowledgeItem({ id: crypto.randomUUID() }))
    openDialog({ items })
    await choose(pdf, markdown, new File(['x'], 'movie.mp4'))
    expect(await screen.findByText(/You can add 1 more: remove 1\./)).toBeVisible()
  })

  it('refuses a file of 100 MB and a type that is not accepted before sending anything', async () => {
    openDialog()
    const large = new File(['x'], 'Large.pdf')
    Object.defineProperty(large, 'size', { value: KNOWLEDGE_FILE_MAX_BYTES })
    await choose(large, new File(['x'], 'movie.mp4'), new File(['x'], 'guide.mdx'))
    expect(screen.getByText('This type of file is not accepted. Rename it so that it ends in .md.')).toBeVisible()
    expect(screen.getByText('File size must be less than 100MB')).toBeVisible()
    expect(screen.getByText('This type of file is not accepted')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Add Item/ })).toBeDisabled()
  })

  it('switches FILE off with its limit once 100 file items are reached', async () => {
    const items = Array.from({ length: KNOWLEDGE_FILE_ITEMS_MAX }, () => knowledgeItem({ id: crypto.randomUUID() }))
    openDialog({ items })
    expect(await screen.findByRole('radio', { name: 'FILE (Limit of 100 reached)' })).toBeDisabled()
    expect(screen.getByText('Maximum limit of 100 file items reached')).toBeVisible()
    expect(screen.queryByLabelText('Files')).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'URL' })).toBeChecked()
  })

  it('lists the formats by kind and what is read of each', () => {
    openDialog()
    const table = screen.getByRole('table', { name: 'Supported file formats' })
    expect(
      within(table).getByRole('row', { name: /^Word documents docx ?doc Text, headings and tables$/ }),
    ).toBeVisible()
    expect(within(table).getAllByRole('row')).toHaveLength(8)
  })

  it('takes twelve files at once: one refused, one cancelled and sent again by itself, the others added', async () => {
    const { held, onClose } = openDialog()
    const files = Array.from({ length: 11 }, (_, n) => new File(['x'], `Sheet ${n + 1}.csv`))
    await choose(...files, new File(['x'], 'movie.mp4'))
    expect(screen.getByText('This type of file is not accepted')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Add 11 Items/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of Sheet 2.csv' }))
    for (let n = 0; n < 11; n += 1) {
      await waitFor(() => expect(held.length).toBeGreaterThan(n))
      act(() => held[n]?.arrive())
    }
    expect(await screen.findByText('10 of 12 added')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Retry upload of Sheet 2.csv' }))
    await waitFor(() => expect(held).toHaveLength(12))
    expect(held[11]?.upload.name).toBe('Sheet 2')
    act(() => held[11]?.arrive())
    expect(await screen.findByText('11 of 12 added')).toBeVisible()
    expect(screen.getByText('This type of file is not accepted')).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('adding a web site', () => {
  const CREATE = 'POST /company-knowledge/items'

  function openSite(reply: unknown = webSite()) {
    const sent: Record<string, FormDataEntryValue>[] = []
    const onClose = vi.fn<() => void>()
    const create = (init: RequestInit) => {
      if (init.body instanceof FormData) sent.push(Object.fromEntries(init.body.entries()))
      return reply
    }
    renderScreen(<AddItemDialog opened onClose={onClose} />, { replies: { [ITEMS]: [], [CREATE]: create } })
    return { sent, onClose, chooseUrl: () => userEvent.click(screen.getByRole('radio', { name: 'URL' })) }
  }

  it('takes its first name from its address, finds up to 200 sub-URLs and says when it is there', async () => {
    const { sent, onClose, chooseUrl } = openSite()
    await chooseUrl()
    expect(screen.getByText(/up to 200/)).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), 'https://help.northwind.example/')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('help.northwind.example')
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    expect(await screen.findByText('Knowledge item created successfully')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        name: 'help.northwind.example',
        type: 'url',
        base_url: 'https://help.northwind.example/',
        discover_sub_urls: 'true',
      },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('asks for a name and a web address', async () => {
    const { sent, chooseUrl } = openSite()
    await chooseUrl()
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    expect(screen.getByText('URL is required')).toBeVisible()
    expect(screen.getByText('Name is required')).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), 'ftp://help.northwind.example')
    expect(screen.getByText(/begins with https:/)).toBeVisible()
    expect(sent).toEqual([])
  })

  it('that is refused says so beside its address and keeps what was typed', async () => {
    const refusal = { detail: 'No', errors: { base_url: 'This address is not allowed' } }
    const { chooseUrl } = openSite(Response.json(refusal, { status: 422 }))
    await chooseUrl()
    await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), 'http://10.0.0.1/')
    await userEvent.click(screen.getByRole('button', { name: /^Add Item/ }))
    expect(await screen.findByText('Failed to create knowledge item')).toBeInTheDocument()
    expect(screen.getByText('This address is not allowed')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'URL' })).toHaveValue('http://10.0.0.1/')
  })
})

describe('the rules of files', () => {
  it('a file just below 100 MB fits', () => {
    expect(fileError({ name: 'a.pdf', size: KNOWLEDGE_FILE_MAX_BYTES - 1 })).toBeNull()
    expect(fileError({ name: 'a.pdf', size: KNOWLEDGE_FILE_MAX_BYTES })).toBe('File size must be less than 100MB')
  })

  it('endings count without regard to case, and a name without one is refused', () => {
    expect(fileError({ name: 'A.PDF', size: 1 })).toBeNull()
    expect(fileError({ name: 'pdf', size: 1 })).not.toBeNull()
  })

  it('a very long file name is cut to what an item may be called', () => {
    expect(nameFromFile({ name: 'x'.repeat(300) })).toHaveLength(NAME_MAX)
  })

  it('a name that macOS took apart is put together, as it is typed', () => {
    expect(nameFromFile({ name: 'u\u0308bersicht_2026.pdf' })).toBe('\u00dcbersicht 2026')
  })

  it('only files that people added count towards the limit', () => {
    const generated = knowledgeItem({ knowledge_source: 'platform_generated' })
    expect(fileItemsLeft([knowledgeItem(), webSite(), generated])).toBe(KNOWLEDGE_FILE_ITEMS_MAX - 1)
  })

  it('sizes read as people write them', () => {
    expect([812, 4_300, 88_120, 2_431_221, 38_400_000].map(formatSize)).toEqual([
      '812 B',
      '4.2 KB',
      '86 KB',
      '2.3 MB',
      '37 MB',
    ])
  })
})

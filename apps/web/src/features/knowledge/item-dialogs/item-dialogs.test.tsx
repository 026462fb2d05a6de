import { SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ItemDialogs } from './item-dialogs.tsx'
import { KnowledgePage } from '../knowledge-page.tsx'
import { readSubUrls, rebasedUrls, subUrlRows, subUrlsError } from '../add/sub-urls.ts'
import { knowledgeItem, knowledgeStatus, renderScreen, syncStatus, webSite } from '../test/render-screen.tsx'
import type { Replies } from '../test/render-screen.tsx'
import type { ItemFileChange } from '../upload/upload-item.ts'

const ITEMS = 'GET /company-knowledge/items'
const SYNC = 'GET /company-knowledge/vector-store-status'
const TO_TRY = 'GET /company-knowledge/questions-to-try'
const { id } = knowledgeItem()
const site = webSite()
const generated = knowledgeItem({ name: 'Sales playbook', knowledge_source: 'platform_generated' })

const replies = (change: Replies = {}): Replies => ({
  [TO_TRY]: { questions: [] },
  'GET /company-knowledge/owners': { owners: [] },
  [ITEMS]: [knowledgeItem(), site],
  'GET /company-knowledge/knowledge-status': knowledgeStatus(),
  [SYNC]: syncStatus(),
  ...change,
})

afterEach(() => vi.useRealTimers())

const at = (itemId: string, action = '') => `/company-knowledge?itemId=${itemId}${action}`
const addressIsClear = () =>
  waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/company-knowledge$/))

/** Answers a PUT and keeps what was sent, field by field. */
function keeping(sent: [string, FormDataEntryValue][][], reply: unknown) {
  return (init: RequestInit) => {
    if (init.body instanceof FormData) sent.push([...init.body.entries()])
    return reply
  }
}

describe('editing an item', () => {
  it.each(['{Escape}', 'Cancel', 'Delete'])('asks before %s loses what was typed', async (way) => {
    renderScreen(<KnowledgePage />, { replies: replies(), at: at(id) })
    const dialog = within(await screen.findByRole('dialog', { name: "Edit 'Pricing guide.pdf'" }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'Of all regions')
    if (way === '{Escape}') await userEvent.keyboard(way)
    else await userEvent.click(dialog.getByRole('button', { name: way }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveDisplayValue(/Of all regions$/)
  })

  it('opens from the list by way of the address, which closing clears', async () => {
    renderScreen(<KnowledgePage />, { replies: replies() })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Pricing guide.pdf' }))
    expect(screen.getByLabelText('Address')).toHaveTextContent(`itemId=${id}`)
    const dialog = await screen.findByRole('dialog', { name: "Edit 'Pricing guide.pdf'" })
    expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await addressIsClear()
  })

  it('saves name and description, says so and clears the address', async () => {
    const sent: [string, FormDataEntryValue][][] = []
    const table = replies({ [`PUT /company-knowledge/items/${id}`]: keeping(sent, knowledgeItem()) })
    renderScreen(<KnowledgePage />, { replies: table, at: at(id) })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    const save = screen.getByRole('button', { name: /^Save/ })
    expect(save).toBeDisabled()
    await userEvent.clear(name)
    await userEvent.click(save)
    expect(screen.getByText('Name is required')).toBeVisible()
    await userEvent.type(name, 'Prices')
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'All regions{Tab}')
    await userEvent.click(save)
    expect(await screen.findByText('Knowledge item updated successfully')).toBeInTheDocument()
    expect(sent).toEqual([
      [
        ['name', 'Prices'],
        ['description', 'All regions'],
        ['type', 'file'],
      ],
    ])
    await addressIsClear()
  })

  it('sends the sub-URLs by themselves, one entry a line without the blank ones', async () => {
    const sent: [string, FormDataEntryValue][][] = []
    const table = replies({ [`PUT /company-knowledge/items/${site.id}`]: keeping(sent, site) })
    renderScreen(<KnowledgePage />, { replies: table, at: at(site.id) })
    const box = await screen.findByRole('textbox', { name: 'Sub-URLs' })
    expect(box).toHaveValue('https://help.northwind.example/prices')
    const lines = ['https://help.northwind.example/a', '', '  ', 'https://help.northwind.example/b ']
    fireEvent.change(box, { target: { value: lines.join('\n') } })
    await userEvent.click(screen.getByRole('switch', { name: 'Discover sub-URLs' }))
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Knowledge item updated successfully')).toBeInTheDocument()
    await addressIsClear()
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({ discover_sub_urls: 'false', type: 'url' })
    expect(sent[1]).toEqual([
      ['sub_urls', 'https://help.northwind.example/a'],
      ['sub_urls', 'https://help.northwind.example/b'],
    ])
  })

  it.each(['Sub-URLs', 'Discover sub-URLs'])(
    'leaves the focus in %s while it is saved, and when that fails',
    async (label) => {
      const reply = Promise.withResolvers<unknown>()
      const table = replies({ [`PUT /company-knowledge/items/${site.id}`]: () => reply.promise })
      renderScreen(<KnowledgePage />, { replies: table, at: at(site.id) })
      const name = await screen.findByRole('textbox', { name: 'Name' })
      await userEvent.type(name, ' for partners')
      const field = screen.getByLabelText(label)
      field.focus()
      fireEvent.submit(name)
      await waitFor(() => expect(name).toHaveAttribute('readonly'))
      expect(field).toBeEnabled()
      expect(field).toHaveFocus()
      if (label === 'Discover sub-URLs') {
        await userEvent.click(field)
        expect(field).toBeChecked()
      }
      reply.resolve(500)
      await waitFor(() => expect(name).not.toHaveAttribute('readonly'))
      expect(field).toHaveFocus()
    },
  )

  it.each([
    { typed: '', adds: [] },
    { typed: 'https://help.northwind.example/own', adds: ['https://help.northwind.example/own'] },
  ])('keeps what a sync or a colleague changed while it was open: $typed', async ({ typed, adds }) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    const sent: [string, FormDataEntryValue][][] = []
    const found = ['https://help.northwind.example/a', 'https://help.northwind.example/b']
    const table = replies({
      [ITEMS]: [webSite({ sub_urls: [] })],
      [SYNC]: syncStatus({ is_running: true }),
      [`PUT /company-knowledge/items/${site.id}`]: keeping(sent, site),
    })
    renderScreen(<KnowledgePage />, { replies: table, at: at(site.id) })
    await pass(500)
    table[ITEMS] = [webSite({ sub_urls: found, audience: 'internal', owner: null, description: 'For partners' })]
    table[SYNC] = syncStatus({ progress: 100 })
    await pass(SYNC_POLL_MS + 500)
    expect(screen.getByText('AI knowledge sync completed')).toBeInTheDocument()
    const save = screen.getByRole('button', { name: /^Save/ })
    expect(save).toBeDisabled()
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Help' } })
    if (typed) fireEvent.change(screen.getByRole('textbox', { name: 'Sub-URLs' }), { target: { value: typed } })
    fireEvent.click(save)
    await pass(500)
    const fields: [string, FormDataEntryValue][] = [
      ['name', 'Help'],
      ['type', 'url'],
    ]
    const urls = [...found, ...adds].map((url): [string, FormDataEntryValue] => ['sub_urls', url])
    expect(sent).toEqual(adds.length > 0 ? [fields, urls] : [fields])
  })

  it('only warns in the console when the sub-URLs cannot be saved, and keeps what was typed', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const table = replies({ [`PUT /company-knowledge/items/${site.id}`]: 500 })
    renderScreen(<KnowledgePage />, { replies: table, at: at(site.id) })
    const box = await screen.findByRole('textbox', { name: 'Sub-URLs' })
    fireEvent.change(box, { target: { value: 'https://help.northwind.example/new' } })
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(screen.queryByText(/Failed to update|unexpected error|updated successfully/)).not.toBeInTheDocument()
    expect(await screen.findByText(/not saved yet/)).toBeVisible()
    expect(box).toHaveValue('https://help.northwind.example/new')
    warn.mockRestore()
  })

  it('says nothing of sub-URLs that could not be saved when it is opened again', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const table = replies({ [`PUT /company-knowledge/items/${site.id}`]: 500 })
    // The end of a transition is not told in tests otherwise.
    const page = (
      <MantineProvider>
        <KnowledgePage />
      </MantineProvider>
    )
    renderScreen(page, { replies: table, at: at(site.id) })
    const change = async (url: string) =>
      fireEvent.change(await screen.findByRole('textbox', { name: 'Sub-URLs' }), { target: { value: url } })
    await change('https://help.northwind.example/new')
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText(/not saved yet/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Discard/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${site.name}` }))
    await change('https://help.northwind.example/other')
    expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument()
    warn.mockRestore()
  })

  it('says when it fails and keeps the dialog with what was typed', async () => {
    const refusal = () =>
      Response.json({ detail: 'No', errors: { base_url: 'This address cannot be reached' } }, { status: 422 })
    const table = replies({ [`PUT /company-knowledge/items/${site.id}`]: refusal })
    renderScreen(<KnowledgePage />, { replies: table, at: at(site.id) })
    const url = await screen.findByRole('textbox', { name: 'URL' })
    await userEvent.clear(url)
    await userEvent.type(url, 'https://other.example/')
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Failed to update knowledge item')).toBeInTheDocument()
    expect(await screen.findByText('This address cannot be reached')).toBeVisible()
    expect(url).toHaveValue('https://other.example/')
  })

  it("replaces a document's file and tells how far it is", async () => {
    const held: { change: ItemFileChange; arrive: () => void }[] = []
    const send = (change: ItemFileChange) =>
      new Promise<ReturnType<typeof knowledgeItem>>((resolve) => {
        held.push({ change, arrive: () => resolve(knowledgeItem()) })
      })
    const onClose = vi.fn<() => void>()
    renderScreen(
      <ItemDialogs itemId={id} action={undefined} onClose={onClose} onDelete={() => undefined} send={send} />,
      {
        replies: replies(),
      },
    )
    const file = new File(['%PDF-'], 'New prices.pdf', { type: 'application/pdf' })
    await userEvent.upload(await screen.findByLabelText('Replace file'), file)
    expect(screen.getByText('Replaced by New prices.pdf')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(held[0]?.change).toMatchObject({ id, file, form: { type: 'file' } })
    held[0]?.change.onProgress(0.4)
    await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Upload of New prices.pdf' })).toHaveValue(40))
    held[0]?.arrive()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('of what the platform generated is read-only, except for staff', async () => {
    const table = replies({ [ITEMS]: [generated] })
    const view = renderScreen(<KnowledgePage />, { replies: table, role: 'company_admin', at: at(id) })
    const dialog = await screen.findByRole('dialog', { name: 'Sales playbook' })
    expect(dialog).toHaveTextContent('PLATFORM GENERATED')
    expect(dialog).toHaveTextContent('Only staff can change or delete it.')
    expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument()
    view.unmount()
    renderScreen(<KnowledgePage />, { replies: table, role: 'staff_user', at: at(id) })
    expect(await screen.findByRole('dialog', { name: "Edit 'Sales playbook'" })).toBeVisible()
  })

  it.each(['', '&action=delete'])(
    'of an item that is not there says so and clears the address: itemId%s',
    async (action) => {
      renderScreen(<KnowledgePage />, { replies: replies(), at: at('gone', action) })
      const dialog = await screen.findByRole('dialog', { name: 'Knowledge item not found' })
      expect(dialog).toHaveTextContent('It may have been deleted')
      expect(dialog).toHaveTextContent('It may have been deleted')
      await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the list' }))
      await addressIsClear()
    },
  )
})

describe('deleting an item', () => {
  it('asks first by way of the address, which closing clears', async () => {
    renderScreen(<KnowledgePage />, { replies: replies() })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Pricing guide.pdf' }))
    expect(screen.getByLabelText('Address')).toHaveTextContent(`itemId=${id}&action=delete`)
    const dialog = await screen.findByRole('dialog', { name: "Delete 'Pricing guide.pdf'?" })
    expect(dialog).toHaveTextContent('The document and its 214 passages are removed')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await addressIsClear()
  })

  it('names the pages of a web site', async () => {
    renderScreen(<KnowledgePage />, { replies: replies(), at: at(site.id, '&action=delete') })
    const dialog = await screen.findByRole('dialog', { name: "Delete 'Help center'?" })
    expect(dialog).toHaveTextContent('The web site and its 4 pages and 214 passages are removed')
  })

  it('opens from a link, deletes, says so and clears the address', async () => {
    const table = replies({ [`DELETE /company-knowledge/items/${id}`]: 204, [TO_TRY]: { questions: ['How much?'] } })
    const { asked } = renderScreen(<KnowledgePage />, { replies: table, at: at(id, '&action=delete') })
    const dialog = await screen.findByRole('dialog')
    expect(await screen.findByText('How much?')).toBeInTheDocument()
    table[TO_TRY] = { questions: [] }
    await userEvent.click(within(dialog).getByRole('button', { name: /^Delete/ }))
    expect(await screen.findByText('Knowledge item deleted successfully')).toBeInTheDocument()
    expect(asked).toContain(`DELETE /company-knowledge/items/${id}`)
    await addressIsClear()
    await waitFor(() => expect(screen.queryByText('How much?')).not.toBeInTheDocument())
  })

  it('that fails says so and keeps the dialog', async () => {
    const table = replies({ [`DELETE /company-knowledge/items/${id}`]: 500 })
    renderScreen(<KnowledgePage />, { replies: table, at: at(id, '&action=delete') })
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /^Delete/ }))
    expect(await screen.findByText('Failed to delete knowledge item')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('of what the platform generated is refused in words to those who are not staff', async () => {
    renderScreen(<KnowledgePage />, { replies: replies({ [ITEMS]: [generated] }), at: at(id, '&action=delete') })
    const dialog = await screen.findByRole('dialog', { name: 'Sales playbook' })
    expect(dialog).toHaveTextContent('Only staff can delete documents that the platform has made.')
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })
})

describe('the rules of sub-URLs', () => {
  it('one a line, blank lines dropped', () => {
    expect(readSubUrls('https://a.example/1\r\n\n   \n https://a.example/2 \n')).toEqual([
      'https://a.example/1',
      'https://a.example/2',
    ])
  })

  it('the textarea is at most 20 rows high', () => {
    expect(subUrlRows('')).toBe(4)
    expect(subUrlRows('x\n'.repeat(150))).toBe(20)
  })

  it('what was added and removed is applied to what a sync has found since', () => {
    expect(rebasedUrls(['b', 'own'], ['a', 'b'], ['a', 'b'])).toEqual(['b', 'own'])
    expect(rebasedUrls(['b', 'own'], ['a', 'b'], ['a', 'b', 'found'])).toEqual(['b', 'found', 'own'])
    expect(rebasedUrls(['a', 'b', 'found'], ['a', 'b'], ['b', 'found'])).toEqual(['b', 'found'])
  })

  it('at most 200, each a web address', () => {
    const urls = Array.from({ length: 201 }, (_, n) => `https://a.example/${n}`)
    expect(subUrlsError(urls.join('\n'))).toBe('At most 200 sub-URLs. Remove 1.')
    expect(subUrlsError(urls.slice(1).join('\n'))).toBeNull()
    expect(subUrlsError('https://a.example\njavascript:alert(1)')).toMatch(
      /'javascript:alert\(1\)' is not a web address/,
    )
  })
})

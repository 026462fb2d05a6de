import { MantineProvider, TextInput } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { RemoveDialog } from './confirm-dialog.tsx'
import { Dialog, DialogForm, useCloseDialog } from './dialog.tsx'
import { ImportForm } from './import-form.tsx'

function NameForm() {
  const [name, setName] = useState('')
  const close = useCloseDialog()
  return (
    <DialogForm submitLabel="Save" busyLabel="Saving..." busy={false} changed={name !== ''} onSubmit={close}>
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </DialogForm>
  )
}

function FileForm() {
  const nothing = () => undefined
  return (
    <ImportForm
      intro="A list."
      accept=".txt"
      label="List"
      hint="TXT"
      maxBytes={1000}
      unchanged="Nothing was stored."
      error={undefined}
      busy={false}
      onReset={nothing}
      onImport={nothing}
    />
  )
}

function Page({ file }: { file: boolean }) {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Names">
        {file ? <FileForm /> : <NameForm />}
      </Dialog>
    </>
  )
}

function open({ file = false } = {}) {
  const router = createMemoryRouter([{ path: '*', element: <Page file={file} /> }])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const WAYS_OUT: Record<string, () => Promise<unknown>> = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'the cross': () => press('Close'),
  Cancel: () => press('Cancel'),
  'a click beside it': () => userEvent.click(document.querySelector('.mantine-Modal-overlay') ?? document.body),
}
const question = () => screen.findByRole('dialog', { name: 'Discard what you typed?' })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it.each(Object.keys(WAYS_OUT))('asks before %s loses what was typed', async (way) => {
  const leave = WAYS_OUT[way] ?? expect.fail()
  open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Acme Robotics')
  await leave()
  const keep = within(await question()).getByRole('button', { name: 'Keep editing' })
  expect(keep).toHaveFocus()
  await userEvent.click(keep)
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Acme Robotics')
  await leave()
  await userEvent.click(within(await question()).getByRole('button', { name: /^Discard/ }))
  await noDialog()
  await press('Open')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

it.each(Object.keys(WAYS_OUT))('closes at once by %s when nothing was typed', async (way) => {
  open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'A{Backspace}')
  await WAYS_OUT[way]?.()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('takes Escape as Keep editing while it asks, and does not ask when the form is done', async () => {
  open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Acme')
  await userEvent.keyboard('{Escape}')
  await question()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Acme')
  await press(/^Save/)
  await noDialog()
})

it('asks before a chosen file is lost', async () => {
  open({ file: true })
  await userEvent.upload(screen.getByLabelText('List'), new File(['Acme'], 'names.txt', { type: 'text/plain' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByText('names.txt')).toBeVisible()
})

it('asks before the tab is closed, as long as there is something to lose', async () => {
  const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  open()
  expect(asksOnClosing()).toBe(false)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Acme')
  expect(asksOnClosing()).toBe(true)
  await press(/^Save/)
  await noDialog()
  expect(asksOnClosing()).toBe(false)
})

function Rows() {
  const [rows, setRows] = useState(['a', 'b', 'c'])
  const [chosen, setChosen] = useState<string | null>(null)
  const mutate = (id: string, { onSuccess }: { onSuccess?: () => void } = {}) => {
    onSuccess?.()
    setRows((all) => all.filter((row) => row !== id))
  }
  const request = { mutate, isPending: false, error: null, reset: () => undefined } as never
  return (
    <main>
      {rows.map((row) => (
        <p key={row} data-row="">
          <button type="button" onClick={() => setChosen(row)}>
            Delete {row}
          </button>
        </p>
      ))}
      <RemoveDialog
        item={chosen === null ? null : { id: chosen }}
        request={request}
        title={({ id }) => `Delete ${id}?`}
        onClose={() => setChosen(null)}
      >
        {() => 'It is lost.'}
      </RemoveDialog>
    </main>
  )
}

it('gives the focus back to what opened it, the first time too, and to the next row where that was removed', async () => {
  render(
    <MantineProvider env="test">
      <Rows />
    </MantineProvider>,
  )
  const button = (row: string) => screen.getByRole('button', { name: `Delete ${row}` })
  await userEvent.click(button('b'))
  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button('b')).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
  await noDialog()
  await waitFor(() => expect(button('c')).toHaveFocus())
  // What somebody does afterwards takes precedence.
  await userEvent.click(document.body)
  await new Promise((done) => setTimeout(done, 450))
  expect(document.body).toHaveFocus()
})

import { AuditAction } from '@cuecard/contract/audit.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ACTION_LABELS } from './action-labels.ts'
import { AuditPage } from './audit-page.tsx'
import { auditEntry, COMPANIES, ENTRIES, EXPORT, page, renderScreen } from './test/render-screen.tsx'
import type { Replies } from './test/render-screen.tsx'

const OTHER = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0902'

afterEach(() => vi.restoreAllMocks())

const draw = (replies: Replies, options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(<AuditPage />, { replies, ...options })

const rows = async () => within(await screen.findByRole('table', { name: 'Audit log entries' })).getAllByRole('row')

describe('an entry', () => {
  it('says when, who, what, to whom, the detail and from where', async () => {
    const at = '2026-03-04T09:05:00.000Z'
    draw({ [ENTRIES]: page([auditEntry({ at })]) })
    const row = (await rows())[1]
    for (const words of [
      'maya@northwind.example',
      'Changed a role',
      'sam@northwind.example',
      'company user → company admin',
      '192.0.2.7',
    ]) {
      expect(row).toHaveTextContent(words)
    }
    expect(within(row ?? document.body).getByText(/ago$/)).toHaveAttribute('title', formatDateTime(at))
  })

  it('tells a time in its detail as the reader’s own, and a day as it is', async () => {
    const at = '2026-03-04T23:30:00.000Z'
    draw({ [ENTRIES]: page([auditEntry({ detail: `Of ${at}, 2 messages` }), auditEntry({ detail: 'Of 2026-03-04' })]) })
    const [, timed, dated] = await rows()
    expect(timed).toHaveTextContent(`Of ${formatDateTime(at)}, 2 messages`)
    expect(dated).toHaveTextContent('Of 2026-03-04')
  })

  it('without a person was somebody not signed in, or Cuecard', async () => {
    const nobody = { actor_email: null, target: null, detail: null, ip: null }
    draw({
      [ENTRIES]: page([
        auditEntry({ ...nobody, action: 'sign_in_failed' }),
        auditEntry({ ...nobody, action: 'knowledge_item_added' }),
        auditEntry({ ...nobody, action: 'password_reset', detail: "with a link from the server's console" }),
      ]),
    })
    const [, failed, own, reset] = await rows()
    expect(reset).toHaveTextContent('Unknown visitorReset a forgotten password')
    expect(failed).toHaveTextContent('Unknown visitorFailed to log in')
    expect(own).toHaveTextContent('CuecardAdded a document')
  })

  it('has words of its own for every action', () => {
    const said = AuditAction.options.map((action) => ACTION_LABELS[action].did)
    expect(new Set(said).size).toBe(said.length)
    for (const words of said) expect(words).toMatch(/^[A-Z][a-z ]+$/)
  })
})

describe('Load more', () => {
  it('asks with the cursor, adds the older entries and ends with the log', async () => {
    const reply = ({ cursor }: Record<string, string>) =>
      cursor === 'second' ? page([auditEntry({ target: 'older' })]) : page([auditEntry({ target: 'newer' })], 'second')
    draw({ [ENTRIES]: reply })
    expect(await screen.findByText('The newest 1 entry')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /Load more/ }))
    expect(await screen.findByText('older')).toBeVisible()
    expect(screen.getByText('newer')).toBeVisible()
    expect(screen.getByText('2 entries, and that is all')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Load more/ })).not.toBeInTheDocument()
  })

  it('that fails says so, keeps what is shown and can be tried again', async () => {
    let broken = true
    const reply = ({ cursor }: Record<string, string>) => {
      if (!cursor) return page([auditEntry({ target: 'newer' })], 'second')
      return broken ? 500 : page([auditEntry({ target: 'older' })])
    }
    draw({ [ENTRIES]: reply })
    await userEvent.click(await screen.findByRole('button', { name: /Load more/ }))
    expect(await screen.findByText('Failed to load the audit log')).toBeInTheDocument()
    expect(screen.getByText('newer')).toBeVisible()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: /Load more/ }))
    expect(await screen.findByText('older')).toBeVisible()
  })
})

describe('the filters', () => {
  const found = ({ text }: Record<string, string>) => page(text === 'nobody' ? [] : [auditEntry()])

  it('stand in the address and are asked for', async () => {
    const { last } = draw({ [ENTRIES]: found })
    await rows()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Changed a role')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'sam@')
    await waitFor(() => expect(last(ENTRIES)).toEqual({ action: 'role_changed', text: 'sam@' }))
    expect(screen.getByLabelText('Address')).toHaveTextContent('/audit-log?action=role_changed&text=sam%40')
  })

  it('lose no letter that is typed while the address follows the ones before', async () => {
    draw({ [ENTRIES]: found })
    await rows()
    const search = screen.getByRole('searchbox', { name: 'Search' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      fireEvent.change(search, { target: { value: 'sam' } })
      act(() => {
        vi.advanceTimersByTime(300)
        fireEvent.change(search, { target: { value: 'sam@' } })
      })
      expect(screen.getByLabelText('Address')).toHaveTextContent('text=sam')
      expect(search).toHaveValue('sam@')
    } finally {
      vi.useRealTimers()
    }
  })

  it('are read from the address; days are the reader’s own and the last one counts', async () => {
    const { last } = draw({ [ENTRIES]: found }, { at: '/audit-log?from=2026-11-01&to=2026-11-30&action=signed_in' })
    await rows()
    expect(last(ENTRIES)).toEqual({
      action: 'signed_in',
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 11, 1).toISOString(),
    })
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01')
    expect(screen.getByRole('combobox', { name: 'Action' })).toHaveDisplayValue('Logged in')
  })

  it('say beside the field when the time ends before it begins', async () => {
    draw({ [ENTRIES]: found }, { at: '/audit-log?from=2026-11-30' })
    await rows()
    expect(screen.queryByText('End date is before start date')).not.toBeInTheDocument()
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } })
    expect(await screen.findByText('End date is before start date')).toBeVisible()
    expect(screen.getByLabelText('To')).toBeInvalid()
  })

  it('that match nothing say so and can be cleared, the search field too', async () => {
    draw({ [ENTRIES]: found }, { at: '/audit-log?text=nobody' })
    expect(await screen.findByText('No entries match these filters')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[1] ?? document.body)
    await rows()
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/audit-log$/)
  })

  it('ignore what an address holds that is none', async () => {
    const { last } = draw({ [ENTRIES]: found }, { at: '/audit-log?action=hacked&from=soon&to=9999-12-31&company=x' })
    await rows()
    expect(last(ENTRIES)).toEqual({})
  })
})

describe('the company', () => {
  const companies = ['Zeta', 'Acme'].map((name, n) => ({
    id: n === 0 ? '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0903' : OTHER,
    name,
    type: 'organization',
    connection_token: null,
    last_knowledge_sync_datetime: null,
    is_meeting_saving_enabled: true,
    is_extension_ui_active_for_users: true,
    consent_policy: 'none',
    has_talk_prompts: false,
    is_chat_captured: false,
    user_count: 1,
    pending_invitation_count: 0,
    created_at: '2026-11-20T09:00:00Z',
  }))
  const control = { role: 'staff_admin', type: 'internal_control_company' } as const

  it('is chosen by admins of the provider: their own, one or all', async () => {
    const { last } = draw({ [ENTRIES]: page([auditEntry()]), [COMPANIES]: companies }, control)
    const select = await screen.findByRole('combobox', { name: 'Company' })
    await screen.findByRole('option', { name: 'Acme' })
    expect([...select.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Northwind',
      'All companies',
      'Acme',
      'Zeta',
    ])
    expect(last(ENTRIES)).toEqual({})
    expect(screen.queryByRole('columnheader', { name: 'Company' })).not.toBeInTheDocument()
    await userEvent.selectOptions(select, 'Acme')
    await waitFor(() => expect(last(ENTRIES)).toEqual({ company_id: OTHER }))
    await userEvent.selectOptions(select, 'All companies')
    await waitFor(() => expect(last(ENTRIES)).toEqual({ company_id: 'all' }))
    expect(await screen.findByRole('columnheader', { name: 'Company' })).toBeVisible()
  })

  it('is not to be chosen by anybody else, nor by an address', async () => {
    const options = { role: 'staff_admin', at: '/audit-log?company=all' } as const
    const { asked, last } = draw({ [ENTRIES]: page([auditEntry()]) }, options)
    await rows()
    expect(last(ENTRIES)).toEqual({})
    expect(screen.queryByRole('combobox', { name: 'Company' })).not.toBeInTheDocument()
    expect(asked.map(({ path }) => path)).not.toContain(COMPANIES)
  })
})

describe('Export CSV', () => {
  it('downloads the filtered log under the server’s name and says so', async () => {
    const saved: { name: string; text: Promise<string> }[] = []
    let blob = new Blob()
    URL.createObjectURL = (given: Blob) => {
      blob = given
      return 'blob:log'
    }
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: blob.text() })
    })
    const reply = () =>
      new Response('Time,Who', {
        headers: { 'content-disposition': 'attachment; filename="audit-log-northwind-2026-11-21.csv"' },
      })
    const { last } = draw(
      { [ENTRIES]: page([auditEntry()]), [EXPORT]: reply },
      { at: '/audit-log?action=role_changed' },
    )
    await rows()
    await userEvent.click(screen.getByRole('button', { name: /Export CSV/ }))
    expect(await screen.findByText('Audit log exported')).toBeInTheDocument()
    expect(saved[0]?.name).toBe('audit-log-northwind-2026-11-21.csv')
    expect(await saved[0]?.text).toBe('Time,Who')
    expect(last(EXPORT)).toEqual({ action: 'role_changed' })
  })

  it('that fails says so and can be tried again', async () => {
    draw({ [ENTRIES]: page([auditEntry()]), [EXPORT]: 500 })
    await userEvent.click(await screen.findByRole('button', { name: /Export CSV/ }))
    expect(await screen.findByText('Failed to export the audit log')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Export CSV/ })).toBeEnabled()
  })
})

describe('the page', () => {
  it('says to a company user why it is closed and who can help, and asks for nothing', async () => {
    const { asked } = draw({ [ENTRIES]: page([auditEntry()]) }, { role: 'company_user' })
    expect(await screen.findByText("You don't have permission to access this page.")).toBeVisible()
    expect(screen.getByText(/what everyone in Northwind did.*Ask an admin of your company/)).toBeVisible()
    expect(asked).toEqual([])
  })

  it('says what will stand here while there is nothing', async () => {
    draw({ [ENTRIES]: page([]) })
    expect(await screen.findByText('Nothing written down yet')).toBeVisible()
  })

  it('shows that it is loading', async () => {
    draw({ [ENTRIES]: () => new Promise(() => undefined) })
    expect(await screen.findByText('Loading the audit log...')).toBeInTheDocument()
  })

  it('that cannot be loaded says so and offers Retry', async () => {
    const replies: Replies = { [ENTRIES]: 500 }
    draw(replies)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The audit log could not be loaded')
    replies[ENTRIES] = page([auditEntry()])
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await rows()).toHaveLength(2)
  })
})

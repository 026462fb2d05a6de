import { useState } from 'react'
import type { FormEvent } from 'react'
import { askForCode, connect, ConnectionProblem, isCompanyToken } from '../browser/connection.ts'
import { Field } from './field.tsx'
import type { Connection, Draft, Platform } from '../browser/browser-api.ts'
import { readServerAddress } from './server-address.ts'

interface ConnectFormProps {
  platform: Platform
  initial: Draft
  /** Why the form is shown again. */
  note: string | null
  onConnected: (connection: Connection) => void
}

type Fault = { field: 'server' | 'token' | 'email' | 'code' | null; text: string } | null

const NO_ACCESS = 'The browser needs your permission to reach this server. Connect again and allow it.'
const BUSY = { token: 'Connecting...', email: 'Sending...', code: 'Connecting...' } as const
const LABEL = { token: 'Connect', email: 'Send code', code: 'Connect' } as const

/** Server and token; with the company's token then the address, then the mailed code (decision 13). */
export function ConnectForm({ platform, initial, note, onConnected }: ConnectFormProps) {
  const form = useSteps(platform, initial, onConnected)
  const { draft, fault, busy } = form
  const { step } = draft
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      {note && step === 'token' && !fault ? (
        <p className="note" role="alert">
          {note}
        </p>
      ) : null}
      <StepFields key={step} form={form} />
      {fault && fault.field === null ? (
        <p className="fault" role="alert">
          {fault.text}
        </p>
      ) : null}
      <div className="actions">
        <button type="submit" className="primary" disabled={busy}>
          {busy ? BUSY[step] : LABEL[step]}
        </button>
        {step === 'token' ? null : (
          <button
            type="button"
            disabled={busy}
            onClick={() => form.go({ ...draft, step: step === 'code' ? 'email' : 'token' })}
          >
            {step === 'code' ? 'New code or address' : 'Back'}
          </button>
        )}
      </div>
    </form>
  )
}

/** What was typed, where the person is, and what went wrong. */
function useSteps(platform: Platform, initial: Draft, onConnected: (connection: Connection) => void) {
  const [draft, setDraft] = useState(initial)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>(null)

  const go = (next: Draft) => {
    setFault(null)
    setDraft(next)
    void platform.draft.set(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkDraft(draft, code)
    if ('fault' in checked) return setFault(checked.fault)
    setBusy(true)
    setFault(null)
    try {
      const next = await advance(platform, { ...draft, server: checked.server }, code)
      if ('access_token' in next) onConnected(next)
      else go(next)
    } catch (error) {
      if (!(error instanceof ConnectionProblem)) throw error
      setFault({ field: draft.step === 'code' ? 'code' : null, text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { draft, setDraft, code, setCode, busy, fault, go, submit }
}

function StepFields({ form }: { form: ReturnType<typeof useSteps> }) {
  const { draft, setDraft, fault } = form
  const said = (field: NonNullable<Fault>['field']) => (fault?.field === field ? fault.text : null)
  if (draft.step === 'email') {
    return (
      <Field
        first
        label="Work email"
        help="This is your company's token. A six-digit code is mailed to your address."
        error={said('email')}
        type="email"
        value={draft.email}
        onChange={(email) => setDraft({ ...draft, email })}
      />
    )
  }
  if (draft.step === 'code') {
    return (
      <Field
        first
        label="Code"
        help={`If ${draft.email} belongs to the company, six digits are on their way. They work for 10 minutes.`}
        error={said('code')}
        inputMode="numeric"
        value={form.code}
        onChange={form.setCode}
      />
    )
  }
  return (
    <>
      <Field
        label="Server"
        help="The address where you open Cuecard."
        error={said('server')}
        inputMode="url"
        value={draft.server}
        onChange={(server) => setDraft({ ...draft, server })}
      />
      <Field
        first
        label="Connection token"
        help="Yours is in Getting Started; an admin can give you the company's."
        error={said('token')}
        type="password"
        value={draft.connection_token}
        onChange={(connection_token) => setDraft({ ...draft, connection_token })}
      />
    </>
  )
}

function checkDraft(draft: Draft, code: string): { server: string } | { fault: NonNullable<Fault> } {
  const address = readServerAddress(draft.server)
  if ('problem' in address) return { fault: { field: 'server', text: address.problem } }
  if (draft.connection_token.trim() === '') return { fault: { field: 'token', text: 'Paste a connection token.' } }
  if (draft.step !== 'token' && !/^\S+@\S+$/.test(draft.email.trim())) {
    return { fault: { field: 'email', text: 'Please enter a valid email address' } }
  }
  if (draft.step === 'code' && !/^\d{6}$/.test(code.trim())) {
    return { fault: { field: 'code', text: 'The code has six digits' } }
  }
  return { server: address.origin }
}

/** One step further: the next draft, or the connection. The browser's question comes first, while the click counts. */
async function advance(platform: Platform, draft: Draft, code: string): Promise<Draft | Connection> {
  const { step, server } = draft
  const connection_token = draft.connection_token.trim()
  const email = draft.email.trim()
  // The question may close the popup; what was typed is there when it is opened again.
  const kept = platform.draft.set(draft)
  if (!(await platform.requestAccess(server))) throw new ConnectionProblem(NO_ACCESS)
  await kept
  if (step === 'email') {
    await askForCode(platform, { server, connection_token, email })
    return { ...draft, step: 'code' }
  }
  if (step === 'token' && isCompanyToken(connection_token)) return { ...draft, step: 'email' }
  return connect(platform, { server, connection_token, ...(step === 'code' ? { email, code: code.trim() } : {}) })
}

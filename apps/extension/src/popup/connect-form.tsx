import { useState, type FormEvent } from 'react'
import { askForCode, connect, ConnectionError, isCompanyToken } from '../browser/connection.ts'
import { Field } from './field.tsx'
import type { Connection, Draft, BrowserApi } from '../browser/browser-api.ts'
import { readServerAddress } from './server-address.ts'

interface ConnectFormProps {
  browserApi: BrowserApi
  initial: Draft
  /** Why the form is shown again. */
  note: string | null
  onConnected: (connection: Connection) => void
}

type FieldError = { field: 'server' | 'token' | 'email' | 'code' | null; text: string } | null

const NO_ACCESS = 'The browser needs your permission to reach this server. Connect again and allow it.'
const BUSY = { token: 'Connecting...', email: 'Sending...', code: 'Connecting...' } as const
const LABEL = { token: 'Connect', email: 'Send code', code: 'Connect' } as const

/**
 * Server and token. With the company's token, which many people know, then the email address and the code sent to it, so
 * that everyone connects as themselves.
 */
export function ConnectForm({ browserApi, initial, note, onConnected }: ConnectFormProps) {
  const form = useSteps(browserApi, initial, onConnected)
  const { draft, error, busy } = form
  const { step } = draft
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      {note && step === 'token' && !error ? (
        <p className="note" role="alert">
          {note}
        </p>
      ) : null}
      <StepFields key={step} form={form} />
      {error && error.field === null ? (
        <p className="error" role="alert">
          {error.text}
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

/** The typed values, the current step, and the error to show. */
function useSteps(browserApi: BrowserApi, initial: Draft, onConnected: (connection: Connection) => void) {
  const [draft, setDraft] = useState(initial)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<FieldError>(null)

  const go = (next: Draft) => {
    setError(null)
    setDraft(next)
    void browserApi.draft.set(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkDraft(draft, code)
    if ('error' in checked) return setError(checked.error)
    setBusy(true)
    setError(null)
    try {
      const next = await advance(browserApi, { ...draft, server: checked.server }, code)
      if ('access_token' in next) onConnected(next)
      else go(next)
    } catch (caught) {
      if (!(caught instanceof ConnectionError)) throw caught
      setError({ field: draft.step === 'code' ? 'code' : null, text: caught.message })
    } finally {
      setBusy(false)
    }
  }
  return { draft, setDraft, code, setCode, busy, error, go, submit }
}

function StepFields({ form }: { form: ReturnType<typeof useSteps> }) {
  const { draft, setDraft, error } = form
  const errorOf = (field: NonNullable<FieldError>['field']) => (error?.field === field ? error.text : null)
  if (draft.step === 'email') {
    return (
      <Field
        first
        label="Work email"
        help="This is your company's token. A six-digit code is mailed to your address."
        error={errorOf('email')}
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
        error={errorOf('code')}
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
        help="The address where you open Cuecard. Your browser asks whether Cuecard may reach it: this one address, and no other."
        error={errorOf('server')}
        inputMode="url"
        value={draft.server}
        onChange={(server) => setDraft({ ...draft, server })}
      />
      <Field
        first
        label="Connection token"
        help="Yours is in Getting Started; an admin can give you the company's."
        error={errorOf('token')}
        type="password"
        value={draft.connection_token}
        onChange={(connection_token) => setDraft({ ...draft, connection_token })}
      />
    </>
  )
}

function checkDraft(draft: Draft, code: string): { server: string } | { error: NonNullable<FieldError> } {
  const address = readServerAddress(draft.server)
  if ('problem' in address) return { error: { field: 'server', text: address.problem } }
  if (draft.connection_token.trim() === '') return { error: { field: 'token', text: 'Paste a connection token.' } }
  if (draft.step !== 'token' && !/^\S+@\S+$/.test(draft.email.trim())) {
    return { error: { field: 'email', text: 'Please enter a valid email address' } }
  }
  if (draft.step === 'code' && !/^\d{6}$/.test(code.trim())) {
    return { error: { field: 'code', text: 'The code has six digits' } }
  }
  return { server: address.origin }
}

/** One step further: the next draft, or the connection. The browser's permission is asked for first, while the click counts. */
async function advance(browserApi: BrowserApi, draft: Draft, code: string): Promise<Draft | Connection> {
  const { step, server } = draft
  const connection_token = draft.connection_token.trim()
  const email = draft.email.trim()
  // Asking may close the popup; it shows what was typed when it is opened again.
  const saved = browserApi.draft.set(draft)
  if (!(await browserApi.requestAccess(server))) throw new ConnectionError(NO_ACCESS)
  await saved
  if (step === 'email') {
    await askForCode(browserApi, { server, connection_token, email })
    return { ...draft, step: 'code' }
  }
  if (step === 'token' && isCompanyToken(connection_token)) return { ...draft, step: 'email' }
  return connect(browserApi, { server, connection_token, ...(step === 'code' ? { email, code: code.trim() } : {}) })
}

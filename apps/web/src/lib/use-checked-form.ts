import { type ChangeEvent, useState } from 'react'
import type { z } from 'zod'
import { fieldErrors, type FieldErrors, servedErrors } from './field-errors.ts'

/** The part of a mutation that a form needs. */
export interface MutationState {
  error: unknown
  isError: boolean
  isPending?: boolean
  reset: () => void
}

/** The names of the values that are text. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

/**
 * The state of a form that shows errors beside its fields after the first submit. The server's errors disappear with the
 * next change. `changed` compares the values with those it began with, as JSON. While it is `sending` nothing changes: most forms close or are cleared after it, with what was typed meanwhile. `check` is a
 * call's schema, or validates the values.
 */
export function useCheckedForm<Values extends object>(
  initial: Values,
  check: z.ZodType | undefined | ((values: Values) => FieldErrors),
  request: MutationState,
) {
  const [values, setValues] = useState(initial)
  const [started, setStarted] = useState(initial)
  const [tried, setTried] = useState(false)
  const wrong = typeof check === 'function' ? check(values) : fieldErrors(check, values)
  const errors: FieldErrors = { ...servedErrors(request.error), ...(tried ? wrong : {}) }
  const sending = request.isPending === true
  const put = (next: Values) => {
    if (sending) return
    setValues(next)
    if (request.isError) request.reset()
  }
  const change = (patch: Partial<Values>) => put({ ...values, ...patch })
  /** The props of the text field for one value; an `error` of its own goes behind them. */
  const field = <Name extends TextName<Values>>(name: Name) => ({
    value: values[name],
    error: errors[name],
    readOnly: sending,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      put({ ...values, [name]: event.currentTarget.value }),
  })
  /** Calls `send` with the values if they are valid. */
  const submit = (send: (values: Values) => void) => {
    setTried(true)
    if (Object.keys(wrong).length === 0) send(values)
  }
  /** Takes these values as the ones that the form begins with. */
  const start = (next: Values) => {
    setValues(next)
    setStarted(next)
  }
  /** Resets the form, for example after a success. */
  const clear = () => {
    start(initial)
    setTried(false)
  }
  const changed = values !== started && JSON.stringify(values) !== JSON.stringify(started)
  return { values, changed, errors, sending, change, field, submit, start, clear }
}

export type CheckedForm<Values extends object> = ReturnType<typeof useCheckedForm<Values>>

import { useState } from 'react'
import { servedErrors } from './field-errors.ts'
import type { FieldErrors } from './field-errors.ts'

/** The part of a mutation that a form needs. */
interface MutationState {
  error: unknown
  isError: boolean
  reset: () => void
}

/**
 * The state of a form that shows errors beside its fields after the first submit. The server's errors disappear with the
 * next change. `check` validates the values.
 */
export function useCheckedForm<Values extends object>(
  initial: Values,
  check: (values: Values) => FieldErrors,
  request: MutationState,
) {
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const wrong = check(values)
  const errors: FieldErrors = { ...servedErrors(request.error), ...(tried ? wrong : {}) }
  const change = (patch: Partial<Values>) => {
    setValues({ ...values, ...patch })
    if (request.isError) request.reset()
  }
  /** Calls `send` with the values if they are valid. */
  const submit = (send: (values: Values) => void) => {
    setTried(true)
    if (Object.keys(wrong).length === 0) send(values)
  }
  /** Resets the form, for example after a success. */
  const clear = () => {
    setValues(initial)
    setTried(false)
  }
  return { values, errors, change, submit, clear }
}

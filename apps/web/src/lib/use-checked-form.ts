import { useState } from 'react'
import { servedErrors } from './field-errors.ts'
import type { FieldErrors } from './field-errors.ts'

/** As much of a mutation as a form needs to know. */
interface MutationState {
  error: unknown
  isError: boolean
  reset: () => void
}

/**
 * A form that says what is wrong beside its fields once it was sent, keeps what was typed, and forgets the server's
 * last refusal as soon as something is changed. `check` gives the errors of what was typed.
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
  /** Hands over what was typed, unless something is wrong with it. */
  const submit = (send: (values: Values) => void) => {
    setTried(true)
    if (Object.keys(wrong).length === 0) send(values)
  }
  /** Starts over, as after something was sent that can be followed by another. */
  const clear = () => {
    setValues(initial)
    setTried(false)
  }
  return { values, errors, change, submit, clear }
}

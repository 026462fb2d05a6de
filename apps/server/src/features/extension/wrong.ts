import { badRequest } from '../../platform/errors.ts'

/** The same words for every token and code that opens nothing: they tell nobody which of them was wrong, or why. */
export const wrong = () =>
  badRequest('This connection token or code does not work. Check it, or ask for a new code, and try again.')

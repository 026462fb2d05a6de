import { badRequest } from '../../platform/errors.ts'

/** The same message for every wrong token and code, so that it does not reveal which of them was wrong. */
export const wrong = () =>
  badRequest('This connection token or code does not work. Check it, or ask for a new code, and try again.')

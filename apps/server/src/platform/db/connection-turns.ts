import { createTurns } from '../turns.ts'

/** Every connection was in use for as long as a caller waits for one. */
export class NoFreeConnection extends Error {}

/** Companies take turns for the connections. `take` throws NoFreeConnection. */
export const connectionTurns = (settings: { size: number; waitMs: number }) =>
  createTurns({
    ...settings,
    late: () => new NoFreeConnection('No connection to the database was free in time'),
  })

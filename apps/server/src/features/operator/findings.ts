/** `fault`: something that is set does not work. `missing`: it works without, with less. */
export interface Finding {
  state: 'ok' | 'missing' | 'fault'
  found: string
  remedy?: string
}

export interface Check {
  name: string
  /** Null when there is nothing to say. */
  look: () => Promise<Finding | null>
  /** What helps when `look` fails. */
  remedy: string
}

export const ok = (found: string): Finding => ({ state: 'ok', found })
export const missing = (found: string, remedy: string): Finding => ({ state: 'missing', found, remedy })
export const fault = (found: string, remedy: string): Finding => ({ state: 'fault', found, remedy })

/** How long a part may take to answer. */
export const PATIENCE_MS = 20_000

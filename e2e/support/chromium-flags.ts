const isRoot = process.getuid?.() === 0

/** For each Chromium that journeys start. */
export const CHROMIUM_FLAGS: readonly string[] = [
  // Chromium's sandbox cannot be set up by root.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Pages that live for seconds are over before optimised code has paid for its making: a sixth of their processor time. */
export const UNOPTIMISED = '--js-flags=--no-opt,--no-maglev'

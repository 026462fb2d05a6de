/** Where a Cuecard on this computer listens by default. */
export const DEFAULT_SERVER = 'http://localhost:3000'

const LOCAL = new Set(['localhost', '127.0.0.1'])

export type ServerAddress = { origin: string } | { problem: string }

/** The origin of a typed or pasted address, whatever page of the server was copied. */
export function readServerAddress(typed: string): ServerAddress {
  const text = typed.trim()
  if (text === '') return { problem: 'Enter the address of your Cuecard.' }
  const guess = /^(localhost|127\.0\.0\.1)([:/]|$)/.test(text) ? 'http' : 'https'
  const url = URL.parse(/^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `${guess}://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    return { problem: 'This is not a web address. It looks like https://cuecard.example.com.' }
  }
  if (url.protocol === 'http:' && !LOCAL.has(url.hostname)) {
    return { problem: 'Use https: only a server on this computer can be reached without it.' }
  }
  return { origin: url.origin }
}

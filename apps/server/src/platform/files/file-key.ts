import { badRequest } from '../errors.ts'

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/
// Windows opens a device under these names, with any file ending.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const KEY_MAX = 512

/**
 * Returns the key if it has the form of our keys: segments of letters, digits, `.`, `_` and `-`, none starting with a dot.
 * @throws 400 otherwise
 */
export function checkKey(key: string): string {
  const sound =
    key.length <= KEY_MAX && key.split('/').every((segment) => SEGMENT.test(segment) && !DEVICE.test(segment))
  if (!sound) throw badRequest('This is not the name of a stored file.')
  return key
}

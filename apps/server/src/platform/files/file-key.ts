import { badRequest } from '../errors.ts'

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/
// Windows opens a device under these names, whatever follows the dot.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const KEY_MAX = 512

/**
 * Lets through only the keys that we make: segments of letters, digits, `.`, `_` and `-`, none hidden, none climbing.
 * @throws 400 for every other
 */
export function checkKey(key: string): string {
  const sound =
    key.length <= KEY_MAX && key.split('/').every((segment) => SEGMENT.test(segment) && !DEVICE.test(segment))
  if (!sound) throw badRequest('This is not the name of a stored file.')
  return key
}

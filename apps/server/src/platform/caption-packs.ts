import { readFileSync } from 'node:fs'
import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { type CaptionPack, CaptionPacks } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { ConfigError } from './config-error.ts'

const SETTING = 'CAPTION_PACKS_FILE'

/**
 * Where the meeting services show their captions: of each service the pack of the highest version, bundled or from the
 * operator's file. @throws ConfigError in one line when the file cannot be used
 */
export function readCaptionPacks(file: string | undefined): CaptionPacks {
  if (file === undefined) return BUNDLED_PACKS
  const given = parse(read(file))
  return BUNDLED_PACKS.map((bundled) => newest(bundled, given))
}

const newest = (bundled: CaptionPack, given: CaptionPacks) =>
  given
    .filter(({ service }) => service === bundled.service)
    .reduce((best, pack) => {
      // An extension is installed for these hosts: a file must not lead it elsewhere.
      const stranger = pack.hosts.find((host) => !bundled.hosts.includes(host))
      if (stranger !== undefined) {
        throw new ConfigError(`${SETTING}: ${stranger} is not a host of ${bundled.service} that this version knows`)
      }
      return pack.version > best.version ? pack : best
    }, bundled)

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new ConfigError(`${SETTING}: ${file} cannot be read (${code})`)
  }
}

function parse(text: string): CaptionPacks {
  const parsed = CaptionPacks.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`${SETTING}: ${issue?.path.join('.') || 'the list'}: ${issue?.message ?? 'is not valid'}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`${SETTING}: is not a JSON file`)
  }
}

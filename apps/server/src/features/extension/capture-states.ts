import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import type { CaptureCount, CaptureDay } from '@cuecard/contract/extension.ts'
import type { Deps } from '../../platform/deps.ts'
import { addCaptureStates, type CaptureStateRow, listCaptureStates } from './capture-states.store.ts'

const DAY_MS = 86_400_000
const DAYS_SHOWN = 30
/** How many versions an extension's caption pack may be ahead of the server's. */
const VERSIONS_AHEAD = 20
/** What a report says where rows were found by the page's structure. */
const STRUCTURE = 'structure'

/** Adds to the counts of the day. Neither the user nor the company is stored. */
export async function count(deps: Deps, counts: readonly CaptureCount[]): Promise<void> {
  const day = dayOf(deps.clock.now())
  const known = knownPacks(deps)
  const rows = new Map<string, CaptureStateRow>()
  for (const given of counts) {
    const { names, newest } = known[given.service]
    if (given.pack_version > newest + VERSIONS_AHEAD) continue
    const read_by = names.get(given.read_by) ?? 'other'
    const key = JSON.stringify([given.service, given.pack_version, given.status, read_by])
    const before = rows.get(key)?.count ?? 0
    const { service, pack_version, status } = given
    rows.set(key, { day, service, pack_version, status, read_by, count: before + given.count })
  }
  await addCaptureStates(deps.db, [...rows.values()])
}

/**
 * What a report may name, and how it is stored: selectors of a pack, alone or as the extension sends them, that of the captions'
 * place with that of their text behind it. Others are stored as `other`, since they could contain anything.
 */
function knownPacks(deps: Deps) {
  const packs = [...BUNDLED_PACKS, ...deps.config.caption_packs]
  const of = (service: CaptureCount['service']) => {
    const own = packs.filter((pack) => pack.service === service)
    const names = own.flatMap(({ container, text, speaker }) => [
      ...container,
      ...text,
      ...speaker,
      ...container.flatMap((place) => text.map((words) => `${place} ${words}`)),
    ])
    const byStructure = own.flatMap(({ container }) => container.map((place) => `${place} ${STRUCTURE}`))
    return {
      names: new Map<string, string>([
        ...['', STRUCTURE, ...names].map((name) => [name, name] as const),
        ...byStructure.map((name) => [name, STRUCTURE] as const),
      ]),
      newest: Math.max(...own.map(({ version }) => version)),
    }
  }
  return { google_meet: of('google_meet'), microsoft_teams: of('microsoft_teams'), zoom: of('zoom') }
}

/** The counts of the last 30 days including today, newest first. */
export async function list(deps: Deps): Promise<{ days: CaptureDay[] }> {
  const from = dayOf(new Date(deps.clock.now().getTime() - (DAYS_SHOWN - 1) * DAY_MS))
  return { days: await listCaptureStates(deps.db, from) }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

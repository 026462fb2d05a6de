import type { SystemOutage, SystemState } from '@cuecard/contract/system.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { jobLabel, ROLE_LABELS, SERVICE_LABELS } from './labels.ts'
import { ageText, msText, sizeText } from './measure-text.ts'

/** Less than this, and the next sync or backup may not fit. */
const DISK_LOW_BYTES = 2_000_000_000
/** Answers of others wait that long when one thing holds the process up. */
const LOOP_SLOW_MS = 500
/** One may be late; that a second is missing too is no chance. */
const BACKUP_OLD_SEC = 48 * 3_600
/** A worker takes what waits within seconds. */
const WAITING_LONG_SEC = 15 * 60

/** What an operator should look at, one sentence each, the gravest first; none while all is well. */
export function findTroubles(state: SystemState): string[] {
  return [
    ...processTroubles(state),
    ...state.outages.map(outageTrouble),
    ...serviceTroubles(state),
    ...backupTroubles(state),
    ...(state.disk.free_bytes < DISK_LOW_BYTES
      ? [`Only ${sizeText(state.disk.free_bytes)} are free on the disk of the data folder.`]
      : []),
    ...rereadTroubles(state),
    ...jobTroubles(state),
  ]
}

function outageTrouble({ service, waiting }: SystemOutage): string {
  const name = service.charAt(0).toUpperCase() + service.slice(1)
  if (waiting === 0) return `${name} did not answer when it was last tried. Nothing waits for it now.`
  const runs = waiting === 1 ? 'waits for it and will go on by itself' : 'wait for it and will go on by themselves'
  return `${name} does not answer. ${plural(waiting, 'run')} ${runs}.`
}

function processTroubles({ processes, version }: SystemState): string[] {
  const alive = processes.filter(({ is_silent }) => !is_silent)
  const silent = processes.filter(({ is_silent }) => is_silent)
  const works = alive.some(({ role }) => role !== 'web')
  return [
    ...(alive.length > 0 && !works ? ['No worker runs: background work waits.'] : []),
    ...silent.map(({ role, host, pid }) => `${ROLE_LABELS[role]} on ${host} (process ${pid}) gives no sign of life.`),
    ...(alive.some((one) => one.version !== version) ? ['The processes run different versions.'] : []),
    ...alive
      .filter(({ loop_delay_ms }) => loop_delay_ms > LOOP_SLOW_MS)
      .map(
        ({ role, host, loop_delay_ms }) => `${ROLE_LABELS[role]} on ${host} was held up for ${msText(loop_delay_ms)}.`,
      ),
  ]
}

const serviceTroubles = ({ services }: SystemState) =>
  services
    .filter(
      ({ last_failure_at, last_success_at, away_since }) =>
        // Told of as an outage already.
        away_since === null &&
        last_failure_at !== null &&
        (last_success_at === null || last_failure_at > last_success_at),
    )
    .map(({ name, last_error }) =>
      `${SERVICE_LABELS[name]}: the last ${name === 'backups' ? 'one' : 'call'} failed. ${last_error ?? ''}`.trim(),
    )

function backupTroubles({ services, at }: SystemState): string[] {
  const last = services.find(({ name, kind }) => name === 'backups' && kind !== null)?.last_success_at
  const ageSec = last ? (Date.parse(at) - Date.parse(last)) / 1_000 : 0
  return ageSec > BACKUP_OLD_SEC ? [`The newest daily backup is ${ageText(ageSec)} old.`] : []
}

const rereadTroubles = ({ companies_to_reread: names }: SystemState) =>
  names.length === 0
    ? []
    : [
        `The documents of ${plural(names.length, 'company', 'companies')} wait to be read again after an update, and answers use the earlier reading: ${names.join(', ')}.`,
      ]

const jobTroubles = ({ jobs }: SystemState) =>
  jobs.flatMap(({ kind, waiting, running, failed, oldest_seconds }) => [
    ...(failed > 0 ? [`${jobLabel(kind)}: ${countRuns(failed)} failed in the last 24 hours.`] : []),
    ...(waiting > 0 && running === 0 && (oldest_seconds ?? 0) > WAITING_LONG_SEC
      ? [`${jobLabel(kind)}: the oldest run has waited for ${ageText(oldest_seconds)}.`]
      : []),
  ])

const countRuns = (count: number) => plural(count, 'run')

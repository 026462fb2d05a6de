import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import { BUILD_VERSION } from '../../platform/version.ts'
import { dataChecks, type Parts } from './data-checks.ts'
import { type Check, fault, type Finding, PATIENCE_MS } from './findings.ts'
import { serviceChecks } from './service-checks.ts'

/** Says for each part what is set and whether it can be used, with the remedy. Returns 1 when something that is set fails, else 0. */
export async function checkAll(
  config: Config,
  parts: Parts & { log: Logger },
  say: (line: string) => void,
): Promise<number> {
  say(`Cuecard ${BUILD_VERSION}, Node ${process.versions.node}, ROLE=${config.ROLE}, ${config.PUBLIC_URL}`)
  return await checkEach([...dataChecks(config, parts), ...serviceChecks(config, parts.log)], say)
}

/** One after the other. Returns the exit code. */
export async function checkEach(checks: readonly Check[], say: (line: string) => void): Promise<number> {
  let code = 0
  for (const check of checks) {
    const said = await finding(check)
    if (!said) continue
    const { state, found, remedy } = said
    if (state === 'fault') code = 1
    say(`${state.padEnd(8)} ${check.name.padEnd(15)} ${found}`)
    if (remedy !== undefined) say(`${' '.repeat(25)}${remedy}`)
  }
  return code
}

/** What a start that failed says in the same form. */
export function sayFault(say: (line: string) => void, fault: { name: string; found: string; remedy: string }): void {
  say(`${'fault'.padEnd(8)} ${fault.name.padEnd(15)} ${fault.found}`)
  say(`${' '.repeat(25)}${fault.remedy}`)
}

async function finding({ look, remedy }: Check): Promise<Finding | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fault(reason.split('\n')[0]?.slice(0, 300) ?? 'failed', remedy)
  } finally {
    clearTimeout(timer)
  }
}

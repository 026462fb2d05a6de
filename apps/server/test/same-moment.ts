import type { Db } from '../src/platform/db/database.ts'
import type { Deps } from '../src/platform/deps.ts'

/**
 * What is read by a service while another request writes: `meanwhile` runs in the next transaction where it counts rows, thus after it looked
 * for a row and before it inserts one.
 */
export function inSameMoment(deps: Deps, meanwhile: (tx: Db) => Promise<unknown>): Deps {
  const counting = (tx: Db): Db =>
    new Proxy(tx, {
      get: (target, name) =>
        name === '$count'
          ? async (...given: Parameters<Db['$count']>) => {
              await meanwhile(target)
              return target.$count(...given)
            }
          : Reflect.get(target, name),
    })
  const of: Deps['database']['of'] = (company_id) => {
    const db = deps.database.of(company_id)
    return new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? (work: (tx: Db) => Promise<unknown>) => target.transaction((tx) => work(counting(tx)))
          : Reflect.get(target, name),
    })
  }
  return { ...deps, database: { ...deps.database, of } }
}

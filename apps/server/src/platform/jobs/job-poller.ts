import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

export interface Message {
  run_id: string
  company_id: string
}

/** Begins the run that a message is about; null when it needs none. Throws to hand the message back. */
export type TakeMessage = (message: Message & { id: string }) => Promise<{ ended: Promise<void> } | null>

export type JobPoller = ReturnType<typeof startJobPoller>

/** Runs at once in this process, in all and for one company: they mostly wait for models. */
const AT_ONCE = 8
const AT_ONCE_COMPANY = 6
/** For messages with a delay, and for notifications that were lost. */
const LOOK_EVERY_MS = 3000

/**
 * Takes messages one by one while there is room. pg-boss's own workers would pause for their polling interval after
 * each message and hold it for as long as the run takes.
 */
export function startJobPoller({ boss, queue, log }: { boss: PgBoss; queue: string; log: Logger }, take: TakeMessage) {
  const running = new Map<string, number>()
  let total = 0
  let stopped = false
  let wokenAgain = false
  let taking: Promise<void> | null = null

  const count = (company: string, by: number) => {
    total += by
    running.set(company, (running.get(company) ?? 0) + by)
    if (running.get(company) === 0) running.delete(company)
  }
  const takeOne = async (): Promise<boolean> => {
    const ignoreGroups = [...running].filter(([, runs]) => runs >= AT_ONCE_COMPANY).map(([company]) => company)
    const [message] = await boss.fetch<Message>(queue, { batchSize: 1, ignoreGroups })
    if (!message) return false
    const { company_id } = message.data
    try {
      const run = await take({ ...message.data, id: message.id })
      if (run) {
        count(company_id, 1)
        void run.ended.finally(() => {
          count(company_id, -1)
          wake()
        })
      }
      await boss.complete(queue, message.id)
    } catch (error) {
      log.warn({ err: error, run: message.data.run_id }, 'A job could not be begun')
      await boss.fail(queue, message.id)
    }
    return true
  }
  const hasRoom = () => !stopped && total < AT_ONCE
  const takeAll = async () => {
    wokenAgain = false
    while (hasRoom() && (await takeOne())) wokenAgain = false
  }
  const wake = () => {
    wokenAgain = true
    if (stopped || taking) return
    taking = takeAll()
      .catch((error: unknown) => log.warn({ err: error }, 'Looking for jobs failed'))
      .finally(() => {
        taking = null
        if (wokenAgain) wake()
      })
  }
  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  wake()
  return {
    /** Looks for messages now. */
    wake,
    /** Takes no more messages; the runs that have begun go on. */
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await taking
    },
  }
}

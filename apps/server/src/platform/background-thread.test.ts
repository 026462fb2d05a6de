import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import {
  beginAnswerWait,
  createLoopTurns,
  pendingAnswers,
  yieldToAnswers,
  yieldToAnswersAsync,
} from './background-thread.ts'

const program = (call: string) => `
  import { readlinkSync } from 'node:fs'
  import { getPriority } from 'node:os'
  import { parentPort } from 'node:worker_threads'
  const { lowerThreadPriority } = await import(${JSON.stringify(new URL('./background-thread.ts', import.meta.url).href)})
  ${call}
  parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))))`

const priorityOf = (call: string) =>
  new Promise<number>((resolve, reject) => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(program(call))}`)
    const worker = new Worker(url, { execArgv: ['--no-warnings'] })
    worker.once('message', resolve).once('error', reject)
  })

it.runIf(process.platform === 'linux')('lowers the calling thread alone', async () => {
  const usual = await priorityOf('')
  expect(await priorityOf('lowerThreadPriority()')).toBe(Math.max(usual, 10))
  expect(await priorityOf('')).toBe(usual)
  expect(getPriority()).toBe(usual)
})

it('knows how many people wait, however often an end is told', () => {
  const ends = [beginAnswerWait(), beginAnswerWait()]
  expect(pendingAnswers[0]).toBe(2)
  for (const end of [...ends, ...ends]) end()
  expect(pendingAnswers[0]).toBe(0)
  // The main thread is never held.
  const end = beginAnswerWait()
  yieldToAnswers()
  end()
})

it('lets a job on the main thread go on when the last answer has gone', async () => {
  await yieldToAnswersAsync()
  const order: string[] = []
  const end = beginAnswerWait()
  const job = yieldToAnswersAsync().then(() => order.push('job'))
  await new Promise((resolve) => setImmediate(resolve))
  order.push('answer')
  end()
  await job
  expect(order).toEqual(['answer', 'job'])
})

it('gives a turn after a few milliseconds of work, counted from the last one', async () => {
  let time = 0
  let turns = 0
  const loop = createLoopTurns(
    () => time,
    // What others did with the turn is no work of the loop.
    async () => void (turns++, (time += 100)),
  )
  const worked = async (ms: number) => {
    time += ms
    if (loop.areDue()) await loop.take()
    return turns
  }
  expect(await worked(1)).toBe(0)
  expect(await worked(4)).toBe(1)
  expect(await worked(1)).toBe(1)
  expect(await worked(4)).toBe(2)
})

import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginAnswerWait } from '../../../platform/background-thread.ts'
import { createExtractor } from './extractor.ts'

const signal = new AbortController().signal
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-crash-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A thread program that does what the document's name says; `slow` answers once the process has the file's second line. */
const crashing = async () => {
  const path = join(folder, 'crashing-parser.mjs')
  await writeFile(
    path,
    `import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
     import { getPriority } from 'node:os'
     import { parentPort, workerData } from 'node:worker_threads'
     const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
     const document = (language) => parentPort.postMessage({ document: { kind: 'txt', language, sections: [], characters: 0 } })
     parentPort.on('message', ({ fileName, path }) => {
       if (path !== '') appendFileSync(path, process.pid + '\\n')
       const tries = path === '' ? 0 : readFileSync(path, 'utf8').split('\\n').length - 1
       if (fileName === 'SIGSEGV' || fileName === 'SIGKILL') { process.kill(process.pid, fileName); return wait(60_000) }
       if (fileName === 'once' && tries === 1) { process.kill(process.pid, 'SIGSEGV'); return wait(60_000) }
       if (fileName === 'stop') { process.kill(process.pid, 'SIGSTOP'); return wait(60_000) }
       if (fileName === 'beside' && tries === 1) return wait(60_000)
       if (fileName === 'waiting') {
         for (let i = 0; i < 400 && workerData.pendingAnswers[0] === 0; i++) wait(10)
         return document(String(workerData.pendingAnswers[0]))
       }
       const [, ...threads] = readdirSync('/proc/self/task').map(Number)
       document(fileName === 'facts' ? threads.filter((thread) => getPriority(thread) >= 10).length + ' ' + Object.keys(process.env).length + ' ' + process.pid : 'und')
     })`,
  )
  return pathToFileURL(path)
}

const triesOf = async (path: string): Promise<string[]> => (await readFile(path, 'utf8')).trim().split('\n')

for (const kill of ['SIGSEGV', 'SIGKILL']) {
  it(`check 48: a reader that ends its process by ${kill} fails alone, after a second try in a process of its own`, async () => {
    const extractor = createExtractor({ program: await crashing(), workers: 2 })
    const [bad, beside] = [join(folder, `bad-${kill}`), join(folder, `beside-${kill}`)]
    const besides = extractor.extractDocument({ path: beside, fileName: 'beside', signal })
    await expect.poll(() => readFile(beside, 'utf8').catch(() => '')).not.toBe('')
    const results = await Promise.allSettled([
      extractor.extractDocument({ path: bad, fileName: kill, signal }),
      besides,
      extractor.extractDocument({ path: '', fileName: 'waits for its turn', signal }),
    ])
    expect(results).toMatchObject([
      { status: 'rejected', reason: { name: 'ExtractionError', reason: 'crashed', message: /Save it again/ } },
      { status: 'fulfilled', value: { kind: 'txt' } },
      { status: 'fulfilled', value: { kind: 'txt' } },
    ])
    const [first, again, ...more] = await triesOf(bad)
    expect(more).toEqual([])
    expect(again).not.toBe(first)
    const [besideFirst, besideAgain] = await triesOf(beside)
    expect(besideFirst).toBe(first)
    expect([first, again]).not.toContain(besideAgain)
    await expect(extractor.extractDocument({ path: '', fileName: 'after', signal })).resolves.toMatchObject({
      kind: 'txt',
    })
    await extractor.close()
  })
}

it('check 48: a document that was read at the second try has not failed', async () => {
  const extractor = createExtractor({ program: await crashing(), workers: 1 })
  const path = join(folder, 'once')
  await expect(extractor.extractDocument({ path, fileName: 'once', signal })).resolves.toMatchObject({ kind: 'txt' })
  expect(await triesOf(path)).toHaveLength(2)
  await extractor.close()
})

it('check 48: an abort ends a second try too, with the reason of the signal', async () => {
  const extractor = createExtractor({ program: await crashing(), workers: 1 })
  const [path, stop] = [join(folder, 'aborted'), new AbortController()]
  const bad = extractor.extractDocument({ path, fileName: 'stop', signal: stop.signal })
  await expect.poll(() => readFile(path, 'utf8').catch(() => '')).not.toBe('')
  stop.abort(new Error('sync stopped'))
  await expect(bad).rejects.toThrow('sync stopped')
  await extractor.close()
})

it('reads in a process of low priority that has none of the secrets in the environment, and keeps it warm', async () => {
  process.env.CUECARD_TEST_SECRET = 'hidden'
  const extractor = createExtractor({ program: await crashing(), workers: 1 })
  const facts = async () =>
    (await extractor.extractDocument({ path: '', fileName: 'facts', signal })).language.split(' ')
  const [lowered, variables, pid] = await facts()
  delete process.env.CUECARD_TEST_SECRET
  expect(Number(lowered)).toBeGreaterThan(0)
  expect(Number(variables)).toBe(0)
  expect((await facts())[2]).toBe(pid)
  expect(Number(pid)).not.toBe(process.pid)
  await extractor.close()
  expect(() => execFileSync('kill', ['-0', pid ?? ''], { stdio: 'ignore' })).toThrow()
})

it('stops the process after a time without work, and starts one for the next document', async () => {
  const extractor = createExtractor({ program: await crashing(), workers: 1, processIdleMs: 50 })
  const pid = async () =>
    (await extractor.extractDocument({ path: '', fileName: 'facts', signal })).language.split(' ')[2]
  const first = Number(await pid())
  const isGone = (): boolean => {
    try {
      return !process.kill(first, 0)
    } catch {
      return true
    }
  }
  await expect.poll(isGone).toBe(true)
  expect(Number(await pid())).not.toBe(first)
  await extractor.close()
})

it('tells the readers of answers that wait, so that they yield', async () => {
  const extractor = createExtractor({ program: await crashing(), workers: 1 })
  const before = beginAnswerWait()
  const waiting = extractor.extractDocument({ path: '', fileName: 'waiting', signal })
  await expect(waiting).resolves.toMatchObject({ language: '1' })
  before()
  const started = join(folder, 'started')
  const later = extractor.extractDocument({ path: started, fileName: 'waiting', signal })
  await expect.poll(() => readFile(started, 'utf8').catch(() => '')).not.toBe('')
  const end = beginAnswerWait()
  await expect(later).resolves.toMatchObject({ language: '1' })
  end()
  await extractor.close()
})

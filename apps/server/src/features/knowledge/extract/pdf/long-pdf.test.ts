import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfOfPages } from '../crafted-files.fixture.ts'
import { draw, scannedPdf } from '../pictures/crafted-scans.fixture.ts'
import { createExtractor } from '../extractor.ts'

const signal = new AbortController().signal
const patient = { timeMs: 55_000, ocrTimeMs: 50_000 }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-long-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The real reader, but that the first thread waits until a second one has taken pages; and notes how many it read. */
const meeting = async (log: string): Promise<URL> => {
  const path = join(folder, 'meeting.mjs')
  const reader = new URL('../extract.worker.ts', import.meta.url).href
  await writeFile(
    path,
    `import { appendFileSync } from 'node:fs'
     import { parentPort } from 'node:worker_threads'
     const post = parentPort.postMessage.bind(parentPort)
     parentPort.postMessage = (message, transfer) => {
       if ('helped' in message) appendFileSync(${JSON.stringify(log)}, ' ' + message.helped)
       post(message, transfer)
       const share = message.helperRequest?.share
       const until = Date.now() + 20000
       while (share && share[0] === 0 && Date.now() < until) Atomics.wait(share, 0, 0, 2)
     }
     await import(${JSON.stringify(reader)})`,
  )
  return pathToFileURL(path)
}

/** What one thread and what two threads make of it. */
const readBothWays = async (pdf: Buffer, charactersMax = 20_000_000) => {
  const path = join(folder, 'long.pdf')
  const log = join(folder, 'helped')
  await writeFile(path, pdf)
  const read = async (limits: Parameters<typeof createExtractor>[0]) => {
    const extractor = createExtractor({ ...patient, ...limits, charactersMax })
    const [result] = await Promise.allSettled([extractor.extractDocument({ path, fileName: 'long.pdf', signal })])
    await extractor.close()
    return result
  }
  const alone = await read({ workers: 1 })
  expect(existsSync(log)).toBe(false)
  const together = await read({ workers: 2, sharesPages: true, program: await meeting(log) })
  const helped = existsSync(log) ? Number(await readFile(log, 'utf8')) : 0
  await rm(log, { force: true })
  return { alone, together, helped }
}

/** The PDF with a page's entry in the page tree, or something in it, replaced; offsets stay what they are. */
const damage = (pdf: Buffer, old: string, by: string): Buffer => {
  const text = pdf.toString('latin1')
  expect(text).toContain(old)
  return Buffer.from(text.replace(old, by.padEnd(old.length)), 'latin1')
}

it('reads a long PDF in two threads as one thread reads it: text, scans, blank and damaged pages', async () => {
  const scan = await draw([[{ x: 40, text: 'Support answers within four hours.' }]])
  const pages = Array.from({ length: 90 }, (_, i) => (i % 9 === 5 ? null : `Text of page ${i + 1}.`))
  // The second thread takes the first pages, and the last ones are anybody's.
  let pdf = scannedPdf(pages.map((page, i) => (i === 1 || i === 60 ? scan : page)))
  for (const page of [3, 50, 88]) pdf = damage(pdf, ` ${1 + page * 3} 0 R `, ' null ')
  const { alone, together, helped } = await readBothWays(pdf)
  expect(helped).toBeGreaterThanOrEqual(4)
  expect(together).toEqual(alone)
  expect(alone).toMatchObject({ status: 'fulfilled', value: { unread: /^Pages 3, 50 and 88 were not read/ } })
  const value = alone?.status === 'fulfilled' ? alone.value : undefined
  const scanned = value?.sections.filter(({ blocks }) => JSON.stringify(blocks).includes('Support answers'))
  expect(scanned?.map(({ locator }) => locator)).toEqual(['page 2', 'page 61'])
})

it('reads a page tree that is damaged inside in two threads as one thread reads it', async () => {
  const lines = Array.from({ length: 120 }, (_, i) => [`Text of page ${i + 1}.`])
  // Fewer pages than the tree claims, and branches without any where a page should be.
  let pdf = damage(pdfOfPages(lines), '/Count 120', '/Count 190')
  for (const page of [2, 30, 31, 77, 118]) {
    const rest = `/Contents ${3 + page * 2} 0 R`
    const whole = `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> ${rest}`
    pdf = damage(pdf, whole, `/Kids 7 ${rest}`)
  }
  const { alone, together, helped } = await readBothWays(pdf)
  expect(helped).toBeGreaterThanOrEqual(4)
  expect(alone).toMatchObject({ status: 'fulfilled' })
  expect(together).toEqual(alone)
})

it('check 48: two threads count the characters of a document together', async () => {
  const pdf = pdfOfPages(Array.from({ length: 100 }, () => ['Ten signs.']))
  expect(await readBothWays(pdf, 1_000)).toMatchObject({
    alone: { status: 'fulfilled', value: { characters: 1_000 } },
    together: { status: 'fulfilled', value: { characters: 1_000 } },
  })
  const { alone, together } = await readBothWays(pdf, 999)
  expect(alone).toMatchObject({ status: 'rejected', reason: { reason: 'too_large' } })
  expect(together).toEqual(alone)
})

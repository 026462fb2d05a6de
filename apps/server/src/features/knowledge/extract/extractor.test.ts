import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Block } from './extracted-document.ts'
import { createExtractor } from './extractor.ts'
import { addRows } from './table-rows.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-extract-'))
})
afterAll(() => rm(folder, { recursive: true }))

const signal = new AbortController().signal

const put = async (fileName: string, content: string | Buffer) => {
  const path = join(folder, fileName)
  await writeFile(path, content)
  return { path, fileName, signal }
}

/** A loop without an end that leaves the processor to the other tests until its limit of time. */
const HANG = 'for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)'

/** A thread program that does what the document's name says. */
const failing = async () => {
  const path = join(folder, 'failing-parser.mjs')
  await writeFile(
    path,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ fileName }) => {
       if (fileName === 'spin') for (;;);
       if (fileName === 'hang') ${HANG}
       if (fileName === 'exit') process.exit(139)
       if (fileName === 'throw') throw new Error('boom')
       if (fileName === 'trap') return parentPort.postMessage({ broken: 'unreachable' })
       if (fileName === 'memory') { const all = []; for (;;) all.push(new Array(10000).fill(Math.random())) }
       parentPort.postMessage({ document: { kind: 'txt', language: 'und', sections: [], characters: 0 } })
     })`,
  )
  return pathToFileURL(path)
}

for (const [fileName, reason] of [
  ['hang', 'timeout'],
  ['exit', 'crashed'],
  ['throw', 'crashed'],
  ['trap', 'crashed'],
  ['memory', 'crashed'],
] as const) {
  it(`check 48: a parser that ends in '${fileName}' loses its own worker, and the documents beside and after it are read`, async () => {
    const extractor = createExtractor({
      program: await failing(),
      workers: 2,
      timeMs: fileName === 'hang' ? 3_000 : 20_000,
      heapMb: 64,
    })
    const file = { path: '/dev/null', signal }
    const [bad, beside] = await Promise.allSettled([
      extractor.extractDocument({ ...file, fileName }),
      extractor.extractDocument({ ...file, fileName: 'beside' }),
    ])
    expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'ExtractionError', reason } })
    expect(beside.status).toBe('fulfilled')
    await expect(extractor.extractDocument({ ...file, fileName: 'after' })).resolves.toMatchObject({ kind: 'txt' })
    await extractor.close()
  })
}

/** Asks for a second thread, which does what the document's path says, and never answers before it has. */
const sharing = async () => {
  const path = join(folder, 'sharing-parser.mjs')
  await writeFile(
    path,
    `import { writeFileSync } from 'node:fs'
     import { parentPort, MessageChannel } from 'node:worker_threads'
     const answer = { document: { kind: 'pdf', language: 'und', sections: [], characters: 0 } }
     const help = ({ path, share, port }) => {
       if (path === 'hang') ${HANG}
       if (path === 'exit') process.exit(139)
       if (path === 'trap') return { broken: 'unreachable' }
       if (path === 'memory') { const all = []; for (;;) all.push(new Array(10000).fill(Math.random())) }
       if (path === 'refuse') return { refused: { reason: 'too_large', message: 'Too much.' } }
       writeFileSync(path, '')
       while (share[3] === 0) Atomics.wait(share, 3, 0, 5)
       port.postMessage('sent away')
       return { helped: 0 }
     }
     parentPort.on('message', ({ fileName, help: task }) => {
       if (task) return parentPort.postMessage(help(task))
       if (fileName !== 'long') return parentPort.postMessage(answer)
       const { port1, port2 } = new MessageChannel()
       port1.on('message', () => parentPort.postMessage(answer))
       const share = new Int32Array(new SharedArrayBuffer(16))
       parentPort.postMessage({ helperRequest: { share, port: port2 } }, [port2])
     })`,
  )
  return pathToFileURL(path)
}

for (const [path, reason] of [
  ['hang', 'timeout'],
  ['exit', 'crashed'],
  ['trap', 'crashed'],
  ['memory', 'crashed'],
  ['refuse', 'too_large'],
] as const) {
  it(`check 48: a second thread that ends in '${path}' fails the document, and the next ones are read`, async () => {
    const extractor = createExtractor({
      program: await sharing(),
      workers: 2,
      sharesPages: true,
      timeMs: path === 'hang' ? 3_000 : 20_000,
      heapMb: 64,
    })
    await expect(extractor.extractDocument({ path, fileName: 'long', signal })).rejects.toMatchObject({
      name: 'ExtractionError',
      reason,
    })
    const next = ['next', 'beside'].map((fileName) => extractor.extractDocument({ path, fileName, signal }))
    expect(await Promise.all(next)).toMatchObject([{ kind: 'pdf' }, { kind: 'pdf' }])
    await extractor.close()
  })
}

it('sends a second thread away as soon as another document needs its place', async () => {
  const extractor = createExtractor({ program: await sharing(), workers: 2, sharesPages: true })
  const helping = join(folder, 'helping')
  const long = extractor.extractDocument({ path: helping, fileName: 'long', signal })
  await expect.poll(() => existsSync(helping)).toBe(true)
  const other = extractor.extractDocument({ path: '', fileName: 'other', signal })
  expect(await Promise.all([other, long])).toMatchObject([{ kind: 'pdf' }, { kind: 'pdf' }])
  await extractor.close()
})

it('check 48: an abort ends a hanging parser with the reason of the signal, also while it waits for its turn', async () => {
  const extractor = createExtractor({ program: await failing(), workers: 1 })
  const stop = new AbortController()
  const hanging = extractor.extractDocument({ path: '', fileName: 'spin', signal: stop.signal })
  const waiting = extractor.extractDocument({ path: '', fileName: 'fine', signal: stop.signal })
  const later = extractor.extractDocument({ path: '', fileName: 'fine', signal })
  setTimeout(() => stop.abort(new Error('sync stopped')), 300)
  const ended = { status: 'rejected', reason: { message: 'sync stopped' } }
  expect(await Promise.allSettled([hanging, waiting])).toMatchObject([ended, ended])
  await expect(later).resolves.toMatchObject({ kind: 'txt' })
  await extractor.close()
})

it('reads one document', async () => {
  const extractor = createExtractor({ workers: 1 })
  const file = await put('hours.md', '# Support\n\nWe answer within four hours.')
  await expect(extractor.extractDocument(file)).resolves.toMatchObject({
    kind: 'md',
    sections: [
      { locator: null, headings: ['Support'], blocks: [{ type: 'text', text: 'We answer within four hours.' }] },
    ],
  })
  await extractor.close()
})

it('extracts and cuts in the thread, with the name in the titles', async () => {
  const extractor = createExtractor({ workers: 1 })
  const file = await put('prices.csv', 'Plan,Price\nBasic,9 EUR\nTeam,29 EUR\n')
  const { chunks, kind } = await extractor.extractChunks({ ...file, name: 'Price list' })
  expect(kind).toBe('csv')
  expect(chunks).toMatchObject([
    { position: 0, title: 'Price list', text: '| Plan | Price |\n|---|---|\n| Basic | 9 EUR |\n| Team | 29 EUR |' },
  ])
  await extractor.close()
})

it('gives each part of a price list its own heads, and rows below a blank row those above', async () => {
  const extractor = createExtractor({ workers: 1 })
  const list = [
    ['Prices 2026', ',,'],
    ['No.,Model,Price,\n1,LQ 600,412000,', ',,,'],
    ['2,LQ 1200,968000,', ',,,'],
    ['Leasing,,,\nNo.,Term,First payment,Monthly rate\n3,60 months,41200,6980', ',,,'],
    ['Support,,,\nTelephone,weekdays,\nMail,always,', ''],
  ]
  const { sections } = await extractor.extractDocument(await put('list.csv', list.flat().join('\n')))
  const machines = ['No.', 'Model', 'Price', '']
  const leasing = ['No.', 'Term', 'First payment', 'Monthly rate']
  expect(sections.flatMap(({ blocks }) => blocks)).toMatchObject([
    { type: 'text', text: 'Prices 2026' },
    {
      header: machines,
      rows: [
        ['1', 'LQ 600', '412000', ''],
        ['2', 'LQ 1200', '968000', ''],
      ],
    },
    { type: 'text', text: 'Leasing' },
    { header: leasing, rows: [['3', '60 months', '41200', '6980']] },
    { type: 'text', text: 'Support' },
    {
      header: [],
      rows: [
        ['Telephone', 'weekdays', ''],
        ['Mail', 'always', ''],
      ],
    },
  ])
  await extractor.close()
})

it('adds more rows below a blank row than a call takes arguments', () => {
  const blocks: Block[] = []
  const rows = (count: number) => Array.from({ length: count }, (_, at) => [`Part ${at}`, `${at}`])
  addRows(blocks, [['Name', 'Price'], ...rows(2)])
  addRows(blocks, rows(200_000))
  addRows(blocks, [['Others'], ...rows(200_000)])
  expect(blocks.map((block) => (block.type === 'table' ? block.rows.length : block.type))).toEqual([
    200_002,
    'text',
    200_000,
  ])
})

it('check 48: text beyond the output limit is refused with what to do', async () => {
  const extractor = createExtractor({ workers: 1, charactersMax: 1_000 })
  const file = await put('long.txt', 'word '.repeat(1_000))
  await expect(extractor.extractDocument(file)).rejects.toMatchObject({ reason: 'too_large', message: /Split it/ })
  await extractor.close()
})

// The largest paint of the sign-in page and of Home for a browser that was never here, on a slow processor and a slow line,
// beside a page of React and its router alone from the same server.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { buildApp } from '../apps/server/src/app.ts'
import { makeCompany, makePerson } from '../apps/server/test/people.ts'
import { testDeps } from '../apps/server/test/test-deps.ts'
import { buildStale } from '../scripts/build.ts'
import { findChromium } from '../scripts/chromium.ts'
import { BenchSkipped, type BenchReport, type BenchRow, compareSeveral, timeRow, timesNote } from './measure.ts'

const PAGES = join(import.meta.dirname, '../apps/web/dist')
const BARE = join(import.meta.dirname, '../.cache/bench/bare-page')
/** 1.6 Mbit/s in bytes, and the wait of such a line. */
const LINE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 }
const SLOWER = 4
/** After the last reply, for what it brings to be drawn. */
const SETTLED_MS = 500
/** For a machine that is busy with other things. */
const PATIENCE_MS = 60_000

const BARE_MAIN = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
const page = () => h('main', null, h('h1', null, 'Sign in to Cuecard'), h('p', null, 'Live answers for sales meetings, drawn from your documents.'))
const router = createBrowserRouter([{ path: '*', Component: page }])
createRoot(document.getElementById('root')).render(h(RouterProvider, { router }))
`

export async function run(): Promise<BenchReport> {
  const found = await findChromium()
  if ('missing' in found) throw new BenchSkipped(found.missing)
  if (!(await buildStale())) throw new Error('The web app could not be built.')
  await buildBarePage()
  const base = await testDeps()
  const [app, bare] = [
    await buildApp(base.deps, { pagesFolder: PAGES }),
    await buildApp(base.deps, { pagesFolder: join(BARE, 'dist') }),
  ]
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-quic'] })
  try {
    const [url, bareUrl] = [
      await app.listen({ port: 0, host: '127.0.0.1' }),
      await bare.listen({ port: 0, host: '127.0.0.1' }),
    ]
    const company = await makeCompany(base.deps, 'First screen')
    const { token } = await makePerson(app, { role: 'company_admin', company })
    const target = { must: 2, aim: 1.3 }
    const load =
      (address: string, who: string | null = null) =>
      () =>
        largestPaint(browser, address, who)
    const [login, home] = await compareSeveral([load(`${url}/login`), load(`${url}/`, token)], load(`${bareUrl}/login`))
    if (!login || !home) throw new Error('Both screens are measured.')
    return {
      rows: [
        timeRow('largest paint of the sign-in page', login, target),
        timeRow('largest paint of Home', home, target),
        firstScript(),
      ],
      notes: [timesNote('sign-in', login), timesNote('Home', home)],
    }
  } finally {
    await browser.close()
    await app.close()
    await bare.close()
    await base.close()
  }
}

async function buildBarePage(): Promise<void> {
  rmSync(BARE, { recursive: true, force: true })
  mkdirSync(BARE, { recursive: true })
  writeFileSync(join(BARE, 'main.js'), BARE_MAIN)
  const body = '<div id="root"></div><script type="module" src="/main.js"></script>'
  writeFileSync(
    join(BARE, 'index.html'),
    `<!doctype html><html lang="en"><title>Bare</title><body>${body}</body></html>`,
  )
  await build({ root: BARE, configFile: false, logLevel: 'error', build: { assetsInlineLimit: 0, target: 'es2023' } })
  // Compressed once, as the web app's files are.
  const dist = join(BARE, 'dist')
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((each) =>
    /\.(js|html)$/.test(each),
  )) {
    const bytes = readFileSync(join(dist, name))
    writeFileSync(join(dist, `${name}.br`), await promisify(brotliCompress)(bytes))
    writeFileSync(join(dist, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}

/** Milliseconds from the address to the largest paint, in a context of its own: nothing is cached. */
async function largestPaint(browser: Browser, url: string, token: string | null): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    if (token) await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', LINE)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url, { waitUntil: 'networkidle', timeout: PATIENCE_MS })
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(
      (patience) =>
        new Promise<number>((resolve, reject) => {
          // A page that painted nothing never calls the observer.
          setTimeout(() => reject(new Error(`${location.pathname} painted nothing`)), patience)
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
      SETTLED_MS * 10,
    )
  } finally {
    await context.close()
  }
}

/** What index.html names of scripts, but for Home's own: sign-in waits for them. */
function firstScript(): BenchRow {
  const html = readFileSync(join(PAGES, 'index.html'), 'utf8')
  const signIn = /data-sign-in="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const own = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  const names = [...own, ...signIn].filter((name) => name.endsWith('.js'))
  const bytes = names.reduce((sum, name) => {
    const path = join(PAGES, name)
    return sum + (existsSync(path) ? gzipSync(readFileSync(path), { level: 9 }).length : 0)
  }, 0)
  return {
    measure: 'first JavaScript, gzipped',
    unit: 'kB',
    ours: bytes / 1000,
    other: null,
    ratio: null,
    target: { of: 'ours', bound: 'at most', must: 220, aim: 130 },
  }
}

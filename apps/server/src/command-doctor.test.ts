import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type S3Server, startS3 } from '../test/s3-server.ts'
import { bareEnvironment, SHORT_LIVED } from '../test/server-process.ts'

const OPERATOR = fileURLToPath(new URL('../../../scripts/operator.ts', import.meta.url))

let folder: string
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-doctor-test-'))
  s3 = await startS3(join(folder, 's3'))
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The doctor as an operator calls it, without a running server. */
const doctor = (settings: Record<string, string>) =>
  new Promise<{ code: unknown; text: string }>((done) => {
    const env = { ...bareEnvironment(), DATA_DIR: join(folder, 'data'), EMBEDDING_MODEL: 'off', ...settings }
    execFile(process.execPath, [...SHORT_LIVED, OPERATOR, 'doctor'], { env }, (error, stdout) =>
      done({ code: error?.code ?? 0, text: stdout }),
    )
  })

it('the doctor names each part that cannot be opened, and looks at all others', async () => {
  const { code, text } = await doctor({
    ...s3.settings(s3.port),
    DATABASE_URL: 'postgres://cuecard@127.0.0.1:1/cuecard',
    STORAGE_URL: 's3://no-files/a',
    INDEX_URL: 's3://no-index/b',
  })
  const address = `http://127.0.0.1:${s3.port}`
  expect(text).toMatch(/^fault {4}database +.*ECONNREFUSED.*\n +Check DATABASE_URL/m)
  expect(text).toContain(`s3://no-files/a at ${address}: The specified bucket does not exist\n`)
  expect(text).toContain(`INDEX_URL: the bucket no-index does not exist at ${address}\n`)
  expect(text).toMatch(/^missing {2}mail/m)
  expect(text).not.toContain(' at file:')
  expect(code).toBe(1)
})

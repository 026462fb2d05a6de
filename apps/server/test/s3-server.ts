import { type ChildProcess, spawn } from 'node:child_process'

export interface S3Server {
  port: number
  /** The settings that a process of ours needs, with the port under which it reaches the server. */
  settings: (port: number) => Record<string, string>
  stop: () => Promise<void>
}

const BUCKET = 'cuecard'

/** Its package has no types and, in this version, no command. It calculates other signatures than AWS for a list with a prefix. */
const PROGRAM = `
const S3rver = require('@20minutes/s3rver')
const place = { address: '127.0.0.1', port: 0, directory: process.argv[1], configureBuckets: [{ name: '${BUCKET}' }] }
new S3rver({ ...place, silent: true, allowMismatchedSignatures: true })
  .run().then(({ port }) => console.log('port ' + port))
`

/** An S3 server in a process of its own, which keeps what it is given in the folder. */
export async function startS3(folder: string): Promise<S3Server> {
  const child = spawn(process.execPath, ['-e', PROGRAM, folder], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    port: await portOf(child),
    settings: (port) => ({
      STORAGE_URL: `s3://${BUCKET}/files`,
      INDEX_URL: `s3://${BUCKET}/index`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done())
        child.kill('SIGKILL')
      }),
  }
}

const portOf = (child: ChildProcess) =>
  new Promise<number>((done, fail) => {
    child.stdout?.on('data', (bytes: Buffer) => {
      const port = /port (\d+)/.exec(bytes.toString())?.[1]
      if (port) done(Number(port))
    })
    child.once('exit', (code) => fail(new Error(`the S3 server ended with ${code}`)))
  })

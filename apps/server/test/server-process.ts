import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createToken } from '@cuecard/contract/auth.ts'
import { type Api, createClient } from '@cuecard/contract/client.ts'
import { buildStaleServer } from '../../../scripts/build.ts'
import { SERVER_BUNDLE } from '../../../scripts/commands.ts'

/**
 * Node's flags for a process that opens the embedded database and lives for seconds or minutes: V8 would spend a third of
 * its start on optimising the database's program, which runs from what is compiled at once as well. Optimised it takes
 * less from 20,000 statements on.
 */
export const SHORT_LIVED = ['--liftoff-only']

/** For a process with none of this one's settings. What one start compiled serves the next one: a fifth of its processor time. */
export const bareEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? CODE_CACHE,
})
const CODE_CACHE = fileURLToPath(new URL('../../../.cache/node', import.meta.url))

export interface ServerProcess {
  process: ChildProcess
  /** Empty for a worker, which has probes alone. */
  url: string
  /** The bearer token of one of the seeded people. */
  tokenOf: (email: string) => Promise<string>
  /** The client of one of the seeded people. */
  signIn: (email: string) => Promise<Api>
  /** Ends it without warning. */
  kill: () => Promise<void>
  /** Ends it as an operator would. */
  stop: () => Promise<void>
}

let built: Promise<void> | undefined

export interface StartOptions {
  /** Kills it before it is ready. */
  cut?: AbortSignal
  /** For measuring: with the flags of a user's server. It then spends some seconds after its start on optimising. */
  asUsual?: boolean
}

/** Starts the real server as its own process on a free port and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  { cut, asUsual }: StartOptions = {},
): Promise<ServerProcess> {
  await (built ??= buildStaleServer())
  const child = spawn(process.execPath, [...(asUsual ? [] : SHORT_LIVED), SERVER_BUNDLE], {
    env: {
      ...bareEnvironment(),
      PORT: '0',
      LOG_LEVEL: 'warn',
      EMBEDDING_MODEL: 'off',
      GENERATED_DOCUMENTS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cut?.addEventListener('abort', () => child.kill('SIGKILL'))
  const url = await addressOf(child)
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  const tokenOf = async (email: string) => {
    const anonymous = createClient({ baseUrl: `${url}/api`, token: () => null })
    return (await anonymous(createToken, { form: { username: email, password: 'cuecard-demo' } })).access_token
  }
  const signIn = async (email: string) => {
    const token = await tokenOf(email)
    return createClient({ baseUrl: `${url}/api`, token: () => token })
  }
  return { process: child, url, tokenOf, signIn, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** @throws with what the process printed when it ends before it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      const url = /ready on (http:\/\/\S+)/.exec(printed)?.[1]
      if (url) resolve(url)
      if (printed.includes('worker is running')) resolve('')
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code, signal) => reject(new Error(`the server ended (${code ?? signal}):\n${printed}`)))
  })
}

import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root: every command runs there, wherever the script was called from. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What `npm start` runs; built by scripts/server-bundle.ts. */
export const SERVER_BUNDLE = join(ROOT, 'apps/server/dist/main.mjs')

/** Set over this process's environment; `undefined` removes a variable. */
export type Environment = Record<string, string | undefined>

export interface CommandOptions {
  env?: Environment
  /** `capture` returns the output instead of showing it. */
  output?: 'show' | 'capture'
  /** Unix ids to run under; only root may give them. */
  as?: { uid: number; gid: number } | undefined
  /** Folder it runs in; the repository's root without it. */
  cwd?: string
  /** After this many milliseconds the command is ended; a guard against a hang, not a measure. */
  limitMs?: number
}

export interface CommandResult {
  /** Exit code; 128 + signal number is folded to 1. */
  code: number
  /** Standard output and error with `capture`, else empty. */
  text: string
}

/** Runs a program to its end without a shell and without standard input. Never throws for a failing program. */
export function run(program: string, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const captured = options.output === 'capture'
  return new Promise((settle) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? ROOT,
      env: withEnvironment(options.env),
      stdio: captured ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...options.as,
    })
    let text = ''
    const guard = options.limitMs ? setTimeout(() => child.kill('SIGKILL'), options.limitMs) : undefined
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('error', (error) => {
      clearTimeout(guard)
      settle({ code: 127, text: `${text}${error.message}` })
    })
    child.on('close', (code) => {
      clearTimeout(guard)
      settle({ code: code ?? 1, text })
    })
  })
}

/** Runs one of the project's own tools (`node_modules/.bin`). */
export function runTool(name: string, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return run(join(ROOT, 'node_modules/.bin', name), args, options)
}

/** This process's environment with changes, and the project's own tools and Node first on the path. */
export function withEnvironment(changes: Environment = {}): NodeJS.ProcessEnv {
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // What one tool compiled, each thread and process of the next one has ready.
  const env = { NODE_COMPILE_CACHE: join(ROOT, '.cache/node'), ...process.env, PATH: path, ...changes }
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** Seconds since a `performance.now()`, one decimal. */
export const secondsSince = (start: number): number => Math.round((performance.now() - start) / 100) / 10

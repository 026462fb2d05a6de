import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, createClient } from '@cuecard/contract/client.ts'
import { type Gate, openGate } from './gate.ts'
import { makeCompany, makePerson, type TestPerson } from './people.ts'
import { startS3 } from './s3-server.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type TestApp, testApp } from './test-deps.ts'

/** Several processes of ours on one PostgreSQL and one S3 server, each of which can be taken away. */
export interface Machines {
  /** An application on the same database that makes companies and people; it stores nothing in S3. */
  control: TestApp
  database: Gate
  storage: Gate
  start: (role: 'web' | 'worker', settings?: Record<string, string>) => Promise<ServerProcess>
  /** The admin of a new company. */
  newcomer: (name: string) => Promise<TestPerson>
  close: () => Promise<void>
}

/** The person's client at one process. */
export const at = (machine: Pick<ServerProcess, 'url'>, { token }: { token: string }): Api =>
  createClient({ baseUrl: `${machine.url}/api`, token: () => token })

/** Null on the embedded database, which has one process. */
export async function openMachines(): Promise<Machines | null> {
  const control = await testApp()
  if (control.databaseUrl === null) {
    await control.close()
    return null
  }
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-machines-'))
  const s3 = await startS3(join(folder, 's3'))
  const url = new URL(control.databaseUrl)
  const database = await openGate({ host: url.hostname, port: Number(url.port || 5432) })
  const storage = await openGate({ host: '127.0.0.1', port: s3.port })
  url.host = `127.0.0.1:${database.port}`
  const started: ServerProcess[] = []
  let folders = 0
  return {
    control,
    database,
    storage,
    start: async (role, settings = {}) => {
      const DATA_DIR = join(folder, String((folders += 1)))
      const shared = { DATABASE_URL: url.href, ...s3.settings(storage.port), DEMO: 'off' }
      const machine = await startServer({ ROLE: role, DATA_DIR, ...shared, ...settings })
      started.push(machine)
      return machine
    },
    newcomer: async (name) =>
      makePerson(control.app, { role: 'company_admin', company: await makeCompany(control.deps, name) }),
    close: async () => {
      await Promise.all(started.map((machine) => machine.kill()))
      await Promise.all([database.close(), storage.close(), s3.stop()])
      await control.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One live question, read to the end of its answer. */
export async function ask(machine: Pick<ServerProcess, 'url'>, { token }: { token: string }, message: string) {
  const began = performance.now()
  const response = await fetch(`${machine.url}/api/extension/answer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      current_message: { message, username: 'Carla', timestamp: '00:00:10' },
      transcription_message_history: [],
      stream: true,
    }),
  })
  return { status: response.status, text: await response.text(), ms: performance.now() - began }
}

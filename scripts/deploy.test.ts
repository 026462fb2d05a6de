import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './commands.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

it('the systemd unit lets the server write to the folders that it names', () => {
  const unit = read('deploy/cuecard.service')
  const named = [...unit.matchAll(/\b(?:DATA|BACKUP)_DIR=(\S+)/g)].map(([, folder]) => folder)
  const writable = /^StateDirectory=(.+)$/m
    .exec(unit)?.[1]
    ?.split(' ')
    .map((name) => `/var/lib/${name}`)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(named).toEqual(writable)
})

it('every process of compose.yaml that may change the schema can write the backup before', () => {
  const compose = read('compose.yaml')
  const [shared = ''] = compose.split(/^services:$/m)
  const processes = compose.split(/^  (?=\w+:$)/m).filter((service) => service.includes('<<: *cuecard'))
  expect(processes.map((service) => service.split(':')[0])).toEqual(['web', 'worker'])
  expect(shared).toMatch(/^    BACKUP_DIR: \/backups$/m)
  for (const service of processes) expect(service).toMatch(/<<: \*settings[^]*^      - backups:\/backups$/m)
})

it('docs/operations.md names every command for the operator, in tables that have a head for each column', () => {
  const operations = read('docs/operations.md')
  const usage = read('apps/server/src/features/operator/operator.service.ts')
  const commands = [...usage.matchAll(/npm run \w+(?: -- [a-z-]+)?/g)].map(([command]) => command)
  expect(commands.length).toBeGreaterThan(2)
  for (const command of commands) expect(operations).toContain(command)
  const lines = operations.split('\n')
  const broken = lines.filter((head, at) => {
    const below = lines[at + 1] ?? ''
    return /^\|(?: -+ \|)+$/.test(below) && head.split('|').length !== below.split('|').length
  })
  expect(broken).toEqual([])
})

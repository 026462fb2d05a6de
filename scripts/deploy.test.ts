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

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { SHORT_LIVED } from '../../../../test/server-process.ts'

const CHILD = fileURLToPath(new URL('../../../../test/side-fetches-child.ts', import.meta.url))

/** In a network that has a loopback and no way out. */
const inNetwork = (command: string) =>
  spawnSync('unshare', ['--map-root-user', '--net', 'sh', '-c', `ip link set lo up && ${command}`], {
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, TEST_DATABASE_URL: '' },
  })

const hasNetwork = process.platform === 'linux' && inNetwork('true').status === 0
if (!hasNetwork) console.log('skipped: this machine gives a test no network of its own')

it.skipIf(!hasNetwork)(
  'check 58: a site and documents that name other hosts everywhere send no packet to them',
  () => {
    const { stdout, stderr } = inNetwork(`exec "${process.execPath}" ${SHORT_LIVED.join(' ')} --no-warnings "${CHILD}"`)
    const [last = ''] = stdout.trim().split('\n').slice(-1)
    expect([stderr, last]).toEqual(['', expect.stringContaining('during')])
    const { probed, ...found } = JSON.parse(last) as Record<string, unknown>
    expect(found).toEqual({ during: 0, failure: null, synced: 3, read: 2 })
    expect(probed).toBeGreaterThan(0)
  },
  150_000,
)

import { existsSync } from 'node:fs'
import { isRoot, run } from './commands.ts'

/** Whether this machine lets the script install Debian packages: Debian's tools, and the rights to use them. */
export const canInstallPackages = (): boolean => isRoot() && existsSync('/usr/bin/apt-get')

/** Installs a Debian package quietly. Returns null when it is there, else what apt said. */
export async function installPackage(name: string): Promise<string | null> {
  console.log(`Installing the Debian package ${name} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const limitMs = 5 * 60_000
  await run('apt-get', ['update', '-qq'], { env, output: 'capture', limitMs })
  const args = ['install', '-y', '-qq', '--no-install-recommends', name]
  const result = await run('apt-get', args, { env, output: 'capture', limitMs })
  return result.code === 0 ? null : result.text.trim().split('\n').slice(-3).join(' ')
}

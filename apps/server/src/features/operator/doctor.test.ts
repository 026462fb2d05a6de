import { expect, it } from 'vitest'
import { pino } from 'pino'
import { testDeps } from '../../../test/test-deps.ts'
import { readConfig } from '../../platform/config.ts'
import { scriptedUpstream, sendAnswer } from '../../platform/model/scripted-upstream.fixture.ts'
import { checkEach } from './doctor.ts'
import { runOperatorCommand } from './operator.service.ts'
import { serviceChecks } from './service-checks.ts'

const log = pino({ level: 'silent' })

it('the doctor asks the judge model too, and names the model that fails', async () => {
  const upstream = await scriptedUpstream((reply, call) => {
    if (upstream.calls[call]?.body.includes('typo')) return void reply.writeHead(404).end()
    sendAnswer(reply, ['Yes.'])
  })
  const config = readConfig({ AI_BASE_URL: upstream.url, AI_MODEL: 'fine', AI_JUDGE_MODEL: 'typo' })
  const models = serviceChecks(config, log).filter(({ name }) => name.endsWith('model'))
  const lines: string[] = []
  expect(await checkEach(models, (line) => lines.push(line))).toBe(1)
  expect(lines.map((line) => line.trim())).toEqual([
    'ok       language model  fine answers',
    'fault    judge model     typo: The configured language model does not exist.',
    'Check AI_JUDGE_MODEL',
  ])
  const unset = serviceChecks(readConfig({}), log)
  expect(unset.map(({ name }) => name)).not.toContain('judge model')
  await upstream.close()
})

it('the doctor says in production that the provider has no admin', async () => {
  const test = await testDeps()
  const doctor = async (settings: Record<string, string>) => {
    const lines: string[] = []
    const config = readConfig({ DATA_DIR: test.deps.config.DATA_DIR, EMBEDDING_MODEL: 'off', ...settings })
    await runOperatorCommand({ ...test.deps, config }, ['doctor'], (line) => lines.push(line))
    return lines.join('\n')
  }
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://cuecard.example' }
  expect(await doctor({})).not.toContain('administrator')
  expect(await doctor(production)).toMatch(/^ok {7}registration +open: whoever reaches the address/m)
  expect(await doctor({ ...production, REGISTRATION: 'invited' })).toMatch(
    /^ok {7}registration +invited people alone$/m,
  )
  expect(await doctor(production)).toMatch(/^missing {2}administrator +the provider has none\n +Set ADMIN_EMAIL and/m)
  await runOperatorCommand(test.deps, ['admin', 'make-staff-admin', 'root@example.com'], () => undefined)
  expect(await doctor(production)).toMatch(/^ok {7}administrator +the provider has one$/m)
  await test.close()
})

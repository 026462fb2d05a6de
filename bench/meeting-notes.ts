// Prints the notes and the summary of meetings without a model, as text for reading and judging them line by line:
// `node bench/meeting-notes.ts`, or with parts of names of demo meetings, of those in ../shared/data/meetings and of the
// tuned half of `calls`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'
import { runRules } from '../apps/server/src/features/meeting-analysis/run-rules.ts'
import type { AnalysisInput } from '../apps/server/src/features/meeting-analysis/findings.ts'
import { readCalls } from './meeting-calls-read.ts'
import { inputOf, type Message } from './meeting-shown.ts'
import { DATA, demoInput } from './meetings.ts'
import { JUDGED } from './meetings-judged.ts'

const USUAL = [...Object.keys(JUDGED), 'earnings21-4392809', 'qmsum-ES2004a']

function sharedInput(file: string): AnalysisInput {
  const { transcript }: { transcript: Message[] } = JSON.parse(readFileSync(join(DATA, 'meetings', file), 'utf8'))
  return inputOf(transcript)
}

function textOf(input: AnalysisInput): string {
  const { notes = '' } = runRules('notes', { ...input, times: 'none' })
  const { findings } = runRules('analysis', input)
  if (!findings) return notes
  const from = ([first]: readonly Evidence[]) => (first ? ` (${first.speaker}, ${first.message_id})` : '')
  const list = (title: string, lines: readonly string[]) => [
    `\n## ${title}\n`,
    ...(lines.length > 0 ? lines.map((line) => `- ${line}`) : ['Nothing.']),
  ]
  const summary = [
    ...list('Sides', findings.speaker_sides?.map(({ speaker, side }) => `${speaker}: ${side}`) ?? []),
    ...list(
      'Topics',
      findings.topic_timeline.map(({ topic }) => topic),
    ),
    ...list(
      'Next steps with who and when',
      (findings.next_steps ?? []).map(({ text, who, when }) => `${who ?? '?'} | ${when ?? '?'} | ${text}`),
    ),
    ...list(
      'Objections',
      findings.objections_evidence.map(({ kind, text, evidence }) => `${kind ?? '?'}: ${text}${from(evidence)}`),
    ),
    ...list(
      'Competitors',
      findings.competitors_evidence.map(
        ({ text, evidence }) => `${text}: ${evidence.map(({ quote }) => quote).join(' / ')}`,
      ),
    ),
    ...list(
      'MEDDICC and BANT',
      findings.meddicc_bant_evidence.length > 0
        ? findings.meddicc_bant_evidence.map(
            (one) => [one.field, one.confidence ?? '-', one.text ?? 'not said'].join(' | ') + from(one.evidence),
          )
        : [findings.meddicc_bant],
    ),
    ...list(
      'Question handling issues',
      findings.question_handling_issues.map((one) => `${one.customer_question}\n  → ${one.rep_response_excerpt}`),
    ),
    ...list(
      'Customer Q&A',
      findings.customer_qna.map(
        (one) =>
          `${one.rep_uncertain ? '[uncertain] ' : ''}${one.topic}: ${one.customer_question}\n  → ${one.rep_answer_excerpt}`,
      ),
    ),
  ]
  return [notes, ...summary].join('\n')
}

const asked = process.argv.slice(2)
const wants = (name: string) => (asked.length > 0 ? asked : USUAL).some((part) => name.includes(part))
for (const name of Object.keys(JUDGED).filter(wants)) console.log(`\n# ${name}\n\n${textOf(demoInput(name))}`)
for (const file of readdirSync(join(DATA, 'meetings')).filter(wants))
  console.log(`\n# ${file}\n\n${textOf(sharedInput(file))}`)
for (const { name, input } of readCalls().filter(({ name, half }) => half === 'tune' && wants(name)))
  console.log(`\n# ${name}\n\n${textOf(input)}`)

import { setImmediate } from 'node:timers/promises'
import type { TestCaseFormat } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import Papa from 'papaparse'
import { stringify } from 'yaml'
import { cellsOf, COLUMN_NAMES, FORMULA } from './case-columns.ts'
import type { PortableCase } from './imported-case.ts'
import { testOf } from './promptfoo-cases.ts'

interface Format {
  extension: string
  mediaType: 'application/json' | 'text/csv' | 'application/yaml'
  head: string
  /** `at` from 0. */
  write: (portable: PortableCase, at: number) => string
  end: string
}

const LINE_END = '\r\n'
/** Without it spreadsheets read the file in the local code page. */
const BYTE_ORDER_MARK = '\uFEFF'

const csvLine = (cells: string[]) => Papa.unparse([cells], { newline: LINE_END, escapeFormulae: FORMULA }) + LINE_END

const PROMPTFOO_HEAD = `# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json
# Test cases of Cuecard. Add providers, and prompts of your own.
prompts:
  - "{{history}}\\n{{username}}: {{message}}"
`

export const FORMATS: Record<TestCaseFormat, Format> = {
  json: {
    extension: 'json',
    mediaType: 'application/json',
    head: '[',
    write: (portable, at) => `${at > 0 ? ',' : ''}\n${JSON.stringify(portable, null, 2)}`,
    end: '\n]\n',
  },
  csv: {
    extension: 'csv',
    mediaType: 'text/csv',
    head: BYTE_ORDER_MARK + csvLine(COLUMN_NAMES),
    write: (portable) => csvLine(cellsOf(portable)),
    end: '',
  },
  promptfoo: {
    extension: 'promptfoo.yaml',
    mediaType: 'application/yaml',
    head: PROMPTFOO_HEAD,
    // YAML allows a list to have the same indentation as its key.
    write: (portable, at) => (at === 0 ? 'tests:\n' : '') + yamlOf(testOf(portable)),
    end: '',
  },
}

/** As a YAML block, a multi-line text would lose its leading space: then all texts are quoted. */
const BEGINS_WITH_SPACE = /"(?:\\[nrt]| )/

const yamlOf = (test: object) =>
  stringify([test], {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    blockQuote: !BEGINS_WITH_SPACE.test(JSON.stringify(test)),
  })

/** Writes the file in small pieces, so that other requests are not blocked. */
export async function* writeCases(format: TestCaseFormat, cases: readonly PortableCase[]): AsyncGenerator<string> {
  const { head, write, end } = FORMATS[format]
  yield head
  for (const [at, portable] of cases.entries()) {
    if (at % 20 === 19) await setImmediate()
    yield write(portable, at)
  }
  if (format === 'promptfoo' && cases.length === 0) yield 'tests: []\n'
  yield end
}

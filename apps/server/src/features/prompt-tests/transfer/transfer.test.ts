import { NAME_MAX, TEST_IMPORT_CASES_MAX } from '@cuecard/contract/limits.ts'
import type { TestCaseFormat } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PortableCase } from './imported-case.ts'
import { InvalidCaseFile } from './imported-case.ts'
import { toDatabaseText } from '../../../platform/db/database-values.ts'
import { readCasesOf } from './read-cases.ts'
import { FORMATS, writeCases } from './write-cases.ts'

const read = (text: string, fileName = 'cases') =>
  readCasesOf(new TextEncoder().encode(text), fileName).map(({ fields }) => fields)

/** What is said of a broken file: its first problem, and all of them by their places. */
function broken(text: string | Uint8Array, fileName = 'cases') {
  try {
    readCasesOf(typeof text === 'string' ? new TextEncoder().encode(text) : text, fileName)
  } catch (error) {
    if (error instanceof InvalidCaseFile) return { message: error.message, errors: error.errors }
    throw error
  }
  throw new Error('The file was taken')
}

async function written(format: TestCaseFormat, cases: readonly PortableCase[]): Promise<string> {
  let text = ''
  for await (const piece of writeCases(format, cases)) text += piece
  return text
}

/** Texts as people and machines write them: formulas, quotes, line ends, separators, emoji, Markdown, YAML's own signs. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '\r\n', '\r', '|', '#', ': ', '[', '{{x}}', '👋', 'é', '\u0085', '\u2028', '\ufeff', '*a', '&a', '<<', '---\n', 'true', '1e3', '~', '% '), // prettier-ignore
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(' ', 'What does it cost?', 'null', '__proto__'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => toDatabaseText(parts.join('')))
const name = text.map((each) => each.trim().slice(0, NAME_MAX).trim()).map((each) => toDatabaseText(each) || 'Case')
const phrases = fc.array(
  name.map((each) => each.slice(0, 100).trim() || 'x').map((each) => toDatabaseText(each).trim() || 'x'),
  { maxLength: 3 },
)
const portable: fc.Arbitrary<PortableCase> = fc
  .record({
    name,
    description: fc.option(name),
    category_name: fc.option(name),
    message_history: fc.array(fc.record({ order_index: fc.nat(9), message: text, username: text }), { maxLength: 2 }),
    test_message: fc.record({ message: name, username: text }),
    expected_result: text,
    test_case_response_mode: fc.constantFrom('answer' as const, 'explain' as const),
    is_core_test_case: fc.boolean(),
    must_contain: phrases,
    must_not_contain: phrases,
    expects_refusal: fc.boolean(),
  })
  // The message comes after its history.
  .map(({ test_message, ...rest }) => ({
    ...rest,
    test_message: { ...test_message, order_index: rest.message_history.length },
  }))

/** Texts that begin with space and have several lines. */
const AWKWARD: PortableCase = {
  name: 'Case',
  description: null,
  category_name: null,
  message_history: [{ order_index: 0, message: '\n x\n', username: ' \n' }],
  test_message: { message: 'What?', username: '\t\n', order_index: 1 },
  expected_result: ' a\n  b\n\n',
  test_case_response_mode: 'answer',
  is_core_test_case: false,
  must_contain: [],
  must_not_contain: [],
  expects_refusal: false,
}

it.each(['json', 'csv', 'promptfoo'] as const)('reads back from %s what was written, to the letter', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(portable, { minLength: 1, maxLength: 4 }), async (cases) => {
      const file = await written(format, cases)
      expect(read(file, `cases.${FORMATS[format].extension}`)).toEqual(cases)
      expect(read(file)).toEqual(cases)
    }),
    { numRuns: 60, examples: [[[AWKWARD]]] },
  )
})

const least = { name: 'Price', test_message: { order_index: 0, message: 'What does it cost?', username: 'Customer' } }
const filled = { ...PortableCase.parse(least) }

it('never writes a cell that a spreadsheet takes for a formula', async () => {
  for (const sign of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1"]) {
    const file = await written('csv', [{ ...filled, expected_result: sign, category_name: `${sign}x` }])
    expect(file).toContain(`'${sign}`)
    expect(file).not.toMatch(new RegExp(`(^|,|")${sign.replaceAll(/[+()]/g, '\\$&')}`))
  }
})

it('fills in what a file leaves out', () => {
  expect(read(JSON.stringify([least]))).toEqual([filled])
  const rows = 'Test Message;Name\r\n"What does; it cost?";Price\r\n;\r\n'
  expect(read(rows)).toMatchObject([
    {
      name: 'Price',
      test_message: { order_index: 0, message: 'What does; it cost?', username: 'user' },
      category_name: null,
    },
  ])
})

it('takes promptfoo configurations of other people: their assertions as what must and must not stand there', () => {
  const config = `
providers: [openai:gpt-4]
tests:
  - vars: {question: 42}
    assert:
      - {type: contains-all, value: [forty, euros]}
      - {type: not-icontains, value: free}
      - type: llm-rubric
        value: |
          Says that it costs 40 euros.
  - description: Weather
    vars: {anything: 'Will it rain?'}
    assert: [{type: is-refusal}]
`
  const cases = read(config, 'promptfooconfig.yaml')
  expect(cases).toMatchObject([
    {
      name: '42',
      test_message: { message: '42' },
      must_contain: ['forty', 'euros'],
      must_not_contain: ['free'],
      expected_result: 'Says that it costs 40 euros.\n',
    },
    { name: 'Weather', test_message: { message: 'Will it rain?' }, expects_refusal: true },
  ])
  const tests = [{ description: 'In JSON', vars: { message: 'Hello' } }]
  expect(read(JSON.stringify({ tests }), 'promptfoo.json')).toMatchObject([{ name: 'In JSON' }])
})

it('reads lists and variables of promptfoo as promptfoo does, and refuses what it cannot fill in', () => {
  const config = `
tests:
  - description: Lifts
    vars: {question: 'Does the {{ product }} lift 2 tons?', product: crane, must: 'two tons, "1,000 kg"', never: maybe}
    assert:
      - {type: icontains-all, value: '{{must}}'}
      - {type: icontains, value: 'yes, it does'}
      - {type: not-contains, value: '{{never}}'}
      - {type: llm-rubric, value: 'Says yes about the {{product}}.'}
`
  expect(read(config, 'p.yaml')).toMatchObject([
    {
      test_message: { message: 'Does the crane lift 2 tons?' },
      must_contain: ['two tons', '1,000 kg', 'yes, it does'],
      must_not_contain: ['maybe'],
      expected_result: 'Says yes about the crane.',
    },
  ])
  const refused = ['tests:', '- vars: {message: x, path: file://y}', '  assert:']
  const values = ['{{path}}', '{{ path | upper }}', '{{missing}}', '{% if x %}y{% endif %}']
  const lines = values.map((value) => `  - {type: contains, value: '${value}'}`)
  expect(broken([...refused, ...lines].join('\n'), 'p.yaml').errors).toEqual({
    'Line 4, tests[0].assert[0].value': 'References to other files are not followed.',
    'Line 5, tests[0].assert[1].value': 'Templates other than “{{variable}}” are not imported.',
    'Line 6, tests[0].assert[2].value': 'Templates other than “{{variable}}” are not imported.',
    'Line 7, tests[0].assert[3].value': 'Templates other than “{{variable}}” are not imported.',
  })
  expect(
    broken('tests:\n- vars:\n    message: x\n    username: Kim\n    context: The price is 7.', 'p.yaml').errors,
  ).toEqual({
    'Line 5, tests[0].vars.context': 'This variable is not imported. Remove it from the file.',
  })
})

it('says in which line of JSON something is wrong, and every other place too', () => {
  const json = `[
  ${JSON.stringify(least)},
  {
    "name": " ",
    "test_message": {
      "order_index": 0,
      "message": "x",
      "username": 7
    },
    "must_contain": ["a", ""]
  }
]`
  expect(broken(json, 'cases.json')).toEqual({
    message: 'Line 4, test case 2, name: Test case name is required. 2 more problems.',
    errors: {
      'Line 4, test case 2, name': 'Test case name is required.',
      'Line 8, test case 2, test_message.username': 'Should be text.',
      'Line 10, test case 2, must_contain[1]': 'Should not be empty.',
    },
  })
  expect(broken('[\n  {"name": "x"},\n]', 'cases.json').message).toMatch(/^Line 3: This is not valid JSON \(/)
  expect(broken('[{"name": "x"}]').message).toBe(
    'Line 1, test case 1, test_message: Is missing; it should be an object with named fields.',
  )
  expect(broken('{"a": 1}').message).toBe(
    'This JSON holds no test cases. It should be a list of test cases, as an export is.',
  )
})

it('says in which row and column of a CSV file something is wrong, as a spreadsheet counts them', () => {
  const head = 'name,test_message,mode,core,message_history'
  const several = '"Two\nlines",ok,answer,true,\n,What?,answer,,\nC,What?,shout,perhaps,"[{""message"": 1}]"\n'
  expect(broken(`${head}\n${several}`, 'cases.csv').errors).toEqual({
    'Row 4, column core': 'Should be true or false.',
  })
  expect(broken(`${head}\n${several.replace('perhaps', '')}`).errors).toEqual({
    'Row 3, column name': 'Test case name is required.',
    'Row 4, column message_history, [0].order_index': 'Is missing; it should be a number.',
    'Row 4, column message_history, [0].message': 'Should be text.',
    'Row 4, column message_history, [0].username': 'Is missing; it should be text.',
    'Row 4, column mode': 'Should be answer or explain.',
  })
  expect(broken(`${head}\nA,B,answer,true,nonsense`).message).toBe(
    'Row 2, column message_history: Should be a list in JSON.',
  )
  expect(broken(`${head}\nA,B,answer,true,,,`).message).toMatch(/^Row 2: There are 7 cells below 5 columns/)
  expect(broken(`${head}\nA,"B,answer`).message).toMatch(/^Row 2: A quotation mark is missing/)
  expect(broken('name,test_message,nme\nA,B,C').message).toMatch(/^Row 1: There is no column “nme”/)
  expect(broken('a,b\n1,2', 'x.csv').message).toMatch(/^Row 1: There should be a column “name”/)
})

it('reads CSV as a German spreadsheet saves it', () => {
  const text = 'sep=;\r\nname;;test_message;core;expects_refusal;;\r\nA;;Was?;WAHR;FALSCH;;\r\nB;;Wie?;Falsch;ja;;\r\n'
  expect(read(text, 'x.csv')).toMatchObject([
    { name: 'A', is_core_test_case: true, expects_refusal: false },
    { name: 'B', is_core_test_case: false, expects_refusal: true },
  ])
  expect(read(text)).toHaveLength(2)
  expect(broken(text.replace('Falsch', 'vielleicht'), 'x.csv').errors).toEqual({
    'Row 4, column core': 'Should be true or false.',
  })
  expect(broken(text.replace('A;;', 'A;x;'), 'x.csv').message).toMatch(/^Row 2: A column has cells and no name/)
  expect(broken('sep=;\nname;nme\nA;B', 'x.csv').message).toMatch(/^Row 2: There should be a column “name”/)
})

it('tells which fields of a case a file has', () => {
  const givenIn = (text: string, fileName: string) =>
    readCasesOf(new TextEncoder().encode(text), fileName).map(({ given }) => given)
  const few = ['name', 'test_message', 'expected_result']
  expect(givenIn('name,test_message,expected_result\nA,What?,', 'x.csv')).toEqual([
    expect.arrayContaining(few.toSorted()),
  ])
  expect(givenIn('name,test_message\nA,What?', 'x.csv')[0]).not.toContain('category_name')
  expect(givenIn('[{"name":"A","test_message":"What?","category":null}]', 'x.json')[0]).toContain('category_name')
  expect(givenIn('[{"name":"A","test_message":"What?"}]', 'x.json')[0]).not.toContain('is_core_test_case')
  expect(givenIn('tests:\n- vars: {message: What?}\n', 'x.yaml')[0]).not.toContain('description')
})

it('says in which line of a promptfoo configuration something is wrong', () => {
  const config = (lines: string[]) => broken(lines.join('\n'), 'p.yaml').errors
  expect(config(['tests:', '  - vars: {a: 1, b: 2}', '    assert:', '      - type: javascript'])).toEqual({
    'Line 2, tests[0].vars':
      "Should hold the customer's message as “message” (or question, query, input, prompt, text).",
    'Line 4, tests[0].assert[0]': 'Assertions of the type “javascript” are not supported. Remove them from the file.',
  })
  expect(config(['tests:', '- vars:', '    message: file://x.txt'])).toEqual({
    'Line 3, tests[0].vars.message': 'References to other files are not followed.',
  })
  expect(config(['tests:', '- vars: {message: x}', '  metadata:', '    core: 7'])).toEqual({
    'Line 4, tests[0].metadata.core': 'Should be true or false.',
  })
  expect(config(['tests: tests/*.yaml'])).toMatchObject({ 'Line 1, tests': expect.stringMatching(/^Should be a list/) })
  expect(config(['tests:', '  - vars: [', 'x: y: z'])).toMatchObject({
    'Line 3': expect.stringMatching(/not valid YAML/),
  })
  expect(config(['tests:', '- vars: {message: !!js/function "x"}'])).toHaveProperty('Line 2')
})

it('counts what is wrong and shows the first of it', () => {
  const wrong = broken(JSON.stringify(Array.from({ length: 100 }, () => ({ ...least, name: '' }))))
  expect(wrong.message).toBe('Line 1, test case 1, name: Test case name is required. 99 more problems.')
  expect(Object.keys(wrong.errors)).toHaveLength(20)
})

it('refuses bombs, other encodings and other files with a sentence', () => {
  const bomb = ['a: &a [x,x,x,x,x,x,x,x,x,x]', ...[...'bcdefgh'].map((each, at) => `${each}: &${each} [${Array(10).fill(`*${'abcdefg'[at]}`)}]`), 'tests: *h'] // prettier-ignore
  expect(broken(bomb.join('\n'), 'x.yaml').message).toBe('This file repeats its anchors too often.')
  const latin = Uint8Array.from([...'name,test_message\nPreis,Größe'].map((each) => each.charCodeAt(0)))
  expect(broken(latin, 'x.csv').message).toMatch(/^This is not a text file in UTF-8/)
  for (const start of [
    [0x50, 0x4b, 3, 4, 0xff, 0xfe, 0],
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1],
  ]) {
    const message = broken(Uint8Array.from(start), 'x.xlsx').message
    expect(message).toMatch(/^This is a spreadsheet. Save it as “CSV UTF-8”/)
  }
  expect(broken('['.repeat(3_000), 'x.yaml').message).toBe('This file is too deeply nested to be read.')
  expect(broken('').message).toMatch(/^This file holds no test cases/)
  expect(broken('[]').message).toBe('This file holds no test cases.')
  expect(broken('tests: []').message).toBe('This file holds no test cases.')
  expect(broken('Just a letter.').message).toMatch(/^This file holds no test cases/)
  const many = JSON.stringify(Array.from({ length: TEST_IMPORT_CASES_MAX + 1 }, () => least))
  expect(broken(many).message).toBe('This file holds 1,001 test cases. At most 1,000 can be imported at once.')
  const odd = {
    ...least,
    expected_result: 'a\u0000b',
    message_history: [{ order_index: 0, message: '\ud800', username: 'x' }],
  }
  expect(Object.keys(broken(JSON.stringify([odd], null, 1)).errors)).toEqual([
    'Line 13, test case 1, message_history[0].message',
    'Line 9, test case 1, expected_result',
  ])
})

it('reads UTF-16 where the file says so, as spreadsheets save it', () => {
  const tabs = Buffer.from('\ufeffname\ttest_message\nGröße\tWie groß?\n', 'utf16le')
  expect(readCasesOf(tabs, 'x.csv')).toMatchObject([
    { fields: { name: 'Größe', test_message: { message: 'Wie groß?' } } },
  ])
})

it('takes nothing from a file’s prototypes', () => {
  const json = '[{"__proto__": {"name": "x", "test_message": {}}, "constructor": 1}]'
  // Both are fields that do not exist, and nothing of them is taken.
  expect(Object.keys(broken(json).errors)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Line 1, test case 1, (?:__proto__|constructor)$/)]),
  )
  const yaml = 'tests:\n- __proto__: {vars: {message: x}}\n  description: A\n'
  expect(broken(yaml).message).toMatch(/^Line 2, tests\[0\].vars: Should hold/)
  expect(read(`${yaml}  vars: {__proto__: y, message: x}`)).toMatchObject([
    { name: 'A', test_message: { message: 'x' } },
  ])
  expect(Object.prototype).not.toHaveProperty('vars')
  expect(read(`name,test_message,category\nA,B,__proto__`)).toMatchObject([{ category_name: '__proto__' }])
})

it('knows in JSON the names of the columns, and takes a message that is a text alone', () => {
  const file = JSON.stringify([
    {
      'Test case name': 'Price',
      question: 'What does it cost?',
      username: 'Ada',
      history: [{ order_index: 0, message: 'Hello', username: 'Ada' }],
      expected: '40 euros',
      mode: 'explain',
      category: 'Pricing',
      core: true,
    },
  ])
  expect(read(file)).toMatchObject([
    {
      name: 'Price',
      test_message: { message: 'What does it cost?', username: 'Ada', order_index: 1 },
      message_history: [{ message: 'Hello' }],
      expected_result: '40 euros',
      test_case_response_mode: 'explain',
      category_name: 'Pricing',
      is_core_test_case: true,
    },
  ])
})

it('names the fields of a JSON file that do not exist, with their lines, instead of losing what they hold', () => {
  const file = `[{
  "name": "Price",
  "test_message": { "message": "What?", "username": "Ada", "order_index": 0, "colour": "red" },
  "must_contains": ["40 euros"],
  "expected": "40 euros",
  "expected_result": "50 euros",
  "mode": "answers"
}]`
  expect(broken(file).errors).toEqual({
    'Line 3, test case 1, test_message.colour':
      'There is no such field. A message has: order_index, message, username.',
    'Line 4, test case 1, must_contains': expect.stringMatching(/^There is no such field\. All fields: name, /),
    'Line 6, test case 1, expected_result': 'Is the same field as “expected”.',
  })
  // What is wrong under another name is told by the name in the file.
  const mode = '[{ "name": "Price", "test_message": "What?",\n"mode": "answers" }]'
  expect(broken(mode).message).toMatch(/^Line 2, test case 1, mode: Should be answer or explain/)
  expect(broken('[{ "name": "Price", "test_message": { "message": "What?" }, "username": "Ada" }]').message).toMatch(
    /username: Belongs into test_message/,
  )
})

import { invalidFile, checkCases, type RawCase, type PortableCase } from './imported-case.ts'
import { readCsvCases, separatorOf } from './read-csv.ts'
import { readJsonCases } from './read-json.ts'
import { readYamlCases } from './read-yaml.ts'

/** The reply of the worker thread. */
export type ReadReply = { cases: PortableCase[] } | { broken: { message: string; errors: Record<string, string> } }

const NO_TEXT = 'This is not a text file in UTF-8. In a spreadsheet program choose “CSV UTF-8” when you save it.'

/** Reads JSON, CSV or promptfoo YAML; the format is recognised by the file name, otherwise by the text. @throws InvalidCaseFile */
export function readCasesOf(bytes: Uint8Array, fileName: string): PortableCase[] {
  const text = decode(bytes)
  return checkCases(readerOf(fileName, text)(text))
}

function readerOf(fileName: string, text: string): (text: string) => RawCase[] {
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase()
  if (extension === 'json') return readJsonCases
  if (extension === 'csv' || extension === 'tsv') return readCsvCases
  if (extension === 'yaml' || extension === 'yml') return readYamlCases
  if (/^\s*[[{]/.test(text)) return readJsonCases
  return separatorOf(text) === null ? readYamlCases : readCsvCases
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw invalidFile(NO_TEXT)
  }
}

import { decodeUpload } from '../../../shared/decode-upload.ts'
import { invalidFile, checkCases, type RawCase, type PortableCase } from './imported-case.ts'
import { readCsvCases, separatorOf } from './read-csv.ts'
import { readJsonCases } from './read-json.ts'
import { readYamlCases } from './read-yaml.ts'

/** The reply of the worker thread. */
export type ReadReply = { cases: PortableCase[] } | { broken: { message: string; errors: Record<string, string> } }

const NO_TEXT = 'This is not a text file in UTF-8. In a spreadsheet program choose “CSV UTF-8” when you save it.'

/** Reads JSON, CSV or promptfoo YAML; the format is recognised by the file name, otherwise by the text. @throws InvalidCaseFile */
export function readCasesOf(bytes: Uint8Array, fileName: string): PortableCase[] {
  const text = decodeUpload(bytes)
  if (text === null) throw invalidFile(NO_TEXT)
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

import { decodeUpload } from '../../../shared/decode-upload.ts'
import { invalidFile, checkCases, type RawCase, type ReadCase } from './imported-case.ts'
import { readCsvCases, separatorOf } from './read-csv.ts'
import { readJsonCases } from './read-json.ts'
import { readYamlCases } from './read-yaml.ts'

/** The reply of the worker thread. */
export type ReadReply = { cases: ReadCase[] } | { broken: { message: string; errors: Record<string, string> } }

/** How spreadsheets begin: a ZIP archive (.xlsx, .ods, .numbers), or a file of Excel 97 (.xls). */
const SPREADSHEETS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const SPREADSHEET =
  'This is a spreadsheet. Save it as “CSV UTF-8” in your spreadsheet program (Save As), and choose that file here.'
const NO_TEXT = 'This is not a text file in UTF-8. In a spreadsheet program choose “CSV UTF-8” when you save it.'

/** Reads JSON, CSV or promptfoo YAML; the format is recognised by the file name, otherwise by the text. @throws InvalidCaseFile */
export function readCasesOf(bytes: Uint8Array, fileName: string): ReadCase[] {
  if (SPREADSHEETS.some((start) => start.every((byte, at) => bytes[at] === byte))) throw invalidFile(SPREADSHEET)
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

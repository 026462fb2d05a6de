import { isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { ebcdic, isEbcdic, isNoText, unrecognised } from './rubbish.ts'

const SAMPLE_BYTES = 128 * 1024

/** Encodings with similar scores for short Western text; windows-1252 decodes all of them correctly. */
const WESTERN = new Set(['ISO-8859-1', 'windows-1252', 'ISO-8859-15'])

/** The letters that make up most of Russian. */
const COMMON_RUSSIAN = /[оеаинтсрвлкмдпу]/g

/**
 * Detects Russian text of DOS programs, which chardet does not know: almost all bytes above 127 are Cyrillic letters in
 * words, most of them lower case and common. Text in other encodings would give box-drawing characters or rare letters.
 */
const isCp866 = (bytes: Buffer): boolean => {
  const high = bytes.reduce((sum, byte) => sum + (byte > 127 ? 1 : 0), 0)
  if (high < 20) return false
  const text = iconv.decode(bytes, 'cp866')
  const letters = text.match(/[а-яё]/gi)?.length ?? 0
  const small = text.match(/[а-яё]/g)?.length ?? 0
  const words = text.match(/[а-яё]{3,}/gi)?.join('').length ?? 0
  const common = text.match(COMMON_RUSSIAN)?.length ?? 0
  return letters > high * 0.95 && small > letters * 0.6 && words > letters * 0.6 && common > letters * 0.6
}

const guess = (bytes: Buffer): string => {
  if (isCp866(bytes.subarray(0, SAMPLE_BYTES))) return 'cp866'
  const best = analyse(bytes.subarray(0, SAMPLE_BYTES)).find((match) => iconv.encodingExists(match.name))
  return !best || WESTERN.has(best.name) ? 'windows-1252' : best.name
}

const cleaned = (text: string): string => text.replace(/\r\n?/g, '\n').replaceAll('\0', '')

/**
 * Decodes bytes of unknown encoding: by the byte order mark, as UTF-8 if valid, by `hint` (the charset declared in the
 * document), then by statistics. Line ends become `\n`.
 */
export const decodeText = (bytes: Buffer, hint?: string): string => cleaned(decode(bytes, hint).text)

/** Like `decodeText`, for an uploaded file. @throws ExtractionError for bytes that are text in no known encoding */
export const decodeUpload = (bytes: Buffer, hint?: string): string => {
  const { text, guessed } = decode(bytes, hint)
  if (guessed && isEbcdic(bytes)) throw ebcdic()
  if (!isNoText(text, guessed)) return cleaned(text)
  // Statistics err on short lists of prices, where nearly all text is signs.
  const western = guessed ? iconv.decode(bytes, 'windows-1252') : text
  if (isNoText(western, guessed)) throw unrecognised()
  return cleaned(western)
}

const decode = (bytes: Buffer, hint?: string): { text: string; guessed: boolean } => {
  const known = (encoding: string) => ({ text: iconv.decode(bytes, encoding), guessed: false })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return known('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return known('utf-16be')
  if (isUtf8(bytes)) return known('utf-8')
  // A wrong declaration of UTF-8 says nothing about the real encoding.
  if (hint && !/^utf-?8$/i.test(hint) && iconv.encodingExists(hint)) return known(hint)
  return { text: iconv.decode(bytes, guess(bytes)), guessed: true }
}

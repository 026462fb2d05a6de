import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KNOWLEDGE_FILE_EXTENSIONS } from '@cuecard/contract/limits.ts'
import { craftZip, docxParts, pdfOfPages, wordParagraph, xlsxParts } from './crafted-files.fixture.ts'
import { checkDocumentType } from './document-type.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-types-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** An OLE compound file with one stream of this name. */
const ole = (stream: string): Buffer => {
  const file = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(0, 76)
  file.writeUInt32LE(0xfffffffe, 512 + 4)
  for (const [i, name] of ['Root Entry', stream].entries()) {
    file.write(name, 1024 + i * 128, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, 1024 + i * 128 + 64)
  }
  return file
}
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64, 1)])
const pdf = pdfOfPages([['Hello']])
const REAL: Record<string, Buffer> = {
  pdf,
  xlsx: craftZip(xlsxParts({ A: '<sheetData/>' })),
  docx: craftZip(docxParts(wordParagraph('Hello'))),
  pptx: craftZip([{ name: 'ppt/presentation.xml', data: '<p/>' }]),
  xls: ole('Workbook'),
  doc: ole('WordDocument'),
  ppt: ole('PowerPoint Document'),
  csv: Buffer.from('a,b\n1,2\n'),
  md: Buffer.from('# Title\n\nText'),
  txt: Buffer.from('Prices in euro: nine.'),
  html: Buffer.from('<!doctype html><p>Hello'),
  png,
  jpg: Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(64, 1)]),
}
const contentOf = (extension: string): Buffer =>
  REAL[{ htm: 'html', jpeg: 'jpg' }[extension] ?? extension] ?? Buffer.alloc(0)
/** Types that hold any text cannot be told from each other by their bytes. */
const TEXTS = new Set(['csv', 'md', 'txt', 'html', 'htm'])
const isSame = (a: string, b: string): boolean => (TEXTS.has(a) && TEXTS.has(b)) || contentOf(a) === contentOf(b)

const check = async (fileName: string, content: Buffer, declaredType?: string) => {
  const path = join(folder, 'upload')
  await writeFile(path, content)
  return checkDocumentType({ path, fileName, ...(declaredType === undefined ? {} : { declaredType }) })
}

describe('check 42: ending, declared type and bytes agree', () => {
  for (const extension of KNOWLEDGE_FILE_EXTENSIONS) {
    it(`accepts a .${extension}, in capitals too, and refuses every other type under its name`, async () => {
      await expect(check(`a.${extension.toUpperCase()}`, contentOf(extension))).resolves.toBeTypeOf('string')
      for (const other of KNOWLEDGE_FILE_EXTENSIONS.filter((other) => !isSame(extension, other)))
        await expect(check(`a.${extension}`, contentOf(other))).rejects.toMatchObject({
          name: 'ExtractionError',
          reason: expect.stringMatching(/misnamed|corrupt/),
        })
    })

    it(`refuses an empty .${extension} and one of blanks`, async () => {
      for (const content of [Buffer.alloc(0), Buffer.from(' \n\t ')])
        await expect(check(`a.${extension}`, content)).rejects.toMatchObject({ reason: 'empty' })
    })
  }

  it('refuses endings that are not accepted, and none', async () => {
    for (const fileName of ['a.exe', 'a.svg', 'pdf', 'a.', 'a.docm', 'a.pdf.zip'])
      await expect(check(fileName, pdf)).rejects.toMatchObject({ reason: 'unsupported' })
  })

  it('refuses polyglots and double endings', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>\n')
    const zip = craftZip([{ name: 'a', data: 'x' }])
    for (const [fileName, content, reason] of [
      ['a.pdf', Buffer.concat([html, pdf]), 'disguised'],
      ['a.pdf', Buffer.concat([pdf, html]), 'disguised'],
      ['a.html', Buffer.concat([html, pdf]), 'disguised'],
      ['a.pdf', Buffer.concat([pdf, zip]), 'disguised'],
      ['a.png', Buffer.concat([png, zip]), 'disguised'],
      ['a.pdf.html', html, 'disguised'],
      ['a.docx.txt', Buffer.from('text'), 'disguised'],
      ['a.html', pdf, 'misnamed'],
      ['a.docx', Buffer.concat([png, zip]), 'misnamed'],
    ] as const)
      await expect(check(fileName, content)).rejects.toMatchObject({ reason })
  })

  it('refuses a declared type of another kind and lets pass those that say nothing', async () => {
    for (const declared of ['', 'application/octet-stream', 'application/pdf', 'application/pdf; charset=binary'])
      await expect(check('a.pdf', pdf, declared)).resolves.toBe('pdf')
    for (const declared of ['text/html', 'image/png', 'application/pdf2'])
      await expect(check('a.pdf', pdf, declared)).rejects.toMatchObject({ reason: 'disguised' })
    await expect(check('a.csv', contentOf('csv'), 'application/vnd.ms-excel')).resolves.toBe('csv')
  })

  it('accepts what browsers declare beside WPS Office, and for every Office document on some Linux systems', async () => {
    for (const kind of ['docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt'])
      for (const declared of [`application/wps-office.${kind}`, 'application/vnd.ms-office'])
        await expect(check(`a.${kind}`, contentOf(kind), declared)).resolves.toBe(kind)
    await expect(check('a.pdf', pdf, 'application/vnd.ms-office')).rejects.toMatchObject({ reason: 'disguised' })
    const other = check('a.docx', contentOf('docx'), 'application/wps-office.xlsx')
    await expect(other).rejects.toMatchObject({ reason: 'disguised' })
  })

  it('accepts a document printed from another one, and text that begins like a picture', async () => {
    await expect(check('offer.docx.pdf', pdf)).resolves.toBe('pdf')
    await expect(check('cars.txt', Buffer.from('BMW and Audi prices'))).resolves.toBe('txt')
    await expect(check('notes.txt', Buffer.from('\ufeffZwölf', 'utf16le'))).resolves.toBe('txt')
  })

  it('names what a file is, and the ending or format it needs', async () => {
    const rtf = Buffer.from('{\\rtf1\\ansi Hello}')
    // A real one holds the same bytes there: the name, then the content as it is.
    const odt = craftZip([{ name: 'mimetypeapplication/vnd.oasis.opendocument.text', data: '' }])
    for (const [fileName, content, message] of [
      ['a.doc', contentOf('docx'), 'is a Word document. Rename it so that it ends in .docx, and upload it again.'],
      ['a.xls', contentOf('xlsx'), 'is an Excel workbook. Rename it so that it ends in .xlsx, and upload it again.'],
      ['a.ppt', contentOf('pptx'), 'is a PowerPoint presentation. Rename it so that it ends in .pptx'],
      ['a.docx', contentOf('doc'), 'is an older Word document. Rename it so that it ends in .doc,'],
      ['a.doc', contentOf('html'), 'is a web page. Rename it so that it ends in .html'],
      ['a.xls', contentOf('csv'), 'is plain text. Rename it so that it ends in .txt'],
      ['a.txt', contentOf('docx'), 'is a Word document. Rename it so that it ends in .docx'],
      ['a.doc', rtf, 'is an RTF document. Save it as .docx and upload that file.'],
      ['a.doc', odt, 'is an OpenDocument text. Save it as .docx and upload that file.'],
      ['a.doc', Buffer.from('dba52d0000000904', 'hex'), 'is a Word document of version 2 or older. Save it as .docx'],
      ['a.doc', Buffer.from('ff575043100000000101', 'hex'), 'is a WordPerfect document. Save it as .docx'],
      [
        'a.xlsx',
        Buffer.from('0904060000001000', 'hex'),
        'is an Excel sheet of version 4 or older. Rename it so that it ends in .xls',
      ],
    ] as const)
      await expect(check(fileName, content)).rejects.toMatchObject({
        reason: 'misnamed',
        message: expect.stringContaining(message),
      })
    await expect(check('a.xls', Buffer.from('0904060000001000', 'hex'))).resolves.toBe('xls')
  })

  it('names EBCDIC, whose line ends look like those of no text', async () => {
    const mainframe = Buffer.from(
      'e2a497979699a3408195a2a68599a240a689a3888995408696a499408896a499a24b15d799898385a240a2a38199a34081a340f940c5e4d94b15',
      'hex',
    )
    await expect(check('a.txt', mainframe)).rejects.toMatchObject({ reason: 'corrupt', message: /EBCDIC/ })
  })

  it('names the password of an encrypted Office file as the reason', async () => {
    for (const extension of ['docx', 'xlsx', 'pptx'])
      await expect(check(`a.${extension}`, ole('EncryptedPackage'))).rejects.toMatchObject({ reason: 'encrypted' })
  })
})

it('says how Markdown under another ending is accepted', async () => {
  await expect(check('guide.mdx', Buffer.from('# Guide'))).rejects.toThrow(
    'Files that end in .mdx are not accepted. Rename it so that it ends in .md, and upload it again.',
  )
})

import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { craftPdf, craftZip, docxParts, pdfOfPages, wordParagraph, xlsxParts } from './crafted-files.fixture.ts'
import { createExtractor } from './extractor.ts'
import { createReader } from './read-document.ts'

const extractor = createExtractor({ workers: 1 })
const signal = new AbortController().signal
const prototypeBefore = Reflect.ownKeys(Object.prototype)
const arrayBefore = Reflect.ownKeys(Array.prototype)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-hostile-'))
})
afterAll(async () => {
  await extractor.close()
  await rm(folder, { recursive: true })
})

const extract = async (fileName: string, content: Buffer) => {
  const path = join(folder, fileName)
  await writeFile(path, content)
  return extractor.extractDocument({ path, fileName, signal })
}
const refusal = (reason: string) => ({ name: 'ExtractionError', reason })
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)

describe('check 43: zip bombs', () => {
  it('refuses a part that inflates more than two hundred times, without inflating it', async () => {
    const bomb = craftZip([...docxParts(wordParagraph('hi')), { name: 'word/media/a.xml', data: zeros(64) }])
    await expect(extract('bomb.docx', bomb)).rejects.toMatchObject(refusal('too_large'))
    await expect(extract('bomb.pptx', craftZip([{ name: 'ppt/a.xml', data: zeros(64) }]))).rejects.toMatchObject(
      refusal('too_large'),
    )
  })

  it('refuses claims of 10 GB in many parts', async () => {
    const parts = Array.from({ length: 10 }, (_, i) => ({ name: `xl/${i}.xml`, data: 'x', claimedSize: 1e9 }))
    await expect(extract('claims.xlsx', craftZip([...xlsxParts({ A: '' }), ...parts]))).rejects.toMatchObject(
      refusal('too_large'),
    )
  })

  it('stops inflating a part at the size its directory claims, however much comes', async () => {
    const lying = craftZip([...docxParts(''), { name: 'word/styles.xml', data: zeros(64), claimedSize: 1_000 }])
    const before = process.memoryUsage().rss
    await expect(extract('lying.docx', lying)).rejects.toMatchObject(refusal('corrupt'))
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  it('refuses 20,000 entries, names that climb out, and links', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({ name: `word/${i}.xml`, data: '' }))
    await expect(extract('many.docx', craftZip(many))).rejects.toMatchObject(refusal('too_large'))
    const climbing = craftZip([...docxParts(''), { name: '../../etc/passwd', data: 'x' }])
    await expect(extract('climbing.docx', climbing)).rejects.toMatchObject(refusal('corrupt'))
    const link = craftZip([...docxParts(''), { name: 'word/link.xml', data: '/etc/passwd', mode: 0o120777 }])
    await expect(extract('link.docx', link)).rejects.toMatchObject(refusal('corrupt'))
  })
})

describe('check 44: XML', () => {
  it('refuses entities, be they external or nested laughs', async () => {
    const external = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>`
    for (const prologue of [external, laughs]) {
      const file = craftZip(docxParts(wordParagraph('&e;&j;'), { prologue }))
      await expect(extract('entities.docx', file)).rejects.toMatchObject(refusal('corrupt'))
    }
  })

  it('follows no external picture, template or page, and still reads the text', async () => {
    const seen: string[] = []
    const server = createServer((request, reply) => {
      seen.push(request.url ?? '')
      reply.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const image = (id: string) =>
      `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
    const link = (id: string, kind: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="External"/>`
    const docx = docxParts(image('rId8') + image('rId9') + wordParagraph('The price is nine euro.'), {
      links: [
        link('rId7', 'attachedTemplate', `${base}/template`),
        link('rId8', 'image', `${base}/image`),
        link('rId9', 'image', 'file:///etc/passwd'),
      ],
    })
    const document = await extract('links.docx', craftZip(docx))
    expect(JSON.stringify(document.sections)).toContain('The price is nine euro.')
    expect(JSON.stringify(document.sections)).not.toContain('root:')
    const page = `<html><link rel=stylesheet href="${base}/css"><img src="${base}/img" alt="A boat"><iframe src="${base}/frame"></iframe><p>Boats for rent.`
    expect(JSON.stringify((await extract('links.html', Buffer.from(page))).sections)).toContain('Boats for rent.')
    await new Promise((resolve) => server.close(resolve))
    expect(seen).toEqual([])
  })
})

describe('check 45: PDF', () => {
  it('refuses 10,000 pages with the number that is allowed, and reads the next document', async () => {
    const pages = pdfOfPages(Array.from({ length: 10_000 }, () => ['x']))
    await expect(extract('long.pdf', pages)).rejects.toMatchObject({
      reason: 'too_large',
      message: /5000 are the most/,
    })
    const next = await extract(
      'next.pdf',
      pdfOfPages([['We answer within four hours.'], ['Prices start at nine euro.']]),
    )
    expect(next.sections.map((section) => section.locator)).toEqual(['page 1', 'page 2'])
  })

  it('ends on a cyclic page tree, a huge xref and garbage', async () => {
    const cyclic = craftPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 900000 /Kids [2 0 R 2 0 R] /Parent 2 0 R >>',
    ])
    const huge = Buffer.from(
      '%PDF-1.4\nxref\n0 4294967295\n0000000000 65535 f \ntrailer << /Size 4294967295 >>\nstartxref\n9\n%%EOF',
    )
    const garbage = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('1 0 obj <<'.repeat(50_000))])
    for (const file of [cyclic, huge, garbage])
      await expect(extract('odd.pdf', file)).rejects.toMatchObject({ name: 'ExtractionError' })
    expect((await extract('after.pdf', pdfOfPages([['Still here.']]))).characters).toBe(11)
  })

  it('runs no script of a document and no code in the place of a number', async () => {
    const code = '1) throw new Error("ran"); globalThis.ran = (1'
    const scripted = craftPdf([
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (globalThis.ran = 1; app.launchURL("http://evil.example")) >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      '<< /Length 51 >>\nstream\nBT /F 12 Tf 10 100 Td (We answer within a day.) Tj ET\nendstream',
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [0.001 0 0 0.001 0 (${code})] >>`,
    ])
    // In this process, where it would be seen.
    const path = join(folder, 'scripted.pdf')
    await writeFile(path, scripted)
    const { sections } = await createReader(20_000_000).read({ path, fileName: 'scripted.pdf' })
    expect(JSON.stringify(sections)).toContain('We answer within a day.')
    expect(globalThis).not.toHaveProperty('ran')
  })

  it('stops a stream that inflates beyond the memory of one parser, and reads the next document', async () => {
    const packed = deflateSync(deflateSync(Buffer.alloc(200 * 1024 * 1024, '0 0 m ')))
    const bomb = craftPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
      `<< /Filter [/ASCIIHexDecode /FlateDecode /FlateDecode] /Length ${packed.length * 2} >>\nstream\n${packed.toString('hex')}\nendstream`,
    ])
    const small = createExtractor({ workers: 1, wasmBytesMax: 64 * 1024 * 1024 })
    const put = async (fileName: string, content: Buffer) => {
      const path = join(folder, fileName)
      await writeFile(path, content)
      return { path, fileName, signal }
    }
    await expect(small.extractDocument(await put('inflate.pdf', bomb))).rejects.toMatchObject(refusal('crashed'))
    const next = await small.extractDocument(await put('fine.pdf', pdfOfPages([['Still here.']])))
    expect(next.characters).toBe(11)
    await small.close()
  })

  it('runs no script of a document', async () => {
    const action =
      '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("http://127.0.0.1:1/"\\)) >> '
    const document = await extract('script.pdf', pdfOfPages([['Plain words.']], action))
    expect(document.sections).toEqual([
      { locator: 'page 1', headings: [], blocks: [{ type: 'text', text: 'Plain words.' }] },
    ])
  })
})

describe('check 46: sheets', () => {
  it('visits only cells that exist in a sheet that claims a million rows of 16,384 columns', async () => {
    const far = `<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Plan</t></is></c><c r="XFD1" t="inlineStr"><is><t>Price</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Basic</t></is></c><c r="XFD2"><v>9</v></c></row><row r="1048576"><c r="A1048576" t="inlineStr"><is><t>End of list</t></is></c></row></sheetData>`
    const document = await extract('far.xlsx', craftZip(xlsxParts({ Prices: far })))
    expect(document.sections).toEqual([
      {
        locator: 'sheet Prices',
        headings: ['Prices'],
        blocks: [
          { type: 'table', header: ['Plan', 'Price'], rows: [['Basic', '9']] },
          { type: 'text', text: 'End of list' },
        ],
      },
    ])
  })

  it('takes sheets and columns with the names of object properties as names, and values of formulas', async () => {
    const data = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>__proto__</t></is></c><c r="B1" t="inlineStr"><is><t>constructor</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>polluted</t></is></c><c r="B2"><f>HYPERLINK("http://127.0.0.1:1/")&amp;6*7</f><v>42</v></c></row></sheetData>`
    const table = { type: 'table', header: ['__proto__', 'constructor'], rows: [['polluted', '42']] }
    const path = join(folder, 'proto')
    // Read in this very thread: a worker's Object.prototype is another one and could not be looked at from here.
    const reader = createReader(20_000_000)
    await writeFile(path, craftZip(xlsxParts({ ['__proto__']: data, toString: data, constructor: data })))
    const { sections } = await reader.read({ path, fileName: 'proto.xlsx' })
    expect(sections.map((section) => section.locator)).toEqual(
      expect.arrayContaining(['sheet toString', 'sheet constructor']),
    )
    for (const section of sections) expect(section.blocks).toEqual([table])
    await writeFile(path, '__proto__,constructor\npolluted,1\nyes,2\n')
    const csv = await reader.read({ path, fileName: 'proto.csv' })
    expect(csv.sections[0]?.blocks).toMatchObject([{ header: ['__proto__', 'constructor'] }])
    expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeBefore)
    expect(Reflect.ownKeys(Array.prototype)).toEqual(arrayBefore)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Reflect.get({}, '!ref')).toBeUndefined()
  })
})

it('check 48: a page nested 200,000 deep ends, with text or a reason', async () => {
  const nested = Buffer.from(`${'<div>'.repeat(200_000)}deep${'</div>'.repeat(200_000)}`)
  const ended = await extract('deep.html', nested).then(
    (document) => JSON.stringify(document.sections),
    (error: unknown) => String(error),
  )
  expect(ended).toMatch(/deep|ExtractionError/)
})

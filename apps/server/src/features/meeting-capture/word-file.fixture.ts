import { crc32 } from 'node:zlib'

/** A Word file of paragraphs; a line break in one is Word's own. */
export function wordFile(paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const body = paragraphs
    .map((text) => text.split('\n').map((line) => `<w:r><w:t xml:space="preserve">${escape(line)}</w:t></w:r>`))
    .map((runs) => `<w:p>${runs.join('<w:r><w:br/></w:r>')}</w:p>`)
  const types = 'http://schemas.openxmlformats.org/package/2006'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${types}/relationships"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
  })
}

/** An archive whose entries are stored as they are. */
function zipOf(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(path.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, path, data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    local.push(entry)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), common, place, path]))
    offset += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...local, directory, end]))
}

import { posix } from 'node:path'
import { decodeText } from '../text/charset.ts'
import { findAll, parseXml, type XmlNode } from './xml-tree.ts'

/** The XML parts of an Office document by name. */
export type Parts = ReadonlyMap<string, Buffer>
export type Links = ReturnType<typeof linksOf>

/** `kind` is the document's type, for the error of a part nested too deep. */
export const readPart = (parts: Parts, name: string | undefined, kind: string): XmlNode | undefined => {
  const data = name === undefined ? undefined : parts.get(name)
  return data && parseXml(decodeText(data), kind)
}

/** The relationships of a part to other parts of the document; what leads outside is left out. */
export const linksOf = (parts: Parts, part: string, kind: string) => {
  const root = readPart(parts, `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`, kind)
  const links = (root ? findAll(root, 'Relationship') : [])
    .filter((link) => link.attributes.get('TargetMode') !== 'External')
    .map((link) => {
      const target = link.attributes.get('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target)
      return { id: link.attributes.get('Id'), type: link.attributes.get('Type') ?? '', path }
    })
  return {
    /** The part for a relationship id. */
    target: (id: string | undefined) => links.find((link) => link.id === id)?.path,
    ofType: (type: string) => links.filter((link) => link.type.endsWith(`/${type}`)).map((link) => link.path),
  }
}

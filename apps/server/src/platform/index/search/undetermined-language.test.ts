import { connect } from '@lancedb/lancedb'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyWith, find, openTestIndex, passages, write } from '../knowledge-index.fixture.ts'
import type { KnowledgeIndex } from '../knowledge-index.ts'
import { RULES_COLUMN } from '../lance-schema.ts'

let index: KnowledgeIndex
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ index, folder, remove } = await openTestIndex())
})
afterAll(() => remove())

const GERMAN = [
  'Die Rechnungen kommen monatlich.',
  'Alle Preise verstehen sich ohne Steuern.',
  'Wir liefern europaweit.',
]
const unit = (...values: number[]) => Float32Array.from(values, (value) => value / Math.hypot(...values))

describe('passages whose language cannot be told', () => {
  it("are stemmed as most of the company's others are, whichever came first", async () => {
    const company = await companyWith(index, { short: passages('short', ['Invoice addresses'], 'und') })
    expect(await find(index, company, 'invoices')).toEqual([])
    const texts = ['The invoices come each month.', 'Prices are without taxes.', 'We deliver everywhere.']
    const version = await write(index, { ...company, published: company.version }, { long: passages('long', texts) })
    expect(await find(index, { ...company, version }, 'invoicing address')).toEqual(['short:0', 'long:0'])
  })

  it('follow when the company turns to another language, and keep their vectors', async () => {
    const company = await companyWith(index, {
      short: passages('short', ['Rechnung 7'], 'und'),
      long: passages('long', ['The invoices come each month.']),
    })
    const at = { companyId: company.companyId, published: company.version, model: 'm' }
    const published = await index.addVectors(at, new Map([['short:0', unit(1, 0)]]))
    const version = await write(index, { ...company, published }, { german: passages('german', GERMAN, 'de') })
    expect(await find(index, { ...company, version }, 'rechnungen')).toEqual(
      expect.arrayContaining(['short:0', 'german:0']),
    )
    expect((await index.count(company.companyId, version, 'm')).embedded).toBe(1)
  })
})

describe('an index made by older rules', () => {
  /** A published version as an older release left it. */
  async function outdated() {
    const company = await companyWith(index, { a: passages('a', ['One text.']), b: passages('b', ['Other text.']) })
    const table = await (await connect(join(folder, 'index'))).openTable(company.companyId)
    await table.dropColumns([RULES_COLUMN])
    return { companyId: company.companyId, published: await table.version() }
  }

  it('says that all of it has to be written anew, and is of today when it was', async () => {
    const at = await outdated()
    const writer = await index.write(at.companyId, at.published)
    expect(writer.isOutdated).toBe(true)
    await writer.replaceItem('a', passages('a', ['One text, cut anew.']))
    await writer.replaceItem('b', passages('b', ['Other text, cut anew.']))
    const { version } = await writer.commit()
    expect((await index.write(at.companyId, version)).isOutdated).toBe(false)
    expect(await find(index, { ...at, version }, 'anew')).toHaveLength(2)
  })

  it('stays outdated while something of it was not', async () => {
    const at = await outdated()
    const writer = await index.write(at.companyId, at.published)
    await writer.replaceItem('a', passages('a', ['One text, cut anew.']))
    const { version } = await writer.commit()
    expect((await index.write(at.companyId, version)).isOutdated).toBe(true)
    const next = await index.write(at.companyId, version)
    await next.keepOnly([])
    expect((await index.write(at.companyId, (await next.commit()).version)).isOutdated).toBe(false)
  })

  it('is of today from the start for a new company', async () => {
    const company = await companyWith(index, { a: passages('a', ['One text.']) })
    expect((await index.write(company.companyId, company.version)).isOutdated).toBe(false)
  })
})

// A process of its own beside the bench: bare pdf.js, installed in the folder given, reads a PDF for each line it is sent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

// Only drawing needs a matrix that works, and nothing is drawn.
Reflect.set(globalThis, 'DOMMatrix', function DOMMatrix() {})

const [folder = ''] = process.argv.slice(2)
const { getDocument } = await import(pathToFileURL(join(folder, 'node_modules/pdfjs-dist/legacy/build/pdf.mjs')).href)

async function extract(path: string): Promise<{ pages: number; characters: number }> {
  const task = getDocument({ data: new Uint8Array(readFileSync(path)), useSystemFonts: true, verbosity: 0 })
  const document = await task.promise
  let characters = 0
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    for (const item of items) characters += 'str' in item ? item.str.length : 0
  }
  const pages: number = document.numPages
  await task.destroy()
  return { pages, characters }
}

console.log('ready')
for await (const path of createInterface({ input: process.stdin })) {
  const started = performance.now()
  const found = await extract(path)
  console.log(JSON.stringify({ ...found, ms: performance.now() - started }))
}

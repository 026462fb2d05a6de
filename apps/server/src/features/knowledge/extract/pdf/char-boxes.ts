import type { Pdfium } from './pdfium.ts'

/** Where a character stands on its page, in points from the lower left corner: as high as its font. All 0 without a place. */
export interface CharBox {
  left: number
  right: number
  bottom: number
  height: number
}

/** Measures characters of a page by their index in its text. Each call replaces what the one before has returned. */
export type MeasureChar = (index: number) => Readonly<CharBox>

const BYTES = 16

/** Runs `use` with the measure of a page of which `text` is the handle and `last` the index of the last character. */
export const withCharBoxes = <T>(
  pdfium: Pdfium,
  { text, last }: { text: number; last: number },
  use: (measure: MeasureChar) => T,
): T => {
  // Every word is measured: the module's own functions check their arguments at each call, which takes longer.
  const { FPDFText_GetLooseCharBox: getBox, FPDFText_GetCharIndexFromTextIndex: toCharacter } = pdfium.wasmExports
  const buffer = pdfium.wasmExports.malloc(BYTES)
  if (buffer === 0) throw new Error('out of memory')
  // Where the text leaves characters of the page out, each index has to be translated.
  const isWhole = toCharacter(text, last) === last
  const box: CharBox = { left: 0, right: 0, bottom: 0, height: 0 }
  const at = buffer >> 2
  let floats = pdfium.HEAPF32
  const measure = (index: number): CharBox => {
    const character = isWhole ? index : toCharacter(text, index)
    const isThere = character >= 0 && getBox(text, character, buffer) !== 0
    // A memory that has grown is another one.
    if (floats.length === 0) floats = pdfium.HEAPF32
    box.left = isThere ? (floats[at] ?? 0) : 0
    box.right = isThere ? (floats[at + 2] ?? 0) : 0
    box.bottom = isThere ? (floats[at + 3] ?? 0) : 0
    box.height = isThere ? (floats[at + 1] ?? 0) - box.bottom : 0
    return box
  }
  try {
    return use(measure)
  } finally {
    pdfium.wasmExports.free(buffer)
  }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Block } from '../extracted-document.ts'
import { guessLanguage } from '../language.ts'
import { blocksOfWords } from './ocr-layout.ts'

/** Part of the 30 seconds per document that OCR may use. */
export const OCR_TIME_MS = 22_000
/** Maximum number of scanned pages or pictures per document. */
export const OCR_PAGES_MAX = 100
/** Larger pages and pictures are scaled down first: more pixels only take more time. An A4 page at 300 dpi has 8.7 million. */
export const OCR_PIXELS_MAX = 9_000_000

export interface OcrImage {
  /** An encoded picture, or greyscale as PGM. */
  bytes: Uint8Array
  /** As in EXIF: 1 is upright. */
  orientation: number
  /** Dots per inch if known. The value stored in pictures is often wrong and therefore ignored. */
  dpi: number | null
}

/** `late`: the deadline was reached. `failed`: the engine cannot read this picture. */
export type OcrResult = { blocks: Block[] } | 'late' | 'failed'

export type Ocr = ReturnType<typeof createOcr>

interface Api {
  Init: (path: null, language: string, engine: number) => number
  SetVariable: (name: string, value: string) => boolean
  SetImageFile: (orientation: number, angle: number) => number
  SetSourceResolution: (dpi: number) => void
  Recognize: (monitor: null) => number
  GetTSVText: (page: number) => string
  Clear: () => void
}
interface Core {
  FS: { writeFile: (path: string, data: Uint8Array) => void; unlink: (path: string) => void }
  TessBaseAPI: new () => Api
}
type CoreFactory = (options: {
  TesseractProgress: (percent: number) => void
  print: (line: string) => void
  printErr: (line: string) => void
}) => Promise<Core>

const require = createRequire(import.meta.url)
const LSTM = 1
/** Automatic layout without orientation detection: the only mode that reads bordered tables completely. */
const PAGE_SEGMENTATION = '3'
const FIRST = 'eng'
/** Languages with their own data besides English; without it letters are misread (ü as ii). */
const DATA: Record<string, string> = { de: 'deu' }

// Minimal modules that use one instruction each: whether they validate shows which build this processor supports.
const header = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10]
const RELAXED = Uint8Array.from([...header, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 128, 2, 11])
const SIMD = Uint8Array.from([...header, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11])
const coreName = (): string =>
  WebAssembly.validate(RELAXED) ? 'relaxedsimd-lstm' : WebAssembly.validate(SIMD) ? 'simd-lstm' : 'lstm'

const languageData = (language: string): Uint8Array => {
  const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
  return gunzipSync(readFileSync(join(folder, '4.0.0_best_int', `${language}.traineddata.gz`)))
}

class OutOfTime extends Error {}

/**
 * Reads text from pictures with Tesseract in this thread, without network access: its data comes from npm packages. The
 * engine (0.3 s, 130 MB) is loaded for the first picture and kept.
 */
export const createOcr = () => {
  let engine: { core: Core; apis: Map<string, Api> } | undefined
  let until = Infinity
  const load = async () => {
    const create: CoreFactory = require(`tesseract.js-core/tesseract-core-${coreName()}`)
    const core = await create({
      // Called repeatedly while a page is read: throwing from here is the only way to stop the engine.
      TesseractProgress: () => {
        if (performance.now() > until) throw new OutOfTime()
      },
      print: () => undefined,
      printErr: () => undefined,
    })
    return { core, apis: new Map<string, Api>() }
  }
  const apiOf = ({ core, apis }: { core: Core; apis: Map<string, Api> }, language: string): Api => {
    const known = apis.get(language)
    if (known) return known
    core.FS.writeFile(`/${language}.traineddata`, languageData(language))
    const api = new core.TessBaseAPI()
    if (api.Init(null, language, LSTM) !== 0) throw new Error(`No language data: ${language}`)
    api.SetVariable('tessedit_pageseg_mode', PAGE_SEGMENTATION)
    apis.set(language, api)
    return api
  }
  const recognise = (api: Api, image: OcrImage): Block[] | undefined => {
    if (api.SetImageFile(image.orientation, 0) !== 0) return undefined
    if (image.dpi !== null) api.SetSourceResolution(image.dpi)
    if (api.Recognize(null) !== 0) return undefined
    const words = api.GetTSVText(0)
    api.Clear()
    return blocksOfWords(words)
  }
  return {
    /** `until` is a time of `performance.now()`. */
    read: async (image: OcrImage, end: number) => {
      if (performance.now() > end) return 'late'
      until = end
      try {
        engine ??= await load()
        engine.core.FS.writeFile('/input', image.bytes)
        const blocks = recognise(apiOf(engine, FIRST), image)
        if (!blocks) return 'failed'
        const other = DATA[await guessLanguage([{ locator: null, headings: [], blocks }])]
        const again = other ? recognise(apiOf(engine, other), image) : undefined
        return { blocks: again ?? blocks }
      } catch (error) {
        // After an error the engine's memory is inconsistent: the next picture gets a new engine.
        engine = undefined
        return error instanceof OutOfTime ? 'late' : 'failed'
      } finally {
        until = Infinity
      }
    },
  }
}

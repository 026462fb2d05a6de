import type { Block } from '../extracted-document.ts'
import type { Pdfium } from './pdfium.ts'

const FORM_NONE = 0
/** FPDF_FORMFILLINFO takes 140 bytes; all callbacks may be missing. */
const FORM_INFO_BYTES = 256
const FORM_INFO_VERSION = 2
const ANNOTATION = { note: 1, freeText: 3, widget: 20 } as const
const FIELD = { checkbox: 2, radio: 3, combo: 4, list: 5, text: 6 } as const
const HIDDEN = 2
const PASSWORD = 1 << 13
const ANNOTATIONS_MAX = 5_000
const OPTIONS_MAX = 1_000

export interface OpenForm {
  pdfium: Pdfium
  /** pdfium's handle; 0 for a document without a form. */
  form: number
}

/** Opens what is needed to read fields. No script of the document is run: this pdfium has no JavaScript. */
export const openForm = (pdfium: Pdfium, document: number): OpenForm & { close: () => void } => {
  const none = { pdfium, form: 0, close: () => undefined }
  if (pdfium._FPDF_GetFormType(document) === FORM_NONE) return none
  const info = pdfium.wasmExports.malloc(FORM_INFO_BYTES)
  if (info === 0) return none
  pdfium.HEAPU8.fill(0, info, info + FORM_INFO_BYTES)
  pdfium.HEAPU8[info] = FORM_INFO_VERSION
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info)
  return {
    pdfium,
    form,
    close: () => {
      if (form !== 0) pdfium._FPDFDOC_ExitFormFillEnvironment(form)
      pdfium.wasmExports.free(info)
    },
  }
}

/** A text that pdfium writes into a buffer as UTF-16, after it was asked for the length in bytes. */
const wide = (pdfium: Pdfium, write: (buffer: number, length: number) => number): string => {
  const length = write(0, 0)
  if (length <= 2) return ''
  const buffer = pdfium.wasmExports.malloc(length)
  if (buffer === 0) throw new Error('out of memory')
  try {
    write(buffer, length)
    return Buffer.from(pdfium.HEAPU8.buffer, buffer, length - 2).toString('utf16le')
  } finally {
    pdfium.wasmExports.free(buffer)
  }
}

const stringOf = (pdfium: Pdfium, annotation: number, key: string): string => {
  const at = pdfium.wasmExports.malloc(key.length + 1)
  if (at === 0) throw new Error('out of memory')
  pdfium.HEAPU8.set(Buffer.from(`${key}\0`, 'latin1'), at)
  try {
    return wide(pdfium, (buffer, length) => pdfium._FPDFAnnot_GetStringValue(annotation, at, buffer, length))
  } finally {
    pdfium.wasmExports.free(at)
  }
}

const CHOSEN = 'yes'

/** The labels that are chosen in a list; what is shown there may differ from what is stored. */
const chosenOptions = ({ pdfium, form }: OpenForm, annotation: number): string[] => {
  const count = Math.min(OPTIONS_MAX, pdfium._FPDFAnnot_GetOptionCount(form, annotation))
  return Array.from({ length: Math.max(0, count) }, (_, i) => i)
    .filter((i) => pdfium._FPDFAnnot_IsOptionSelected(form, annotation, i) !== 0)
    .map((i) => wide(pdfium, (at, length) => pdfium._FPDFAnnot_GetOptionLabel(form, annotation, i, at, length)))
}

const valueOf = (open: OpenForm, annotation: number): string => {
  const { pdfium, form } = open
  const type = pdfium._FPDFAnnot_GetFormFieldType(form, annotation)
  const stored = () => wide(pdfium, (at, length) => pdfium._FPDFAnnot_GetFormFieldValue(form, annotation, at, length))
  if (type === FIELD.text) {
    const secret = (pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) !== 0
    return secret ? '' : stored()
  }
  if (type === FIELD.combo || type === FIELD.list) return chosenOptions(open, annotation).join(', ') || stored()
  if (type !== FIELD.checkbox && type !== FIELD.radio) return ''
  // The state that is drawn; pdfium's own question needs a page that was loaded with its form, and that runs actions.
  const state = stringOf(pdfium, annotation, 'AS')
  if (state === '' || state === 'Off') return ''
  if (type === FIELD.checkbox) return CHOSEN
  return stored() || CHOSEN
}

/** `Label: value`; the label is what the field shows to people, else its name in the file. */
const fieldLine = (open: OpenForm, annotation: number): string => {
  const { pdfium, form } = open
  const value = valueOf(open, annotation).replace(/\s+/g, ' ').trim()
  if (value === '') return ''
  const shown = wide(pdfium, (at, length) => pdfium._FPDFAnnot_GetFormFieldAlternateName(form, annotation, at, length))
  const name = wide(pdfium, (at, length) => pdfium._FPDFAnnot_GetFormFieldName(form, annotation, at, length))
  const label = (shown.trim() || name.trim()).replace(/[\s:]+$/, '')
  return label === '' ? value : `${label}: ${value}`
}

const annotationLine = (open: OpenForm, annotation: number): string => {
  const { pdfium } = open
  const type = pdfium._FPDFAnnot_GetSubtype(annotation)
  if ((pdfium._FPDFAnnot_GetFlags(annotation) & HIDDEN) !== 0) return ''
  if (type === ANNOTATION.widget) return open.form === 0 ? '' : fieldLine(open, annotation)
  if (type !== ANNOTATION.freeText && type !== ANNOTATION.note) return ''
  const words = stringOf(pdfium, annotation, 'Contents').trim()
  return words !== '' && type === ANNOTATION.note ? `Comment: ${words}` : words
}

const squeezed = (text: string): string => text.replace(/\s+/g, '')

/**
 * What people filled into the fields of a page, its text boxes and comments. Lines that `known`, the page's own text,
 * holds already are left out: some programs write the values into the page as well.
 */
export const readFields = (open: OpenForm, page: number, known: readonly string[]): Block[] => {
  const { pdfium } = open
  const count = Math.min(ANNOTATIONS_MAX, pdfium._FPDFPage_GetAnnotCount(page))
  if (count <= 0) return []
  const said = squeezed(known.join(''))
  const lines = new Set<string>()
  for (let i = 0; i < count; i++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, i)
    if (annotation === 0) continue
    const line = annotationLine(open, annotation)
    pdfium._FPDFPage_CloseAnnot(annotation)
    if (line !== '' && !said.includes(squeezed(line))) lines.add(line)
  }
  return [...lines].map((text) => ({ type: 'text', text }))
}

import { PDFiumModule } from '@hyzyla/pdfium'

type Module = Awaited<ReturnType<typeof PDFiumModule>>

/** A handle or an address in pdfium's memory. */
type Handle = number
type Write = (...of: [form: Handle, annotation: Handle, buffer: number, length: number]) => number

/** Calls that the module has and its types leave out. Those that write return the length in bytes. */
interface FieldCalls {
  _FPDF_GetFormType: (document: Handle) => number
  _FPDFPage_GetAnnotCount: (page: Handle) => number
  _FPDFPage_GetAnnot: (page: Handle, index: number) => Handle
  _FPDFPage_CloseAnnot: (annotation: Handle) => void
  _FPDFAnnot_GetSubtype: (annotation: Handle) => number
  _FPDFAnnot_GetFlags: (annotation: Handle) => number
  _FPDFAnnot_GetStringValue: (...of: [annotation: Handle, key: number, buffer: number, length: number]) => number
  _FPDFAnnot_GetFormFieldType: (form: Handle, annotation: Handle) => number
  _FPDFAnnot_GetFormFieldFlags: (form: Handle, annotation: Handle) => number
  _FPDFAnnot_GetFormFieldName: Write
  _FPDFAnnot_GetFormFieldAlternateName: Write
  _FPDFAnnot_GetFormFieldValue: Write
  _FPDFAnnot_GetOptionCount: (form: Handle, annotation: Handle) => number
  _FPDFAnnot_IsOptionSelected: (form: Handle, annotation: Handle, index: number) => number
  _FPDFAnnot_GetOptionLabel: (
    ...of: [form: Handle, annotation: Handle, index: number, buffer: number, length: number]
  ) => number
}

/** Positions on the page; boxes are written as four floats: left, top, right, bottom, in points from the lower left corner. */
interface TextCalls {
  HEAPF32: Float32Array
  wasmExports: {
    /** Characters that the text leaves out are counted too. */
    FPDFText_GetCharIndexFromTextIndex: (text: Handle, index: number) => number
    /** As high as the font and as wide as the character's room in the line. Returns 0 when there is none. */
    FPDFText_GetLooseCharBox: (text: Handle, character: number, box: number) => number
  }
}

interface ObjectCalls {
  /** Writes four floats, in points from the page's lower left corner. Returns 0 when there is no box. */
  _FPDFPageObj_GetBounds: (...to: [object: Handle, left: number, bottom: number, right: number, top: number]) => number
}

export type Pdfium = Module & ObjectCalls & FieldCalls & TextCalls

const readsAll = (pdfium: Module): pdfium is Pdfium =>
  '_FPDF_GetFormType' in pdfium &&
  '_FPDFAnnot_GetFormFieldValue' in pdfium &&
  '_FPDFPageObj_GetBounds' in pdfium &&
  'FPDFText_GetLooseCharBox' in pdfium.wasmExports

/** Loads the WebAssembly module; takes about 50 ms. */
export const loadPdfium = async (): Promise<Pdfium> => {
  const pdfium = await PDFiumModule({})
  pdfium._FPDF_InitLibraryWithConfig({})
  if (!readsAll(pdfium)) throw new Error('This build of pdfium reads no fields or positions')
  return pdfium
}

import { PDFiumModule } from '@hyzyla/pdfium'

export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>

/** Loads the WebAssembly module; takes about 50 ms. */
export const loadPdfium = async (): Promise<Pdfium> => {
  const pdfium = await PDFiumModule({})
  pdfium._FPDF_InitLibraryWithConfig({})
  return pdfium
}

import { PDFiumModule } from '@hyzyla/pdfium'
import { shrinkIn } from './shrink.js'

/** Address in the library's memory; 0 is null. */
export type Pointer = number

/** C functions missing in the package's types (fpdfview.h, fpdf_edit.h, fpdf_save.h, …). */
interface Undeclared {
  /** -1 for an unencrypted document. */
  _FPDF_GetSecurityHandlerRevision(document: Pointer): number
  _FPDF_GetPageWidthF(page: Pointer): number
  _FPDF_GetPageHeightF(page: Pointer): number
  /** Quarter turns; -1 for an invalid page. */
  _FPDFPage_GetRotation(page: Pointer): number
  /** Writes left, top, right and bottom of the visible area as four floats. */
  _FPDF_GetPageBoundingBox(page: Pointer, rectangle: Pointer): number
  /** 1 for a space or line end that PDFium inferred. */
  _FPDFText_IsGenerated(text: Pointer, index: number): number
  /** A code point; 0 if the font does not tell it. */
  _FPDFText_GetUnicode(text: Pointer, index: number): number
  /** Before the text matrix applies. */
  _FPDFText_GetFontSize(text: Pointer, index: number): number
  /** Writes a matrix of six floats. */
  _FPDFText_GetMatrix(text: Pointer, index: number, matrix: Pointer): number
  /** Writes left, right, bottom and top of the ink as four doubles, in points. */
  _FPDFText_GetCharBox(text: Pointer, index: number, l: Pointer, r: Pointer, b: Pointer, t: Pointer): number
  /** Writes left, top, right and bottom of the advance and the font's height as four floats, in points. */
  _FPDFText_GetLooseCharBox(text: Pointer, index: number, rectangle: Pointer): number
  _FPDFText_GetCharOrigin(text: Pointer, index: number, x: Pointer, y: Pointer): number
  _FPDFPage_GetAnnotCount(page: Pointer): number
  _FPDF_SaveAsCopy(document: Pointer, writer: Pointer, flags: number): number
  _FPDF_SetFormFieldHighlightAlpha(form: Pointer, alpha: number): void
  wasmExports: {
    memory: WebAssembly.Memory
    __indirect_function_table: { set(place: number, called: unknown): void }
  }
}

/** PDFium as WebAssembly, called directly: the package's wrapper hides error codes, encryption and saving. */
export type Library = ReturnType<typeof functionsOf>

let loading: Promise<Library> | undefined

export function pdfium(): Promise<Library> {
  return (loading ??= load())
}

async function load(): Promise<Library> {
  const module = (await PDFiumModule({})) as Awaited<ReturnType<typeof PDFiumModule>> & Undeclared
  const { _FPDF_InitLibraryWithConfig: initialise } = module
  // No configuration: WebAssembly sees no font folder, and this build runs no scripts.
  initialise({})
  return functionsOf(module)
}

function functionsOf(module: Awaited<ReturnType<typeof PDFiumModule>> & Undeclared) {
  const {
    wasmExports: { malloc, free, memory, __indirect_function_table: functions },
    _FPDF_LoadMemDocument: openDocument,
    _FPDF_CloseDocument: closeDocument,
    _FPDF_GetLastError: lastError,
    _FPDF_GetSecurityHandlerRevision: securityRevision,
    _FPDF_GetPageCount: pageCount,
    _FPDF_SaveAsCopy: saveAsCopy,
    _FPDF_LoadPage: openPage,
    _FPDF_ClosePage: closePage,
    _FPDF_GetPageWidthF: pageWidth,
    _FPDF_GetPageHeightF: pageHeight,
    _FPDFPage_GetRotation: pageRotation,
    _FPDF_GetPageBoundingBox: pageBox,
    _FPDFPage_GetAnnotCount: annotationCount,
    _FPDFText_LoadPage: openText,
    _FPDFText_ClosePage: closeText,
    _FPDFText_CountChars: countLetters,
    _FPDFText_GetText: readText,
    _FPDFText_GetUnicode: characterAt,
    _FPDFText_IsGenerated: isGenerated,
    _FPDFText_GetFontSize: letterSize,
    _FPDFText_GetMatrix: letterMatrix,
    _FPDFText_GetCharOrigin: letterOrigin,
    _FPDFText_GetCharBox: letterBox,
    _FPDFText_GetLooseCharBox: letterSpace,
    _FPDFBitmap_CreateEx: createBitmap,
    _FPDFBitmap_FillRect: fillBitmap,
    _FPDFBitmap_GetBuffer: bufferOfBitmap,
    _FPDFBitmap_Destroy: destroyBitmap,
    _FPDF_RenderPageBitmap: renderPage,
    _FPDFDOC_InitFormFillEnvironment: openForm,
    _FPDFDOC_ExitFormFillEnvironment: closeForm,
    _FPDF_SetFormFieldHighlightAlpha: setHighlight,
    _FORM_OnAfterLoadPage: pageOpened,
    _FORM_OnBeforeClosePage: pageCloses,
    _FPDF_FFLDraw: renderForm,
  } = module
  const ofDocuments = { openDocument, closeDocument, lastError, securityRevision, pageCount, saveAsCopy }
  const ofPages = { openPage, closePage, pageWidth, pageHeight, pageRotation, pageBox, annotationCount }
  const ofText = { openText, closeText, countLetters, readText, characterAt, isGenerated }
  const ofLetters = { letterSize, letterMatrix, letterOrigin, letterBox, letterSpace }
  const ofDrawing = { createBitmap, fillBitmap, bufferOfBitmap, destroyBitmap, renderPage }
  const ofForms = { openForm, closeForm, setHighlight, pageOpened, pageCloses, renderForm }
  return {
    ...ofDocuments,
    ...ofPages,
    ...ofText,
    ...ofLetters,
    ...ofDrawing,
    ...ofForms,
    malloc,
    free,
    functions,
    ...shrinkIn(memory),
    /** The current memory; it is replaced whenever it grows. */
    memory: () => module.HEAPU8,
  }
}

/** Allocates library memory during `use`. @throws {OutOfLibraryMemory} */
export function withMemory<T>({ malloc, free }: Library, bytes: number, use: (at: Pointer) => T): T {
  const at = malloc(Math.max(1, bytes))
  if (at === 0) throw new OutOfLibraryMemory(`PDFium has no room for ${bytes} bytes`)
  try {
    return use(at)
  } finally {
    free(at)
  }
}

/** The file needs more than the library's memory of at most 2 GB. */
export class OutOfLibraryMemory extends Error {
  override readonly name = 'OutOfLibraryMemory'
}

export function numbersIn({ memory }: Library): DataView {
  const { buffer, byteOffset, byteLength } = memory()
  return new DataView(buffer, byteOffset, byteLength)
}

import { PDFiumModule } from '@hyzyla/pdfium'

/**
 * PDFium as WebAssembly, its C functions called directly: the package's own wrapper turns error codes into sentences and
 * offers no view of encryption.
 */
type Module = Awaited<ReturnType<typeof PDFiumModule>> & {
  /** -1 for a document without any encryption. */
  _FPDF_GetSecurityHandlerRevision(document: number): number
}

/** A PDF that PDFium has open. */
export interface OpenPdf {
  /** Also true for encryption that opens without a password, which only an owner's password lifts. */
  isEncrypted(): boolean
  pageCount(): number
  /** The text of a page, the first being 0, in the order in which it is painted. */
  pageText(index: number): string
}

/** A file that PDFium does not open. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened'

  constructor(readonly why: 'encrypted' | 'damaged' | 'too-complex') {
    super(`PDFium does not open the file: it is ${why}`)
  }
}

/** What PDFium answers when it does not open a file (fpdfview.h: FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY). */
const encryptionErrors = new Set([4, 5])

let loading: Promise<Module> | undefined

/**
 * Opens a PDF for as long as `use` runs. PDFium is loaded when the first one comes.
 *
 * @throws {NotOpened}
 */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: OpenPdf) => T): Promise<T> {
  const module = await (loading ??= load())
  const { _FPDF_LoadMemDocument: open, _FPDF_CloseDocument: close, _FPDF_GetLastError: lastError } = module
  const at = module.wasmExports.malloc(bytes.length)
  if (at === 0) throw new NotOpened('too-complex')
  try {
    module.HEAPU8.set(bytes, at)
    const document = open(at, bytes.length, 0)
    if (document === 0) throw new NotOpened(encryptionErrors.has(lastError()) ? 'encrypted' : 'damaged')
    try {
      return use(openPdf(module, document))
    } finally {
      close(document)
    }
  } finally {
    module.wasmExports.free(at)
  }
}

async function load(): Promise<Module> {
  const module = (await PDFiumModule({})) as Module
  const { _FPDF_InitLibraryWithConfig: initialise } = module
  // No configuration: it is never asked to draw.
  initialise({})
  return module
}

function openPdf(module: Module, document: number): OpenPdf {
  const {
    _FPDF_GetSecurityHandlerRevision: securityRevision,
    _FPDF_GetPageCount: pageCount,
    _FPDF_LoadPage: loadPage,
    _FPDF_ClosePage: closePage,
  } = module
  return {
    isEncrypted: () => securityRevision(document) >= 0,
    pageCount: () => pageCount(document),
    pageText: (index) => {
      const page = loadPage(document, index)
      if (page === 0) return ''
      try {
        return textOf(module, page)
      } finally {
        closePage(page)
      }
    },
  }
}

function textOf(module: Module, page: number): string {
  const {
    _FPDFText_LoadPage: loadText,
    _FPDFText_CountChars: countCharacters,
    _FPDFText_GetText: getText,
    _FPDFText_ClosePage: closeText,
    wasmExports: { malloc, free },
  } = module
  const text = loadText(page)
  if (text === 0) return ''
  const length = Math.max(0, countCharacters(text))
  // UTF-16 and a zero at its end, which PDFium counts in what it says it wrote.
  const at = malloc((length + 1) * 2)
  const written = at === 0 ? 0 : getText(text, 0, length, at)
  const answer = Buffer.from(module.HEAPU8.buffer, at, Math.max(0, written - 1) * 2).toString('utf16le')
  free(at)
  closeText(text)
  return answer
}

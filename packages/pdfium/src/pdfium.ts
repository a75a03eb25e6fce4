import { type Library, OutOfLibraryMemory, pdfium, type Pointer, withMemory } from './library.js'

export class OpenPdf {
  constructor(
    readonly library: Library,
    readonly document: Pointer,
  ) {}

  /** Also true for encryption with an owner password only, which opens without a password. */
  isEncrypted(): boolean {
    const { library, document } = this
    return library.securityRevision(document) >= 0
  }

  pageCount(): number {
    const { library, document } = this
    return library.pageCount(document)
  }

  /** Opens a page (from 0) during `use`; undefined if it does not open. */
  withPage<T>(index: number, use: (page: Pointer) => T): T | undefined {
    const { library, document } = this
    const page = library.openPage(document, index)
    if (page === 0) return undefined
    try {
      return use(page)
    } finally {
      library.closePage(page)
    }
  }

  /** Text of a page (from 0), in painting order. */
  pageText(index: number): string {
    return this.withPage(index, (page) => textOf(this.library, page)) ?? ''
  }
}

export class NotOpened extends Error {
  override readonly name = 'NotOpened'

  constructor(readonly why: 'encrypted' | 'damaged' | 'too-large') {
    super(`PDFium does not open the file: it is ${why}`)
  }
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY (fpdfview.h). */
const encryptionErrors = new Set([4, 5])

/** Opens a PDF without a password during `use`; loads PDFium on demand. @throws {NotOpened} */
export function withPdf<T>(bytes: Uint8Array, use: (pdf: OpenPdf) => T | Promise<T>): Promise<T> {
  return inLibrary(bytes, (library, at) => opened(library, at, bytes.length, use))
}

/** Opens a PDF and its earlier state, the first `length` bytes, sharing one copy. @throws {NotOpened} */
export function withBothStates<T>(
  bytes: Uint8Array,
  length: number,
  use: (before: OpenPdf, after: OpenPdf) => T | Promise<T>,
): Promise<T> {
  return inLibrary(bytes, (library, at) =>
    opened(library, at, length, (before) => opened(library, at, bytes.length, (after) => use(before, after))),
  )
}

async function inLibrary<T>(bytes: Uint8Array, use: (library: Library, at: Pointer) => Promise<T>): Promise<T> {
  const library = await pdfium()
  const at = library.malloc(Math.max(1, bytes.length))
  if (at === 0) throw new NotOpened('too-large')
  try {
    library.memory().set(bytes, at)
    return await use(library, at)
  } finally {
    library.free(at)
  }
}

async function opened<T>(
  library: Library,
  at: Pointer,
  length: number,
  use: (pdf: OpenPdf) => T | Promise<T>,
): Promise<T> {
  const document = library.openDocument(at, length, 0)
  if (document === 0) throw new NotOpened(encryptionErrors.has(library.lastError()) ? 'encrypted' : 'damaged')
  try {
    return await use(new OpenPdf(library, document))
  } finally {
    library.closeDocument(document)
  }
}

function textOf(library: Library, page: Pointer): string {
  const text = library.openText(page)
  if (text === 0) return ''
  try {
    const length = Math.max(0, library.countLetters(text))
    // UTF-16 with a terminating zero, which PDFium includes in its count.
    return withMemory(library, (length + 1) * 2, (at) => {
      const written = library.readText(text, 0, length, at)
      return Buffer.from(library.memory().subarray(at, at + Math.max(0, written - 1) * 2)).toString('utf16le')
    })
  } catch (error) {
    if (error instanceof OutOfLibraryMemory) return ''
    throw error
  } finally {
    library.closeText(text)
  }
}

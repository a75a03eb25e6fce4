import { type Library, numbersIn, type OpenPdf, withMemory } from '@countersign/pdfium'

/** FPDF_NO_INCREMENTAL (fpdf_save.h): everything anew, in one revision. */
const anew = 2
/** FPDF_REMOVE_SECURITY: the same without encryption. */
const anewWithoutEncryption = 3

/** More would be written than was allowed. */
export class WrittenTooMuch extends Error {
  override readonly name = 'WrittenTooMuch'
}

/** PDFium gave up writing. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

/**
 * Has PDFium write a whole document anew: what can be reached from its trailer, with one plain cross-reference table, and
 * without encryption.
 *
 * @param most bytes it may have
 * @throws {WrittenTooMuch} {NotSaved}
 */
export function save(pdf: OpenPdf, most: number): Buffer {
  const { library, document } = pdf
  const parts: Buffer[] = []
  let size = 0
  const take = (_writer: number, at: number, length: number): number => {
    size += length >>> 0
    if (size > most) return 0
    parts.push(Buffer.from(library.memory().subarray(at >>> 0, (at >>> 0) + (length >>> 0))))
    return 1
  }
  const isWritten = lending(library, take, () =>
    withMemory(library, 8, (writer) => {
      // FPDF_FILEWRITE: its version, and the function to call with each piece, here the one at place 0.
      numbersIn(library).setInt32(writer, 1, true)
      numbersIn(library).setInt32(writer + 4, 0, true)
      return library.saveAsCopy(document, writer, pdf.isEncrypted() ? anewWithoutEncryption : anew)
    }),
  )
  if (size > most) throw new WrittenTooMuch(`more than ${most} bytes`)
  if (isWritten === 0) throw new NotSaved('PDFium does not save the document')
  return Buffer.concat(parts, size)
}

type WriteBlock = (writer: number, at: number, length: number) => number

/**
 * Lends a function to PDFium for as long as `use` runs. C calls functions by their place in a table; this build neither
 * exports how to add one nor lets the table grow. Its first place stands for the null pointer and is never called, so it
 * can be lent while nothing else of the library runs.
 */
function lending<T>({ functions }: Library, write: WriteBlock, use: () => T): T {
  functions.set(0, asWasm(write))
  try {
    return use()
  } finally {
    functions.set(0, null)
  }
}

/**
 * The smallest module that hands on a function as one of WebAssembly's own, which alone may stand in a table: type
 * (i32, i32, i32) → i32, import "e" "f", export "f".
 */
const thunk = Buffer.from(
  '0061736d01000000' +
    '0108016003' +
    '7f7f7f' +
    '017f' +
    '020701' +
    '0165' +
    '0166' +
    '0000' +
    '070501' +
    '0166' +
    '0000',
  'hex',
)

function asWasm(write: WriteBlock): WebAssembly.ExportValue {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(thunk), { e: { f: write } })
  if (!exports.f) throw new NotSaved('the module of one function has none')
  return exports.f
}

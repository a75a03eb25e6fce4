import { type Library, numbersIn, type OpenPdf, withMemory } from '@countersign/pdfium'

const noIncremental = 2
/** FPDF_REMOVE_SECURITY: also rewrites, without encryption. */
const removeSecurity = 3

export class WrittenTooMuch extends Error {
  override readonly name = 'WrittenTooMuch'
}

export class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

/** Rewrites a document: reachable objects, one plain xref table, no encryption. @throws {WrittenTooMuch} {NotSaved} */
export function save(pdf: OpenPdf, max: number): Buffer {
  const { library, document } = pdf
  const parts: Buffer[] = []
  let size = 0
  const take = (_writer: number, at: number, length: number): number => {
    size += length >>> 0
    if (size > max) return 0
    parts.push(Buffer.from(library.memory().subarray(at >>> 0, (at >>> 0) + (length >>> 0))))
    return 1
  }
  const isWritten = lending(library, take, () =>
    withMemory(library, 8, (writer) => {
      // FPDF_FILEWRITE: version, then the write callback, here table index 0.
      numbersIn(library).setInt32(writer, 1, true)
      numbersIn(library).setInt32(writer + 4, 0, true)
      return library.saveAsCopy(document, writer, pdf.isEncrypted() ? removeSecurity : noIncremental)
    }),
  )
  if (size > max) throw new WrittenTooMuch(`more than ${max} bytes`)
  if (isWritten === 0) throw new NotSaved('PDFium does not save the document')
  return Buffer.concat(parts, size)
}

type WriteBlock = (writer: number, at: number, length: number) => number

/**
 * Lends a callback to PDFium during `use`. This build can neither export addFunction nor grow the table; index 0 is
 * the null pointer, never called, so it is free while no other library call runs.
 */
function lending<T>({ functions }: Library, write: WriteBlock, use: () => T): T {
  functions.set(0, asWasm(write))
  try {
    return use()
  } finally {
    functions.set(0, null)
  }
}

/** Wraps a JS function as WebAssembly for the table: type (i32, i32, i32) → i32, import "e" "f", export "f". */
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

import { createHash } from 'node:crypto'
import { Damaged } from './damaged.js'

/** ISO 32000-2, 14.4: at least 16 bytes. */
const length = 16
const inTrailer = /\/ID\[<([\dA-F]{32})><([\dA-F]{32})>\]/

/** Derives the file identifier from the upload, so the same upload yields the same file. */
export function identityOf(upload: Buffer): Buffer {
  return createHash('sha256').update(upload).digest().subarray(0, length)
}

/** Makes both file identifiers equal, as in an unmodified file, in place; PDFium randomizes the second. */
export function settleIdentity(file: Buffer, identity: Buffer): void {
  const trailer = file.lastIndexOf('trailer')
  const found = trailer < 0 ? null : inTrailer.exec(file.toString('latin1', trailer))
  const wanted = identity.toString('hex').toUpperCase()
  if (found?.[1] !== wanted) throw new Damaged('PDFium did not write the identity that it was given')
  file.write(`/ID[<${wanted}><${wanted}>]`, trailer + found.index, 'latin1')
}

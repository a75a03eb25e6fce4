import { createHash } from 'node:crypto'
import { Damaged } from './damaged.js'

/** Bytes of a file's identity (ISO 32000-2, 14.4: at least 16). */
const length = 16
const inTrailer = /\/ID\[<([\dA-F]{32})><([\dA-F]{32})>\]/

/** The identity of the rendition of an upload: the same upload becomes the same file. */
export function identityOf(upload: Buffer): Buffer {
  return createHash('sha256').update(upload).digest().subarray(0, length)
}

/**
 * Has a file that PDFium wrote say its identity twice, as one does that was never changed: PDFium makes up the second.
 *
 * @param file is changed in its place
 */
export function settleIdentity(file: Buffer, identity: Buffer): void {
  const trailer = file.lastIndexOf('trailer')
  const found = trailer < 0 ? null : inTrailer.exec(file.toString('latin1', trailer))
  const wanted = identity.toString('hex').toUpperCase()
  if (found?.[1] !== wanted) throw new Damaged('PDFium did not write the identity that it was given')
  file.write(`/ID[<${wanted}><${wanted}>]`, trailer + found.index, 'latin1')
}

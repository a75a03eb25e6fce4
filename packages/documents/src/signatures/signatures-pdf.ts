import type { SignaturePlace } from './sheet.js'

/** The document that sending adds for signers without a field of their own (rule sending-3). */
export interface SignaturesPdf {
  bytes: Uint8Array
  pageCount: number
  /** One a person, in the order given, in the wire's units. */
  places: SignaturePlace[]
}

export interface Signatory {
  name: string
  email: string
}

/**
 * Makes 'Signatures.pdf': A4, for each person a frame with name and e-mail address under it. A name with letters that the
 * font lacks (it knows Latin, Greek and Cyrillic) is left out, the address stands alone. The same people and title give
 * the same bytes: it carries no dates. What it needs is loaded when it is first called (40 MB, 0.3 s).
 *
 * @param people those who sign, in order
 * @param title the request's, for the head of each page; left out when the font lacks one of its letters
 * @throws {RangeError} when there is nobody
 */
export async function makeSignaturesPdf(people: readonly Signatory[], title: string): Promise<SignaturesPdf> {
  if (people.length === 0) throw new RangeError('A page for signatures needs someone to sign it.')
  const { drawSignatures } = await import('./draw-signatures.js')
  return drawSignatures(people, title)
}

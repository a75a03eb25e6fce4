import type { PdfDict } from '@libpdf/core'
import type { Objects } from './objects.js'
import type { Tally } from './tally.js'

/** Counts existing signatures. Timestamps count only without signatures. */
export function countSignatures(signatures: readonly PdfDict[], objects: Objects, tally: Tally): void {
  const isTimestamp = (signature: PdfDict) => objects.name(signature.get('Type')) === 'DocTimeStamp'
  const byPeople = signatures.filter((signature) => !isTimestamp(signature))
  tally.add('signed', byPeople.length > 0 ? byPeople.length : signatures.length)
}

/** True if the document or a signature restricts later changes (certification). */
export function certifies(catalog: PdfDict, signatures: readonly PdfDict[], objects: Objects): boolean {
  const permissions = objects.dict(catalog.get('Perms'))
  const says = (signature: PdfDict) =>
    objects
      .items(signature.get('Reference'))
      .some((reference) => objects.name(objects.dict(reference)?.get('TransformMethod')) === 'DocMDP')
  return objects.dict(permissions?.get('DocMDP')) !== null || signatures.some(says)
}

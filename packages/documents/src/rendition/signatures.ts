import type { PdfDict } from '@libpdf/core'
import type { Objects } from './objects.js'
import type { Tally } from './tally.js'

/** Counts existing signatures and records their signers. Timestamps count only without signatures. */
export async function countSignatures(signatures: readonly PdfDict[], objects: Objects, tally: Tally): Promise<void> {
  const isTimestamp = (signature: PdfDict) => objects.name(signature.get('Type')) === 'DocTimeStamp'
  const byPeople = signatures.filter((signature) => !isTimestamp(signature))
  tally.add('signed', byPeople.length > 0 ? byPeople.length : signatures.length)
  for (const signature of byPeople) tally.find('signed', (await signerOf(signature, objects)) ?? '')
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

async function signerOf(signature: PdfDict, objects: Objects): Promise<string | null> {
  const entry = objects.string(signature.get('Name'))?.asString().trim()
  if (entry) return entry
  const contents = objects.string(signature.get('Contents'))
  if (!contents) return null
  // Loads the certificate library only for signed documents.
  const { signerName } = await import('@countersign/seal/signer-name')
  return signerName(contents.bytes)
}

import type { BlobStore } from '@countersign/blobs'
import { makeSignaturesPdf } from '@countersign/documents'
import type { SignaturesDocument } from '../signing/decisions/send-request.js'
import { known } from '../signing/personal.js'
import type { RecipientState } from '../signing/state.js'
import { derivedId } from './ids.js'

/** The name of the document of ours (decisions, Sending). */
const fileName = 'Signatures.pdf'

/**
 * Makes the document on which signers without a field get one, and stores its bytes.
 *
 * @param commandId of the sending: the same sending makes the same document
 */
export async function makeSignaturesDocument(
  signers: readonly RecipientState[],
  title: string,
  commandId: string,
  blobs: BlobStore,
): Promise<SignaturesDocument> {
  const people = signers.map(({ name, email }) => ({ name: known(name) ?? '', email: known(email) ?? '' }))
  const { bytes, pageCount, places } = await makeSignaturesPdf(people, title)
  const documentId = derivedId(commandId, 0)
  return {
    facts: {
      documentId,
      originalName: fileName,
      mediaType: 'application/pdf',
      original: await blobs.putBytes(bytes),
      pageCount,
      rendition: null,
      keeps: false,
      found: null,
    },
    fields: signers.map(({ recipientId }, index) => ({
      ...places[index]!,
      fieldId: derivedId(commandId, index + 1),
      documentId,
      recipientId,
      type: 'signature',
      required: true,
    })),
  }
}

import { createHash } from 'node:crypto'
import type { BlobStore } from '@countersign/blobs'
import type { DrawingTools } from '@countersign/pdf'
import type { SignaturesDocument } from '../domain/sending/send-request.js'
import { known } from '../../kernel/personal.js'
import type { RecipientState } from '../domain/recipient.js'
import { derivedId } from '../../kernel/ids.js'
import type { MarkBytes } from './documents/naming-bytes.js'
import type { PdfRenderer } from './documents/pdf-renderer.js'

/** File name of the generated document (rule sending-3). */
const fileName = 'Signatures.pdf'

/** Generates the document for signers without a field. */
export class SignaturesDocuments {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly blobs: BlobStore,
    private readonly drawing: Pick<DrawingTools, 'signatures'>,
  ) {}

  /** @param commandId id of the sending; the same id yields the same document */
  async make(
    signers: readonly RecipientState[],
    title: string,
    commandId: string,
    mark: MarkBytes,
  ): Promise<SignaturesDocument> {
    const people = signers.map(({ name, email }) => ({ name: known(name) ?? '', email: known(email) ?? '' }))
    const { bytes, pageCount, places } = await this.drawing.signatures(people, title)
    const { rendition, keeps, found } = await this.renderer.ofBytes(bytes, mark)
    await mark([createHash('sha256').update(bytes).digest('hex')])
    const documentId = derivedId(commandId, 0)
    return {
      facts: {
        documentId,
        originalName: fileName,
        mediaType: 'application/pdf',
        original: await this.blobs.putBytes(bytes),
        pageCount,
        rendition,
        keeps,
        found,
      },
      fields: signers.map(({ recipientId }, index) => ({
        ...places[index]!,
        fieldId: derivedId(commandId, index + 1),
        documentId,
        recipientId,
        type: 'signature',
        required: true,
        label: null,
        fill: null,
      })),
    }
  }
}

import { BlobMissing, type BlobStore } from '@countersign/blobs'
import { limits } from '@countersign/contracts/limits'
import type { MailContent } from '@countersign/contracts/jobs'
import type { Attachment } from './ports/transport.js'

/** Reads a completed request's files if they are small enough (rule sending-9). Erased ones are only linked. */
export async function attachedFiles(content: MailContent, blobs: Pick<BlobStore, 'read'>): Promise<Attachment[]> {
  if (content.kind !== 'completed') return []
  const together = content.files.reduce((sum, { size }) => sum + size, 0)
  if (together > limits.attachedBytes) return []
  try {
    const read = content.files.map(async ({ name, sha256 }) => {
      const bytes = Buffer.concat(await (await blobs.read(sha256)).toArray())
      return { name, mediaType: 'application/pdf', content: bytes }
    })
    return await Promise.all(read)
  } catch (error) {
    if (error instanceof BlobMissing) return []
    throw error
  }
}

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '@countersign/blobs'
import type { CertificateOrder, FiledStamp } from '@countersign/pdf'
import {
  type ExpectedDocument,
  type SealedFile,
  type SealingTools,
  type SealOutcome,
  TimestampUnavailable,
} from '@countersign/seal'
import type { Clock } from '../../kernel/clock.js'
import type { DocumentToSeal, Sealed, Sealing, SealingAhead, Stamp, TimestampNeed } from '../ports/sealing.js'

export interface BlobSealingParts {
  tools: Pick<SealingTools, 'expect' | 'sealDocument' | 'makeCertificate'>
  blobs: BlobStore
  /** An existing folder, on the same disk as the child processes'. */
  stagingDir: string
  clock: Clock
}

/** Seals blobs in child processes, each in a temporary folder. */
export class BlobSealing implements Sealing, SealingAhead {
  constructor(private readonly parts: BlobSealingParts) {}

  expect(documents: readonly ExpectedDocument[]): void {
    this.parts.tools.expect(documents, (sha256, use) =>
      this.#inTemporary(async (folder) => use(await this.#fetch(sha256, folder))),
    )
  }

  seal(
    requestId: string,
    { pdf, stamps, head, manner }: DocumentToSeal,
    timestamp: TimestampNeed,
    signed?: (sealed: Sealed) => void,
  ): Promise<Sealed> {
    return this.#inFolder(async (folder, to) => {
      const fetched = new Map<string, Promise<string>>()
      const fetch = (sha256: string): Promise<string> => {
        const known = fetched.get(sha256) ?? this.#fetch(sha256, folder)
        fetched.set(sha256, known)
        return known
      }
      const order = {
        requestId,
        pdf: await fetch(pdf.sha256),
        stamps: await filed(stamps, fetch),
        head,
        manner,
        to,
      } as const
      return this.parts.tools.sealDocument(order, this.#wanted(timestamp), signed && ((file) => signed(sealedOf(file))))
    })
  }

  certify(order: CertificateOrder, timestamp: TimestampNeed, wanted?: Promise<unknown>): Promise<Sealed> {
    return this.#inFolder(async (_folder, to) => {
      const outcome = await this.parts.tools.makeCertificate({ order, to }, this.#wanted(timestamp))
      await wanted
      return outcome
    })
  }

  #inFolder(make: (folder: string, to: string) => Promise<SealOutcome>): Promise<Sealed> {
    return this.#inTemporary(async (folder) => {
      const to = join(folder, 'sealed.pdf')
      const outcome = await make(folder, to)
      if ('timestampUnavailable' in outcome) throw new TimestampUnavailable(outcome.timestampUnavailable)
      const { sha256, size } = outcome
      await this.parts.blobs.putFile({ path: to, sha256, size })
      return sealedOf(outcome)
    })
  }

  async #inTemporary<Made>(make: (folder: string) => Promise<Made>): Promise<Made> {
    const folder = await mkdtemp(join(this.parts.stagingDir, 'seal-'))
    try {
      return await make(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** @throws {BlobMissing} {BlobAltered}: only the exact bytes that were signed may be sealed */
  async #fetch(sha256: string, folder: string): Promise<string> {
    const path = join(folder, sha256)
    await pipeline(await this.parts.blobs.read(sha256), createWriteStream(path))
    return path
  }

  #wanted(timestamp: TimestampNeed) {
    return { at: this.parts.clock.now().toISOString(), timestampNeeded: timestamp === 'needed' }
  }
}

const sealedOf = ({ sha256, size, level, noTimestamp }: SealedFile): Sealed => ({
  sealed: { sha256, size },
  level,
  noTimestamp: noTimestamp === null ? null : { why: noTimestamp },
})

const filed = (stamps: readonly Stamp[], fetch: (sha256: string) => Promise<string>): Promise<FiledStamp[]> =>
  Promise.all(stamps.map(async (stamp) => ({ ...stamp, value: await withPath(stamp.value, fetch) })))

async function withPath(
  value: Stamp['value'],
  fetch: (sha256: string) => Promise<string>,
): Promise<FiledStamp['value']> {
  switch (value.kind) {
    case 'drawn':
      return { kind: 'drawn', path: await fetch(value.sha256) }
    case 'uploaded':
      return { kind: 'uploaded', path: await fetch(value.sha256), mediaType: value.mediaType }
    default:
      return value
  }
}

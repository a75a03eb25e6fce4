import { type Log, namespacesForChildren, namespaceWords } from '@countersign/child-pool'
import type { CertificateOrder, FiledStamp } from '@countersign/pdf'
import type { SealingIdentity } from './identity/identity.js'
import type { SealLevel } from './pades/seal.js'
import type { Attended } from './pades/signer.js'
import { type ExpectedDocument, GettingReady, type WithFile } from './getting-ready.js'
import { openSealingPools, type SealingPools } from './sealing-pools.js'

export interface SealingToolsOptions {
  /** An existing folder, the only one that children can write to. */
  stagingDir: string
  /** Called once, for the first seal. */
  identity: () => Promise<SealingIdentity>
  /** RFC 3161 over HTTP; null disables timestamps. */
  timestampUrl: string | null
  /** Wraps each request to that server. */
  attended?: Attended | undefined
  /** Private networks from which revocation data may be fetched, besides that server's host. */
  outboundNetworks: readonly string[]
  atOnce: number
  /** `close` leaves shared pools running. */
  pools?: SealingPools | undefined
  log: Log
}

export interface Wanted {
  /** ISO 8601 */
  at: string
  /** Fail rather than seal without a timestamp, if a server is configured. */
  timestampNeeded: boolean
}

export interface DocumentToSeal {
  requestId: string
  pdf: string
  /** `kept`: the file's earlier signatures must stay valid (ADR 0042). */
  manner: 'rendition' | 'kept'
  stamps: readonly FiledStamp[]
  head: string
  /** Path of the sealed file, on the same disk as the staging folder; intermediate files are written beside it. */
  to: string
}

export interface CertificateToSeal {
  order: CertificateOrder
  to: string
}

export interface SealedFile {
  sha256: string
  size: number
  level: SealLevel
  /** The reason for a missing timestamp. */
  noTimestamp: string | null
}

export type SealOutcome = SealedFile | { timestampUnavailable: string }

/** Only child processes without the key parse uploads; the process with the key sees hashes only (ADR 0037). */
export interface SealingTools {
  /**
   * @param signed called before the check, which may still refuse the file
   * @throws {SealingRefused} if the document is at fault
   */
  sealDocument(order: DocumentToSeal, wanted: Wanted, signed?: (file: SealedFile) => void): Promise<SealOutcome>
  /** Prepares in the background for documents that may have to be sealed soon. Never fails. */
  expect(documents: readonly ExpectedDocument[], withFile: WithFile): void
  makeCertificate(order: CertificateToSeal, wanted: Wanted): Promise<SealOutcome>
  /** @returns the state of the children's isolation @throws if nothing can be sealed now */
  check(): string
  close(): Promise<void>
}

export async function openSealingTools(options: SealingToolsOptions): Promise<SealingTools> {
  const { stagingDir, identity, timestampUrl, attended, outboundNetworks, atOnce, log } = options
  const namespaces = await namespacesForChildren()
  const pools = options.pools ?? openSealingPools({ stagingDir, max: atOnce, namespaces, log })
  const signer = remembered(async () => {
    const { Signer } = await import('./pades/signer.js')
    return new Signer({ identity: await identity(), timestampUrl, outboundNetworks, ...(attended && { attended }) })
  })
  const gettingReady = new GettingReady(pools, stagingDir, log)
  return {
    expect: (documents, withFile) => gettingReady.expect(documents, withFile),
    async sealDocument(order, { at, timestampNeeded }, signed) {
      const { sealInSteps } = await import('./seal-in-steps.js')
      const { prepareKept, prepareStamped } = await import('./prepare.js')
      const parties = { pools, signer: await signer() }
      const words = wordsOf(order.head, at)
      const prepare = () =>
        order.manner === 'kept'
          ? prepareKept(parties, order, words, timestampNeeded)
          : prepareStamped(parties, order, words)
      return sealInSteps(parties, prepare, order.to, timestampNeeded, signed)
    },
    async makeCertificate(certificate, { at, timestampNeeded }) {
      const { sealInSteps } = await import('./seal-in-steps.js')
      const { prepareCertificate } = await import('./prepare.js')
      const parties = { pools, signer: await signer() }
      const prepare = () => prepareCertificate(parties, certificate, wordsOf(certificate.order.head, at))
      return sealInSteps(parties, prepare, certificate.to, timestampNeeded)
    },
    check() {
      for (const { state } of Object.values(pools)) if (state.trouble) throw state.trouble
      return namespaceWords[namespaces]
    },
    async close() {
      const closing = gettingReady.close()
      if (!options.pools) await Promise.all(Object.values(pools).map((pool) => pool.close()))
      await closing
    },
  }
}

const wordsOf = (head: string, at: string) => ({
  name: 'Countersign',
  reason: `Everyone has acted. History head: ${head}`,
  at,
})

/** Caches a success; retries after a failure, such as an unavailable store. */
function remembered<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | undefined
  return () => {
    if (known) return known
    const making = make()
    known = making
    making.catch(() => (known = undefined))
    return making
  }
}

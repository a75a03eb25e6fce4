import { type Log, namespacesForChildren, namespaceWords } from '@countersign/child-pool'
import type { CertificateOrder, FiledStamp } from '@countersign/pdf'
import type { SealingIdentity } from './identity/identity.js'
import type { SealLevel } from './pades/seal.js'
import type { Attended } from './pades/signer.js'
import { openSealingPools, type SealingPools } from './sealing-pools.js'

export interface SealingToolsOptions {
  /** An existing folder for files in the making. Children can write nowhere else. */
  stagingDir: string
  /** Asked once, when the first seal is wanted. */
  identity: () => Promise<SealingIdentity>
  /** RFC 3161 over HTTP; null: seals carry no timestamp. */
  timestampUrl: string | null
  /** Runs each question to that server; as it comes where left out. */
  attended?: Attended | undefined
  /** Private networks that revocation may be asked for in, beside that server's host. */
  outboundNetworks: readonly string[]
  /** Children of each kind at the most. */
  atOnce: number
  /** Children that are shared with others, and go on when these tools are closed. */
  pools?: SealingPools | undefined
  log: Log
}

/** Which seal is asked for. */
export interface Wanted {
  /** ISO 8601 */
  at: string
  /** Whether there is to be no seal without a timestamp where one is configured. */
  timestampNeeded: boolean
}

export interface DocumentToSeal {
  requestId: string
  /** What was shown. */
  pdf: string
  /** Whether that is a rendition, or a file with signatures that are to stay valid (ADR 0042). */
  manner: 'rendition' | 'kept'
  stamps: readonly FiledStamp[]
  /** The head of the history that the seal quotes. */
  head: string
  /** Where the sealed file goes, on the same disk as the staging folder; others may come to lie beside it. */
  to: string
}

export interface CertificateToSeal {
  order: CertificateOrder
  to: string
}

/** What was made, or why nothing was: only a timestamp that could not be had is told apart. */
export type SealOutcome =
  { sha256: string; size: number; level: SealLevel; noTimestamp: string | null } | { timestampUnavailable: string }

/**
 * Stamps and seals. What strangers uploaded is parsed in child processes alone, which have no key; whoever has the key sees
 * hashes (ADR 0037).
 */
export interface SealingTools {
  /**
   * @returns what lies at `to` now
   * @throws {SealingRefused} when the fault lies in the document
   */
  sealDocument(order: DocumentToSeal, wanted: Wanted): Promise<SealOutcome>
  /** @returns what lies at `to` now */
  makeCertificate(order: CertificateToSeal, wanted: Wanted): Promise<SealOutcome>
  /** Whether anything can be sealed now. @returns a word on the children @throws when not */
  check(): string
  close(): Promise<void>
}

/** Opens what seals; children start with the first order. */
export async function openSealingTools(options: SealingToolsOptions): Promise<SealingTools> {
  const { stagingDir, identity, timestampUrl, attended, outboundNetworks, atOnce, log } = options
  const namespaces = await namespacesForChildren()
  const pools = options.pools ?? openSealingPools({ stagingDir, most: atOnce, namespaces, log })
  const signer = remembered(async () => {
    const { Signer } = await import('./pades/signer.js')
    return new Signer({ identity: await identity(), timestampUrl, outboundNetworks, ...(attended && { attended }) })
  })
  return {
    async sealDocument(order, { at, timestampNeeded }) {
      const { sealInSteps } = await import('./seal-in-steps.js')
      const { prepareKept, prepareStamped } = await import('./prepare.js')
      const parties = { pools, signer: await signer() }
      const words = wordsOf(order.head, at)
      const prepare = () =>
        order.manner === 'kept'
          ? prepareKept(parties, order, words, timestampNeeded)
          : prepareStamped(parties, order, words)
      return sealInSteps(parties, prepare, order.to, timestampNeeded)
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
      if (!options.pools) await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

/** What every seal says about itself; whoever reads it can look for the head in the history. */
const wordsOf = (head: string, at: string) => ({
  name: 'Countersign',
  reason: `Everyone has acted. History head: ${head}`,
  at,
})

/** Made once; what could not be had, since its store was away, is asked for again. */
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

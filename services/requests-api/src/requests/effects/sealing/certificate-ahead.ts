import { isDeepStrictEqual } from 'node:util'
import type { CertificateOrder } from '@countersign/pdf'
import type { Sealed, Sealing, TimestampNeed } from '../../ports/sealing.js'

/** A certificate that is made while the documents are checked, and stored only if it says what was appended. */
export class CertificateAhead {
  readonly #wanted = Promise.withResolvers<void>()
  readonly #made: Promise<Sealed>

  constructor(
    sealing: Pick<Sealing, 'certify'>,
    private readonly order: CertificateOrder,
    need: TimestampNeed,
  ) {
    this.#made = sealing.certify(order, need, this.#wanted.promise)
    // Its failure counts only if it is taken.
    this.#made.catch(() => {})
    this.#wanted.promise.catch(() => {})
  }

  /** Takes the certificate if it was made by this order; otherwise null. */
  async take(order: CertificateOrder): Promise<Sealed | null> {
    if (!isDeepStrictEqual(order, this.order)) return null
    this.#wanted.resolve()
    return this.#made
  }

  /** Waits until its files are removed. */
  async drop(): Promise<void> {
    this.#wanted.reject(new Error('the certificate is not needed'))
    await this.#made.catch(() => {})
  }
}

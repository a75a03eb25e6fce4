import { createHmac } from 'node:crypto'
import { installationSubject } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import { stringify } from 'uuid'
import { foldedAddress } from '../../kernel/folded-address.js'

/** Names the streams of addresses without revealing the addresses. */
export class AddressIndex {
  constructor(private readonly vault: Pick<Vault, 'obtain'>) {}

  /** @returns UUIDv8 of the first 128 bits of an HMAC-SHA-256 over the folded address */
  async idOf(email: string): Promise<string> {
    const installation = await this.vault.obtain(installationSubject)
    const key = installation.derive('address-index/v1')
    const bytes = createHmac('sha256', key).update(foldedAddress(email)).digest().subarray(0, 16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x80
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    return stringify(bytes)
  }
}

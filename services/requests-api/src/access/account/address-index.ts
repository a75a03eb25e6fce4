import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { installationSubject } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import { stringify } from 'uuid'

/** Gives all spellings of an email address the same text. */
export function foldedAddress(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = folded.lastIndexOf('@')
  const domain = folded.slice(at + 1)
  return folded.slice(0, at + 1) + (domainToASCII(domain) || domain)
}

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

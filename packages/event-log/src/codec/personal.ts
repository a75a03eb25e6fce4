import { openJson, randomPart, sealJson, type SubjectKey, type Vault } from '@countersign/vault'
import type { SealedPersonal } from '../port.js'
import { commitmentTo } from './hash-chain.js'

const saltLength = 32

/** The sealed content. Once disclosed, it proves the values against the hash chain. */
export interface Disclosure {
  /** base64url */
  salt: string
  values: Record<string, unknown>
}

/** Seals an event's personal fields and commits to them. @param known `isNew` if there is no key yet */
export async function sealPersonal(
  vault: Vault,
  subject: string,
  eventId: string,
  values: Record<string, unknown>,
  known: { isNew: boolean },
): Promise<SealedPersonal> {
  const salt = randomPart(saltLength)
  const disclosure: Disclosure = { salt: salt.toString('base64url'), values }
  const sealed = sealJson(await vault.obtain(subject, known), disclosure, `event:${eventId}`)
  return { subject, sealed, commitment: commitmentTo(salt, values) }
}

/** Null once the key was destroyed. @throws {KeyMissing} */
export async function keyTo(vault: Vault, { subject }: SealedPersonal): Promise<SubjectKey | null> {
  const key = await vault.find(subject)
  if (key === undefined) throw new KeyMissing(subject)
  return key === 'destroyed' ? null : key
}

export function openPersonal(key: SubjectKey, eventId: string, personal: SealedPersonal): Record<string, unknown> {
  return openDisclosure(key, eventId, personal).values
}

export function openDisclosure(key: SubjectKey, eventId: string, { sealed }: SealedPersonal): Disclosure {
  return openJson(key, sealed, `event:${eventId}`) as Disclosure
}

/** The vault does not know a key that the log needs, so it belongs to another log. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing'
  constructor(readonly subject: string) {
    super(`the vault has no key for ${subject}: it is not the one that belongs to this event log`)
  }
}

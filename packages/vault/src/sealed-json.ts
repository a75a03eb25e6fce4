import { seal, unseal } from './aead.js'
import type { SubjectKey } from './subject-key.js'

/** Seals a JSON value. @param context the one place of use, such as `event:{id}` @returns base64url */
export function sealJson(key: SubjectKey, value: unknown, context: string): string {
  return seal(key.sealing, Buffer.from(JSON.stringify(value)), context).toString('base64url')
}

export function openJson(key: SubjectKey, sealed: string, context: string): unknown {
  return JSON.parse(unseal(key.sealing, Buffer.from(sealed, 'base64url'), context).toString())
}

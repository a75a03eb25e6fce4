import { randomBytes } from 'node:crypto'
import type { StoredBlob } from '../port.js'
import type { Listed } from './bucket.js'

/** One object that holds a blob's bytes. */
export interface Copy extends Listed {
  sha256: string
  touchedAt: Date
}

/** Below which all blobs lie. */
export const shelf = 'blobs/'

/** Below which the copies of one blob lie. */
export const placeOf = (sha256: string): string => `${shelf}${sha256}/`

/** `blobs/SHA-256/milliseconds-random`: in the order of their keys, the newest copy is the last. */
const pattern = /^blobs\/([0-9a-f]{64})\/(\d{13})-[0-9a-f]{16}$/

/** A key that no copy has yet, for bytes that were put at this time. */
export const keyFor = (sha256: string, at: number): string =>
  `${placeOf(sha256)}${String(at).padStart(13, '0')}-${randomBytes(8).toString('hex')}`

/** What a listed object is; null for what somebody else has put there. */
export function copyFrom({ key, size }: Listed): Copy | null {
  const [, sha256, at] = pattern.exec(key) ?? []
  return sha256 === undefined ? null : { key, size, sha256, touchedAt: new Date(Number(at)) }
}

export const stored = ({ sha256, size, touchedAt }: Copy): StoredBlob => ({ sha256, size, touchedAt })

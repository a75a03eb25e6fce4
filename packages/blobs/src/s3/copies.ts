import { randomBytes } from 'node:crypto'
import type { StoredBlob } from '../port.js'
import type { Listed } from './bucket.js'

export interface Copy extends Listed {
  sha256: string
  touchedAt: Date
}

export const shelf = 'blobs/'

export const placeOf = (sha256: string): string => `${shelf}${sha256}/`

/** `blobs/SHA-256/milliseconds-random`: the newest copy sorts last. */
const pattern = /^blobs\/([0-9a-f]{64})\/(\d{13})-[0-9a-f]{16}$/

export const keyFor = (sha256: string, at: number): string =>
  `${placeOf(sha256)}${String(at).padStart(13, '0')}-${randomBytes(8).toString('hex')}`

/** Parses a listed object; null for foreign keys. */
export function copyFrom({ key, size }: Listed): Copy | null {
  const [, sha256, at] = pattern.exec(key) ?? []
  return sha256 === undefined ? null : { key, size, sha256, touchedAt: new Date(Number(at)) }
}

export const stored = ({ sha256, size, touchedAt }: Copy): StoredBlob => ({ sha256, size, touchedAt })

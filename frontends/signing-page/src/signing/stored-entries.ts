import type { FieldView, OpenSigningView } from '@countersign/contracts'
import { hasher } from '@countersign/pdf-pages/engine'
import { useEffect, useState } from 'react'
import type { Values } from '../fields/values.js'
import { storageKeyPrefix } from '../parts/may-have-stored-entries.js'
import type { Entries } from './entries.js'

/** Entries that survived a reload. */
export interface StoredEntries {
  values: Values
  /** Number of fields that had a mark; marks are not stored. */
  marks: number
}

/**
 * Stores texts, dates and ticks in the tab's session storage, under the link's hash, so that they survive a reload. Of
 * a mark it stores only that there was one, and for links that require a code nothing at all (ADR 0034).
 */
export function useEntryStorage(token: string, { fields, opensByCode }: OpenSigningView, entries: Entries): void {
  const key = useKey(token)
  const { values, restore } = entries
  const [isRestored, setIsRestored] = useState(false)
  useEffect(() => {
    if (key === null || opensByCode) return
    if (isRestored) return write(key, values)
    restore(read(key, fields).values)
    setIsRestored(true)
  }, [key, opensByCode, fields, values, restore, isRestored])
}

/** The tab's stored entries when the page loaded; null until known. */
export function useStoredEntries(token: string, fields: readonly FieldView[]): StoredEntries | null {
  const key = useKey(token)
  const [stored, setStored] = useState<StoredEntries | null>(null)
  useEffect(() => {
    if (key !== null) setStored((before) => before ?? read(key, fields))
  }, [key, fields])
  return stored
}

/**
 * Deletes the stored entries once the recipient has nothing left to do.
 *
 * @throws if hashing is unavailable; nothing was stored then
 */
export const dropEntries = async (token: string): Promise<void> => write(await keyOf(token), {})

/** Null until computed, and if hashing is unavailable; nothing is stored then. */
function useKey(token: string): string | null {
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    let isMounted = true
    keyOf(token).then(
      (hash) => isMounted && setKey(hash),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [token])
  return key
}

async function keyOf(token: string): Promise<string> {
  // Tokens are ASCII letters and digits.
  const bytes = Uint8Array.from(token, (letter) => letter.charCodeAt(0))
  const hashing = await hasher()
  hashing.update(bytes)
  const digest = await hashing.digest(bytes)
  return `${storageKeyPrefix}${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Skips fields that no longer exist. */
function read(key: string, fields: readonly FieldView[]): StoredEntries {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const texts = fields.filter(({ id, type }) => type !== 'signature' && typeof stored[id] === 'string')
    return {
      values: Object.fromEntries(texts.map(({ id }) => [id, stored[id] as string])),
      marks: fields.filter(({ id, type }) => type === 'signature' && stored[id] === null).length,
    }
  } catch {
    return { values: {}, marks: 0 }
  }
}

/** Ignores unavailable storage, which must not prevent signing. */
function write(key: string, values: Values): void {
  const stored = Object.entries(values).map(([id, value]) => [id, typeof value === 'string' ? value : null])
  try {
    if (stored.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(stored)))
  } catch {
    // The entries remain in memory.
  }
}

import type { FieldView, OpenSigningView } from '@countersign/contracts'
import { hasher } from '@countersign/pdf-pages/engine'
import { useEffect, useState } from 'react'
import type { Values } from '../fields/values.js'
import type { Entries } from './entries.js'

/**
 * What was entered outlives a reload: texts, dates and ticks stand in the tab's session storage, under the link's hash. Marks
 * are never kept, and where a code is asked for nothing is (ADR 0090).
 */
export function useKeptEntries(token: string, { fields, opensByCode }: OpenSigningView, entries: Entries): void {
  const key = useKey(token)
  const { values, restore } = entries
  const [isRestored, setIsRestored] = useState(false)
  useEffect(() => {
    if (key === null || opensByCode) return
    if (isRestored) return write(key, values)
    restore(read(key, fields))
    setIsRestored(true)
  }, [key, opensByCode, fields, values, restore, isRestored])
}

/**
 * What was kept goes once there is nothing to do any more.
 *
 * @throws where nothing hashes: nothing was kept then
 */
export const dropEntries = async (token: string): Promise<void> => write(await keyOf(token), {})

/** Null until it is known, and where nothing hashes: then nothing is kept. */
function useKey(token: string): string | null {
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    keyOf(token).then(
      (hash) => isWanted && setKey(hash),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [token])
  return key
}

async function keyOf(token: string): Promise<string> {
  // A token has letters and digits only.
  const bytes = Uint8Array.from(token, (letter) => letter.charCodeAt(0))
  const hashing = await hasher()
  hashing.update(bytes)
  const digest = await hashing.digest(bytes)
  return `countersign-entries-${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Texts, dates and ticks of fields that are still there. */
function read(key: string, fields: readonly FieldView[]): Values {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const typed = fields.filter(({ id, type }) => type !== 'signature' && typeof kept[id] === 'string')
    return Object.fromEntries(typed.map(({ id }) => [id, kept[id] as string]))
  } catch {
    return {}
  }
}

/** A browser that keeps nothing is no hindrance to signing. */
function write(key: string, values: Values): void {
  const typed = Object.entries(values).filter(([, value]) => typeof value === 'string')
  try {
    if (typed.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // What was entered lives in memory all the same.
  }
}

import type { FieldView, OpenSigningView } from '@countersign/contracts'
import { hasher } from '@countersign/pdf-pages/engine'
import { useEffect, useState } from 'react'
import type { Values } from '../fields/values.js'
import { keptUnder } from '../parts/may-have-kept.js'
import type { Entries } from './entries.js'

/** What outlived a reload. */
export interface Kept {
  values: Values
  /** How many fields had a mark, which is not kept. */
  marks: number
}

/**
 * What was entered outlives a reload: texts, dates and ticks stand in the tab's session storage, under the link's hash. Of a
 * mark it holds only that there was one, and where a code is asked for nothing (ADR 0090).
 */
export function useKeptEntries(token: string, { fields, opensByCode }: OpenSigningView, entries: Entries): void {
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

/** What the tab kept when the page was loaded; null until it is known. */
export function useKept(token: string, fields: readonly FieldView[]): Kept | null {
  const key = useKey(token)
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    if (key !== null) setKept((before) => before ?? read(key, fields))
  }, [key, fields])
  return kept
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
  return `${keptUnder}${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Of fields that are still there. */
function read(key: string, fields: readonly FieldView[]): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const typed = fields.filter(({ id, type }) => type !== 'signature' && typeof kept[id] === 'string')
    return {
      values: Object.fromEntries(typed.map(({ id }) => [id, kept[id] as string])),
      marks: fields.filter(({ id, type }) => type === 'signature' && kept[id] === null).length,
    }
  } catch {
    return { values: {}, marks: 0 }
  }
}

/** A browser that keeps nothing is no hindrance to signing. */
function write(key: string, values: Values): void {
  const kept = Object.entries(values).map(([id, value]) => [id, typeof value === 'string' ? value : null])
  try {
    if (kept.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // What was entered lives in memory all the same.
  }
}

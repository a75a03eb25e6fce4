import { createHmac, timingSafeEqual } from 'node:crypto'
import { openJson, sealJson, SealBroken, type Vault } from '@countersign/vault'
import type { S3Address } from '../s3/s3-address.js'

/** The vault's name for the note and for the key that seals it and signs bucket marks. */
const subject = 'blobs'

export interface BlobsPlace {
  /** null: the engine's default store, a folder or GridFS. */
  bucket: S3Address | null
  /** Increments with every move; 0 initially. */
  order: number
}

/** Identifies the installation and generation of the files in a bucket. */
export interface BucketMark {
  generation: number
  /** False while files are being copied in. */
  isComplete: boolean
}

interface StoredMark {
  order: number
  whole: boolean
  mac: string
}

export const foreign = 'foreign'

/** The vault decides which bucket is the right one; configuration alone does not. */
export type PlaceVault = Pick<Vault, 'note' | 'keepNote' | 'obtain' | 'find'>

export class PlaceLost extends Error {
  override readonly name = 'PlaceLost'
  constructor() {
    super('What the vault keeps about where the files lie was altered. Restore the vault from a backup.')
  }
}

/** Reads the location from the vault. Creates no note or key for installations that never moved. */
export async function readPlace(vault: PlaceVault): Promise<BlobsPlace> {
  const kept = await vault.note(subject)
  if (!kept) return { bucket: null, order: 0 }
  try {
    const place = openJson(await vault.obtain(subject), kept.text, subject) as BlobsPlace
    if (place.order === kept.order) return place
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
  }
  throw new PlaceLost()
}

/** Notes the location; keeps a note of the same order by another replica. */
export async function notePlace(vault: PlaceVault, place: BlobsPlace): Promise<void> {
  const text = sealJson(await vault.obtain(subject), place, subject)
  await vault.keepNote(subject, { order: place.order, text })
}

/** Verifies a bucket's mark with a vault key, so a foreign or outdated bucket is not taken for ours. */
export async function readMark(vault: PlaceVault, markText: string): Promise<BucketMark | typeof foreign> {
  // Creates no key here: the vault may be the target of a vault move, and receive its key later.
  if ((await vault.find(subject)) === undefined) return foreign
  try {
    const { order, whole, mac } = JSON.parse(markText) as StoredMark
    const mark = { generation: order, isComplete: whole }
    const [given, expected] = [Buffer.from(mac, 'hex'), await macOf(vault, mark)]
    return given.length === expected.length && timingSafeEqual(given, expected) ? mark : foreign
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return foreign
    throw error
  }
}

export async function markFor(vault: PlaceVault, mark: BucketMark): Promise<string> {
  return JSON.stringify({
    of: 'countersign',
    order: mark.generation,
    whole: mark.isComplete,
    mac: (await macOf(vault, mark)).toString('hex'),
  })
}

async function macOf(vault: PlaceVault, { generation, isComplete }: BucketMark): Promise<Buffer> {
  const key = (await vault.obtain(subject)).derive('bucket-mark/v1')
  return createHmac('sha256', key)
    .update(JSON.stringify([generation, isComplete]))
    .digest()
}

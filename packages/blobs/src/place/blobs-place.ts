import { createHmac, timingSafeEqual } from 'node:crypto'
import { openJson, sealJson, SealBroken, type Vault } from '@countersign/vault'
import type { S3Address } from '../s3/s3-address.js'

/** The vault's name for the note, and for the key under which it is sealed and buckets are marked. */
const subject = 'blobs'

/** Where an installation's files lie. */
export interface BlobsPlace {
  /** The bucket; null: with the engines, in a folder or in GridFS. */
  bucket: S3Address | null
  /** Rises with every change of the place; 0 where there was none. */
  order: number
}

/** What a bucket says of whose files it holds. */
export interface BucketMark {
  /** Of the place that it is, or becomes. */
  order: number
  /** Whether all files are there; while they are being carried over, they are not. */
  whole: boolean
}

/** A mark that this installation has not written. */
export const foreign = 'foreign'

/** What the vault holds of it: which bucket is the right one follows from there, not from anybody's word. */
export type PlaceVault = Pick<Vault, 'note' | 'keepNote' | 'obtain' | 'find'>

/** The note was not written by this installation. */
export class PlaceLost extends Error {
  override readonly name = 'PlaceLost'
  constructor() {
    super('What the vault keeps about where the files lie was altered. Restore the vault from a backup.')
  }
}

/**
 * What is noted in the vault about where the files lie. Nothing is written, and no key made, for those whose files have always
 * been with their engines.
 *
 * @throws {PlaceLost}
 */
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

/** Notes where the files lie; another replica's note of the same order stays. */
export async function notePlace(vault: PlaceVault, place: BlobsPlace): Promise<void> {
  const text = sealJson(await vault.obtain(subject), place, subject)
  await vault.keepNote(subject, { order: place.order, text })
}

/**
 * What a bucket says of itself. Its mark is made under a key of the vault: nobody else's bucket is taken for ours, nor an earlier
 * one for the later.
 *
 * @param words what is kept in the bucket
 */
export async function readMark(vault: PlaceVault, words: string): Promise<BucketMark | typeof foreign> {
  // A vault without the key has marked nothing, and is given none for it: it may yet be that of a vault that moves in.
  if ((await vault.find(subject)) === undefined) return foreign
  try {
    const { order, whole, mac } = JSON.parse(words) as BucketMark & { mac: string }
    const [told, right] = [Buffer.from(mac, 'hex'), await macOf(vault, { order, whole })]
    return told.length === right.length && timingSafeEqual(told, right) ? { order, whole } : foreign
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return foreign
    throw error
  }
}

/** The words for a bucket's mark. */
export async function markFor(vault: PlaceVault, mark: BucketMark): Promise<string> {
  return JSON.stringify({ of: 'countersign', ...mark, mac: (await macOf(vault, mark)).toString('hex') })
}

async function macOf(vault: PlaceVault, { order, whole }: BucketMark): Promise<Buffer> {
  const key = (await vault.obtain(subject)).derive('bucket-mark/v1')
  return createHmac('sha256', key)
    .update(JSON.stringify([order, whole]))
    .digest()
}

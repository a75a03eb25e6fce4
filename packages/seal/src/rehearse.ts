import { checkSealed } from './check/check-sealed.js'
import type { UpdateKind } from './check/permitted.js'
import type { Closing } from '@countersign/pdf/update/no-more-changes'
import { placeOfSeal } from '@countersign/pdf/update/places'
import { sha256Of } from './pades/sha256.js'
import type { Signer } from './pades/signer.js'
import { throwawaySigner } from './throwaway-signer.js'
import { filledFieldsOf } from './look/filled-field.js'
import { sampleStamps } from './look/sample-stamps.js'
import { type Appended, appendStamps } from '@countersign/pdf/update/append'
import { appendKept } from '@countersign/pdf/update/append-kept'

export { pagesThatStampWrong } from './look/pages-that-stamp-wrong.js'

let throwaway: Signer | undefined

/**
 * Stamps, seals with a throwaway key and checks a rendition: a document that cannot be completed is rejected on
 * upload.
 */
export async function rehearse(rendition: Buffer): Promise<void> {
  const sealed = await signed(await appendStamps(rendition, onEveryPage, placeFor('certification')))
  await check(rendition, sealed, ['stamps'], [])
}

/** The same for a file that keeps earlier signatures. */
export async function rehearseKept(file: Buffer, pages: number): Promise<void> {
  const turns = [...new Set([1, pages])]
  let current = file
  for (const page of turns)
    current = await signed(await appendKept(current, sampleStamps(page), placeFor(page === pages ? 'lock' : null)))
  const kinds = turns.map((page): UpdateKind => (page === pages ? 'locked' : 'kept'))
  await check(file, current, kinds, filledFieldsOf(turns.flatMap(sampleStamps)))
}

const signer = (): Signer => (throwaway ??= throwawaySigner())

const placeFor = (closing: Closing | null) =>
  placeOfSeal({ name: 'Rehearsal', reason: 'Rehearsal', at: someday }, signer().room, closing)

async function signed({ file, gap }: Appended): Promise<Buffer> {
  const digest = sha256Of(file.subarray(0, gap.start), file.subarray(gap.end))
  const { der } = await signer().sign(digest, false)
  file.write(der.toString('hex'), gap.start + 1, 'latin1')
  return file
}

async function check(...sealed: Parameters<typeof checkSealed>): Promise<void> {
  const problem = await checkSealed(...sealed)
  if (problem) throw new Error(`the rehearsed seal was not right: ${problem}`)
}

const someday = '2026-01-01T00:00:00.000Z'

const onEveryPage = (pages: number) => ({
  requestId: 'rehearsal',
  stamps: Array.from({ length: pages }, (_, index) => sampleStamps(index + 1)).flat(),
})

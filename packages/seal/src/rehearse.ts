import { generateKeyPairSync } from 'node:crypto'
import { checkSealed } from './check/check-sealed.js'
import type { UpdateKind } from './check/permitted.js'
import { derivedIdentity } from './identity/derived-identity.js'
import type { Closing } from '@countersign/pdf/update/no-more-changes'
import { placeOfSeal } from '@countersign/pdf/update/places'
import { sha256Of } from './pades/sha256.js'
import { Signer } from './pades/signer.js'
import type { Stamp } from '@countersign/pdf'
import { type Appended, appendStamps } from '@countersign/pdf/update/append'
import { appendKept } from '@countersign/pdf/update/append-kept'

let throwaway: Signer | undefined

/**
 * Stamps every page of a rendition and seals it with a key that is good for nothing else, then looks at what came out as is
 * done before a seal is kept: what cannot be finished is not taken.
 *
 * @throws where it could not be stamped and sealed
 */
export async function rehearse(rendition: Buffer): Promise<void> {
  const sealed = await signed(await appendStamps(rendition, onEveryPage, placeFor('certification')))
  await check(rendition, sealed, ['stamps'])
}

/**
 * The same for a file whose earlier signatures are to stay valid: a signature of ours with a look on its first page and on
 * its last.
 *
 * @param file as it was uploaded
 * @throws where it could not be stamped and sealed so
 */
export async function rehearseKept(file: Buffer, pages: number): Promise<void> {
  const turns = [...new Set([1, pages])]
  let current = file
  for (const page of turns)
    current = await signed(await appendKept(current, onPage(page), placeFor(page === pages ? 'lock' : null)))
  await check(file, current, turns.map((page) => (page === pages ? 'locked' : 'kept'))) // prettier-ignore
}

const signer = (): Signer =>
  (throwaway ??= new Signer({
    identity: derivedIdentity(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    timestampUrl: null,
  }))

const placeFor = (closing: Closing | null) =>
  placeOfSeal({ name: 'Rehearsal', reason: 'Rehearsal', at: someday }, signer().room, closing)

async function signed({ file, gap }: Appended): Promise<Buffer> {
  const digest = sha256Of(file.subarray(0, gap.start), file.subarray(gap.end))
  const { der } = await signer().sign(digest, false)
  file.write(der.toString('hex'), gap.start + 1, 'latin1')
  return file
}

async function check(before: Buffer, after: Buffer, kinds: readonly UpdateKind[]): Promise<void> {
  const problem = await checkSealed(before, after, kinds)
  if (problem) throw new Error(`the rehearsed seal was not right: ${problem}`)
}

const someday = '2026-01-01T00:00:00.000Z'
const strokes = [[[0.1, 0.2], [0.5, 0.8], [0.9, 0.2]]] as const // prettier-ignore

const onPage = (page: number): Stamp[] => {
  const by = { signedBy: 'Ann Example', signedAt: someday, eventHash: '0'.repeat(64) }
  const field = { fieldId: `${page}`, page, x: 10, width: 150, height: 40 }
  return [
    { ...by, field: { ...field, type: 'signature', y: 60 }, value: { kind: 'drawn', strokes } },
    { ...by, field: { ...field, type: 'text', y: 80 }, value: { kind: 'text', text: 'Text' } },
  ]
}

const onEveryPage = (pages: number) => ({
  requestId: 'rehearsal',
  stamps: Array.from({ length: pages }, (_, index) => onPage(index + 1)).flat(),
})

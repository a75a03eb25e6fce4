import { generateKeyPairSync } from 'node:crypto'
import { checkSealed } from './check/check-sealed.js'
import { derivedIdentity } from './identity/derived-identity.js'
import { placeOfSeal } from './seal/places.js'
import { sha256Of } from './seal/sha256.js'
import { Signer } from './seal/signer.js'
import type { Stamp } from './stamp/stamp.js'
import { appendStamps } from './update/append.js'

let throwaway: Signer | undefined

/**
 * Stamps every page of a rendition and seals it with a key that is good for nothing else, then looks at what came out as is
 * done before a seal is kept: what cannot be finished is not taken.
 *
 * @throws where it could not be stamped and sealed
 */
export async function rehearse(rendition: Buffer): Promise<void> {
  throwaway ??= new Signer({ identity: ownIdentity(), timestampUrl: null })
  const place = placeOfSeal({ name: 'Rehearsal', reason: 'Rehearsal', at: someday }, throwaway.room, true)
  const { file, gap } = await appendStamps(rendition, onEveryPage, place)
  const digest = sha256Of(file.subarray(0, gap.start), file.subarray(gap.end))
  const { der } = await throwaway.sign(digest, false)
  file.write(der.toString('hex'), gap.start + 1, 'latin1')
  const problem = await checkSealed(rendition, file, ['stamps'])
  if (problem) throw new Error(`the rehearsed seal was not right: ${problem}`)
}

const ownIdentity = () => derivedIdentity(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)

const someday = '2026-01-01T00:00:00.000Z'
const strokes = [[[0.1, 0.2], [0.5, 0.8], [0.9, 0.2]]] as const // prettier-ignore

const onEveryPage = (pages: number): { requestId: string; stamps: Stamp[] } => ({
  requestId: 'rehearsal',
  stamps: Array.from({ length: pages }, (_, index) => {
    const by = { signedBy: 'Ann Example', signedAt: someday, eventHash: '0'.repeat(64) }
    const field = { fieldId: `${index}`, page: index + 1, x: 10, width: 150, height: 40 }
    return [
      { ...by, field: { ...field, type: 'signature', y: 60 }, value: { kind: 'drawn', strokes } },
      { ...by, field: { ...field, type: 'text', y: 80 }, value: { kind: 'text', text: 'Text' } },
    ] satisfies Stamp[]
  }).flat(),
})

import fc from 'fast-check'
import { acted, newKey, type Parts, type Said, sealedParts } from './made-evidence.js'
import { makeParty, type Party } from './made-seals.js'

/** What a forger has: no key of the installation, and certificates of their own with the same names. */
export interface Forger {
  key: Parts['key']
  sealer: Party
}

export const newForger = async (): Promise<Forger> => ({ key: newKey(), sealer: await makeParty('Acme Ltd') })

/** The last act: what comes after is vouched for by nobody who knows only its head. */
const last = acted.findLastIndex(([type]) => type === 'RecipientApproved')

/** How an event of the history is changed; whether that can have happened is the verifier's to say. */
export const changes = fc.record({
  at: fc.nat(last),
  how: fc.constantFrom('value', 'name', 'drop', 'double', 'move'),
  by: fc.nat(last),
})
export type Change = typeof changes extends fc.Arbitrary<infer Of> ? Of : never

/** The history as the forger tells it: everything that follows from it is made anew, and sealed and signed by them. */
export async function forge({ key, sealer }: Forger, change: Change): Promise<Parts> {
  const parts = await sealedParts({ by: sealer }, said(change))
  return { ...parts, key, files: parts.files }
}

function said({ at, how, by }: Change): readonly Said[] {
  const [type, data = {}, personal] = acted[at]!
  switch (how) {
    case 'value':
      return acted.with(at, [type, { ...data, note: by }, personal])
    case 'name':
      return acted.with(at, [type, data, { ...personal, name: `Eve ${by}` }])
    case 'drop':
      return acted.toSpliced(at, 1)
    case 'double':
      return acted.toSpliced(at, 0, acted[at]!)
    default:
      return acted.toSpliced(at, 1).toSpliced(by, 0, acted[at]!)
  }
}

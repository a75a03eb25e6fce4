import fc from 'fast-check'
import { acted, newKey, type Parts, type Said, sealedParts } from './made-evidence.js'
import { makeParty, type Party } from './made-seals.js'

/** A forger lacks the installation's key, but can create certificates with the same names. */
export interface Forger {
  key: Parts['key']
  sealer: Party
}

export const newForger = async (): Promise<Forger> => ({ key: newKey(), sealer: await makeParty('Acme Ltd') })

/** The last act: its head does not cover later events. */
const last = acted.findLastIndex(([type]) => type === 'RecipientApproved')

/** Changes of the history; the verifier decides if they are possible. */
export const changes = fc.record({
  at: fc.nat(last),
  how: fc.constantFrom('value', 'name', 'drop', 'double', 'move'),
  by: fc.nat(last),
})
export type Change = typeof changes extends fc.Arbitrary<infer Of> ? Of : never

/** Recomputes everything that follows from a changed history, and seals and signs it with the forger's keys. */
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

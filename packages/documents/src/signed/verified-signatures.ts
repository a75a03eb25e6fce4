import type { VerifiedSignature } from '@countersign/seal/verify'
import { max, shortLine } from '../rendition/tally.js'
import type { Found } from '../rendition/warnings.js'

/** Verifies the signatures of an upload. @returns none if a strict reader cannot open it */
export async function verifiedSignatures(upload: Buffer): Promise<VerifiedSignature[]> {
  // Loads the library of certificates only for signed documents.
  const { verifySeal } = await import('@countersign/seal/verify')
  return verifySeal(upload).catch(() => [])
}

/** The people whose signatures hold, each once: nothing proves the name in any other. */
export function signersOf(signatures: readonly VerifiedSignature[]): Found[] {
  const people = signatures.filter(({ kind, intact }) => kind === 'signature' && intact)
  const names = new Set(people.map(({ signer }) => shortLine(signer?.name ?? '')))
  return [...names].flatMap((text) => (text === '' ? [] : [{ kind: 'signed' as const, text }])).slice(0, max.found)
}

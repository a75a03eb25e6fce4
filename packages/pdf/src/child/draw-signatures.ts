import { writeFile } from 'node:fs/promises'
import { drawSignatures } from '../signatures/draw-signatures.js'
import type { SignaturePlace } from '../signatures/places.js'
import type { DrawSignaturesInput } from './tasks.js'

/** Draws the document on which signers without a field of their own sign. @returns where, one a person */
export async function drawSignaturesFile({ people, title, to }: DrawSignaturesInput): Promise<SignaturePlace[]> {
  const { bytes, places } = await drawSignatures(people, title)
  await writeFile(to, bytes)
  return places
}

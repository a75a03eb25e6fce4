import { writeFile } from 'node:fs/promises'
import { drawSignatures } from '../signatures/draw-signatures.js'
import type { SignaturePlace } from '../signatures/places.js'
import type { DrawSignaturesInput } from './tasks.js'

export async function drawSignaturesFile({ people, title, to }: DrawSignaturesInput): Promise<SignaturePlace[]> {
  const { bytes, places } = await drawSignatures(people, title)
  await writeFile(to, bytes)
  return places
}

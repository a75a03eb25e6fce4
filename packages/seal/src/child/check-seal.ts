import { readFile } from 'node:fs/promises'
import { checkSealed } from '../check/check-sealed.js'
import { keptPictures } from '../look/kept-pictures.js'
import { sha256Of } from '../pades/sha256.js'
import type { CheckSealInput } from './tasks.js'

export async function checkSeal({ before, sealed, kinds, fields }: CheckSealInput): Promise<string | null> {
  const bytes = await readFile(before)
  const kept = keptPictures.of(sha256Of(bytes).toString('hex'))
  return checkSealed(bytes, await readFile(sealed), kinds, fields, kept)
}

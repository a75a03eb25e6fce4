import { readFile } from 'node:fs/promises'
import { checkSealed } from '../check/check-sealed.js'
import type { CheckSealInput } from './tasks.js'

export async function checkSeal({ before, sealed, kinds, fields }: CheckSealInput): Promise<string | null> {
  return checkSealed(await readFile(before), await readFile(sealed), kinds, fields)
}

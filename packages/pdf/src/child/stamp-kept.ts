import { readFile, writeFile } from 'node:fs/promises'
import { placeOfSeal } from '../update/places.js'
import { appendKept } from '../update/append-kept.js'
import type { Gap } from '../update/gap.js'
import type { StampKeptInput } from './tasks.js'
import { withBytes } from './with-bytes.js'

/** Adds the values of one page as the appearance of a signature, so that earlier signatures stay valid. */
export async function stampKept({ pdf, stamps, seal, isLast, to }: StampKeptInput): Promise<Gap> {
  const filled = await Promise.all(stamps.map(withBytes))
  const place = placeOfSeal(seal.words, seal.room, isLast ? 'lock' : null)
  const { file, gap } = await appendKept(await readFile(pdf), filled, place)
  await writeFile(to, file)
  return gap
}

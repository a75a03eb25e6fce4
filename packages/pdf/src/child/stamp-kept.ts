import { readFile, writeFile } from 'node:fs/promises'
import { placeOfSeal } from '../update/places.js'
import { appendKept } from '../update/append-kept.js'
import type { Gap } from '../update/gap.js'
import type { StampDocumentInput } from './tasks.js'
import { withBytes } from './with-bytes.js'

/** Puts what was filled in on one page onto a document whose signatures are kept, as the look of a signature of ours. */
export async function stampKept({ pdf, stamps, seal, to }: StampDocumentInput): Promise<Gap> {
  const filled = await Promise.all(stamps.map(withBytes))
  const { file, gap } = await appendKept(await readFile(pdf), filled, placeOfSeal(seal.words, seal.room, false))
  await writeFile(to, file)
  return gap
}

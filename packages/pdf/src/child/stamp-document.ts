import { readFile, writeFile } from 'node:fs/promises'
import { placeOfSeal } from '../update/places.js'
import { appendStamps } from '../update/append.js'
import type { Gap } from '../update/gap.js'
import type { StampDocumentInput } from './tasks.js'
import { withBytes } from './with-bytes.js'

export async function stampDocument({ requestId, pdf, stamps, seal, to }: StampDocumentInput): Promise<Gap> {
  const filled = await Promise.all(stamps.map(withBytes))
  const place = placeOfSeal(seal.words, seal.room, 'certification')
  const { file, gap } = await appendStamps(await readFile(pdf), () => ({ requestId, stamps: filled }), place)
  await writeFile(to, file)
  return gap
}

import { readFile, writeFile } from 'node:fs/promises'
import { placeOfTimestamp } from '../update/places.js'
import { appendField } from '../update/append.js'
import { appendStore } from '../update/append-store.js'
import type { Gap } from '../update/gap.js'
import type { AppendLastingInput } from './tasks.js'

export async function appendLasting({ sealed, data, room, lasting, archived }: AppendLastingInput): Promise<Gap> {
  const bytes = (ders: readonly string[]) => ders.map((der) => Buffer.from(der, 'base64'))
  const store = {
    certificates: bytes(data.certificates),
    ocspAnswers: bytes(data.ocspAnswers),
    lists: bytes(data.lists),
  }
  const stored = await appendStore(await readFile(sealed), store)
  const { file, gap } = await appendField(stored, placeOfTimestamp(room))
  await Promise.all([writeFile(lasting, stored), writeFile(archived, file)])
  return gap
}

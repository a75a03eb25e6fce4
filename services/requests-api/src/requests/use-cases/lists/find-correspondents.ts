import { correspondents } from '../../read-models/lists/correspondents.js'
import { searchWords } from '../../read-models/lists/search-words.js'
import type { TeamCaller } from '../../../kernel/caller.js'
import type { Needs } from '../services.js'
import { seenBy } from './list-filter.js'

/** Rule drafting-27. */
const most = 8
const fewestLetters = 2

export interface FoundCorrespondent {
  /** Empty if no name is known any more. */
  name: string
  email: string
}

/** Every search word must start a word of the name or address; most recent first. */
export async function findCorrespondents(
  { readModels }: Needs<'readModels'>,
  { caller, q }: { caller: TeamCaller; q: string },
): Promise<FoundCorrespondent[]> {
  const beginnings = searchWords(q)
  if ([...beginnings.join('')].length < fewestLetters) return []
  const tables = await readModels.readYourWrites(caller, correspondents)
  const found = await tables.search({
    table: 'people',
    where: seenBy(caller),
    by: 'writtenAt',
    direction: 'falling',
    beginnings,
    limit: most,
  })
  return found.map(({ row: { names, email } }) => ({ name: names[0]?.name ?? '', email }))
}

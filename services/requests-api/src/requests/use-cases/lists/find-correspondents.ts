import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs'
import { correspondents } from '../../read-models/lists/correspondents.js'
import { searchWords } from '../../read-models/lists/search-words.js'
import type { TeamCaller } from '../../../kernel/caller.js'
import { ReadModels } from '../../../platform/read-models.js'
import { seenBy } from './list-filter.js'

/** Rule drafting-27. */
const most = 8
const fewestLetters = 2

export interface FoundCorrespondent {
  /** Empty if no name is known any more. */
  name: string
  email: string
}

export class FindCorrespondents extends Query<FoundCorrespondent[]> {
  constructor(
    readonly caller: TeamCaller,
    readonly q: string,
  ) {
    super()
  }
}

@QueryHandler(FindCorrespondents)
export class FindCorrespondentsHandler implements IQueryHandler<FindCorrespondents> {
  constructor(private readonly readModels: ReadModels) {}

  /** Every search word must start a word of the name or address; most recent first. */
  async execute({ caller, q }: FindCorrespondents): Promise<FoundCorrespondent[]> {
    const beginnings = searchWords(q)
    if ([...beginnings.join('')].length < fewestLetters) return []
    const tables = await this.readModels.readYourWrites(caller, correspondents)
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
}

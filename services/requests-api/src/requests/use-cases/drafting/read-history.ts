import { type HistoryLine, historyOf } from '../../views/history.js'
import { readCurrent } from '../requests.js'
import type { Needs, OnRequest } from '../services.js'

export async function readHistory(
  { journal, owner }: Needs<'journal' | 'owner'>,
  { caller, requestId }: OnRequest,
): Promise<HistoryLine[]> {
  const { entries } = await readCurrent(journal, requestId, caller)
  return historyOf(entries, owner.name)
}

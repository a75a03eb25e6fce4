import { stats } from '../../read-models/lists/stats.js'
import type { TeamCaller } from '../../../kernel/caller.js'
import type { Needs } from '../services.js'

/** The dashboard's figures (rule states-6). */
export interface Figures {
  pending: number
  completed: number
  total: number
}

export async function readFigures(
  { readModels }: Needs<'readModels'>,
  { caller }: { caller: TeamCaller },
): Promise<Figures> {
  const tables = await readModels.readYourWrites(caller, stats)
  const found = await tables.get('figures', caller.teamId)
  const { total, byStatus } = found?.row ?? { total: 0, byStatus: {} }
  return { pending: byStatus.pending ?? 0, completed: byStatus.completed ?? 0, total }
}

import { documentShelf } from '../../read-models/documents/documents.js'
import type { TeamCaller } from '../../../kernel/caller.js'
import type { ReadModels } from '../../../platform/read-models.js'
import { NoRoom } from './received-file.js'

/** Limits in bytes of originals per owner; null for unlimited. */
export interface Quota {
  waiting: number | null
  drafts: number | null
}

/** Limits unsent bytes per owner. Checked on uploads, never when a document is attached. @throws {NoRoom} */
export async function mustHoldUpload(
  { quota, readModels }: { quota: Quota; readModels: Pick<ReadModels, 'readYourWrites'> },
  caller: TeamCaller,
  bytes: number,
): Promise<void> {
  const { waiting, drafts } = quota
  if (waiting === null && drafts === null) return
  const tables = await readModels.readYourWrites(caller, documentShelf)
  const held = (await tables.get('owners', caller.teamId))?.row
  if (waiting !== null && (held?.waiting ?? 0) + bytes > waiting) {
    throw new NoRoom(
      'You have too many uploads that aren’t in a request. Add them to a request, or try again tomorrow.',
    )
  }
  if (drafts !== null && (held?.drafts ?? 0) + bytes > drafts) {
    throw new NoRoom('Your drafts take up all the space you have. Delete drafts you no longer need.')
  }
}

import type { DocumentFacts } from '../../domain/document-facts.js'
import type { Answered, TeamCaller } from '../../../kernel/caller.js'
import type { Needs } from '../services.js'
import { mustHoldUpload } from './owner-quota.js'
import type { ReceivedFile } from './received-file.js'

export interface UploadDocuments {
  caller: TeamCaller
  files: readonly ReceivedFile[]
  /** Aborted when the client disconnects. */
  left: AbortSignal
  /** Key for fair queueing: the rate-limited address, or the owner. */
  countedAs: string
}

export async function uploadDocuments(
  { uploads, ...services }: Needs<'uploads' | 'quota' | 'readModels'>,
  { caller, files, left, countedAs }: UploadDocuments,
): Promise<Answered<DocumentFacts[]>> {
  try {
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    await mustHoldUpload(services, caller, bytes)
  } catch (error) {
    // A repeated call is answered from storage, even if the disk has no room for its files again.
    if (!(await uploads.areStored(caller.commandId))) throw error
  }
  return uploads.upload(caller, files, left, countedAs)
}

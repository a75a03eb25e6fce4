import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { DocumentFacts } from '../../domain/events.js'
import type { Answered, TeamCaller } from '../../../kernel/caller.js'
import type { ReceivedFile } from './received-file.js'
import { OwnerQuota } from './owner-quota.js'
import { UploadDecisions } from './upload-decisions.js'

export class UploadDocuments extends Command<Answered<DocumentFacts[]>> {
  constructor(
    readonly caller: TeamCaller,
    readonly files: readonly ReceivedFile[],
    /** Aborted when the client disconnects. */
    readonly left: AbortSignal,
    /** Key for fair queueing: the rate-limited address, or the owner. */
    readonly countedAs: string,
  ) {
    super()
  }
}

@CommandHandler(UploadDocuments)
export class UploadDocumentsHandler implements ICommandHandler<UploadDocuments> {
  constructor(
    private readonly uploads: UploadDecisions,
    private readonly quota: OwnerQuota,
  ) {}

  async execute({ caller, files, left, countedAs }: UploadDocuments): Promise<Answered<DocumentFacts[]>> {
    try {
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      await this.quota.mustHold(caller, bytes)
    } catch (error) {
      // A repeated call is answered from storage, even if the disk has no room for its files again.
      if (!(await this.uploads.areStored(caller.commandId))) throw error
    }
    return this.uploads.upload(caller, files, left, countedAs)
  }
}

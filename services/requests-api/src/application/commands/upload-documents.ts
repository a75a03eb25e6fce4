import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { DocumentFacts } from '../../signing/events.js'
import type { Answered, OwnerCaller } from '../caller.js'
import type { ReceivedFile } from '../uploads/received-file.js'
import { OwnerQuota } from '../uploads/owner-quota.js'
import { UploadDecisions } from '../uploads/upload-decisions.js'

export class UploadDocuments extends Command<Answered<DocumentFacts[]>> {
  constructor(
    readonly caller: OwnerCaller,
    readonly files: readonly ReceivedFile[],
    /** Aborted once nobody waits for the answer any more. */
    readonly left: AbortSignal,
    /** As whose files they wait: the address that calls are counted by, or the owner. */
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
      // What was stored is answered as it was, though there be no room for it a second time.
      if (!(await this.uploads.areStored(caller.commandId))) throw error
    }
    return this.uploads.upload(caller, files, left, countedAs)
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import type { DocumentFacts } from '../../signing/events.js'
import type { Answered, Caller } from '../caller.js'
import type { ReceivedFile } from '../uploads/received-file.js'
import { UploadDecisions } from '../uploads/upload-decisions.js'

export class UploadDocuments extends Command<Answered<DocumentFacts[]>> {
  constructor(
    readonly caller: Caller,
    readonly files: readonly ReceivedFile[],
  ) {
    super()
  }
}

@CommandHandler(UploadDocuments)
export class UploadDocumentsHandler implements ICommandHandler<UploadDocuments> {
  constructor(private readonly uploads: UploadDecisions) {}

  execute({ caller, files }: UploadDocuments): Promise<Answered<DocumentFacts[]>> {
    return this.uploads.upload(caller, files)
  }
}

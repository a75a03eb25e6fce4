import type { DocumentView } from '@countersign/contracts'
import { calls } from '@countersign/contracts/calls'
import type { DocumentTools } from '@countersign/documents'
import { Controller, Req } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { Request } from 'express'
import { isOutOfSpace } from '@countersign/process'
import { uploadDocuments } from '../../use-cases/documents/upload-documents.js'
import { DiskRoom } from '../../use-cases/documents/disk-room.js'
import { run } from '../../../platform/use-cases.js'
import { Answers } from '../../../platform/http/answers.js'
import { callerOf, isCommand } from '../../../platform/http/call.js'
import { Changed } from '../../../platform/http/changed.js'
import { holderOf } from '../../../platform/http/guards.js'
import { Idempotency } from '../../../platform/http/idempotency.js'
import { CheckedViews } from './checked-views.js'
import { countedBy } from '../../../platform/http/caller-addresses.js'
import { receiveFiles } from './receive-files.js'

/** Folder for uploads until their bytes are stored. */
export class Staging {
  constructor(
    readonly dir: string,
    readonly room: DiskRoom,
    readonly tools: Pick<DocumentTools, 'expectUpload' | 'prepare'>,
  ) {}
}

@Controller()
export class UploadController {
  constructor(
    private readonly bus: CommandBus,
    private readonly idempotency: Idempotency,
    private readonly staging: Staging,
    private readonly views: CheckedViews,
  ) {}

  /** Does not wait: the user still has to choose the Word file. */
  @Answers('prepareConverter')
  prepare(): void {
    void this.staging.tools.prepare()
  }

  @Answers('upload')
  async upload(@Req() request: Request): Promise<Changed<DocumentView[]>> {
    await this.staging.room.mustHold(Number(request.headers['content-length'] ?? 0))
    // Intake takes about as long as loading the engines of the check that follows.
    this.staging.tools.expectUpload()
    try {
      return await this.#take(request)
    } catch (error) {
      throw isOutOfSpace(error) ? DiskRoom.wanted(error) : error
    }
  }

  async #take(request: Request): Promise<Changed<DocumentView[]>> {
    const left = new AbortController()
    request.res?.once('close', () => left.abort())
    const { files, clear } = await receiveFiles(request, this.staging.dir)
    try {
      // Other uploads may have used the room, and chunked ones do not announce their size.
      await this.staging.room.mustHold(0)
      const { method, path } = request
      const body = files.map(({ originalName, sha256 }) => ({ originalName, sha256 }))
      const shape = { ...holderOf(request, { call: calls.upload, params: {} }), method, path, body }
      isCommand(request, await this.idempotency.commandId(request.get('idempotency-key'), shape))
      const caller = callerOf(request)
      const countedAs = countedBy(request) ?? caller.teamId
      const answered = await this.bus.execute(run(uploadDocuments, { caller, files, left: left.signal, countedAs }))
      return new Changed(await this.views.uploads(answered.answer), answered.position)
    } finally {
      clear()
    }
  }
}

import type { Blob, BlobStore } from '@countersign/blobs'
import {
  type AcceptedDocument,
  ConverterUnavailable,
  type DocumentTools,
  UnacceptableFile,
} from '@countersign/documents'
import type { Journal } from '@countersign/event-log'
import { removeStaged } from '@countersign/process'
import type { Clock } from '../../../kernel/clock.js'
import type { CheckedPages } from '../../domain/checked-pages.js'
import type { DocumentFacts } from '../../domain/document-facts.js'
import type { UploadEvent } from '../../domain/events.js'
import { uploadStream } from '../../domain/streams.js'
import {
  discardUploadedDocument,
  evolveUpload,
  noUpload,
  recordUploadsRendering,
  uploadDocuments,
  type UploadState,
} from '../../domain/uploads.js'
import type { Answered, Caller, TeamCaller } from '../../../kernel/caller.js'
import { handle } from '../../../kernel/run-command.js'
import { uploadedDocumentId, uploadIdOf } from '../../../kernel/ids.js'
import { renderedBy } from './rendered-by.js'
import { unlessAltered } from '../../../kernel/unless-altered.js'
import { type ReceivedFile, UploadPutOff, UploadRefused } from './received-file.js'
import type { MarkBytes, NamingBytes } from './naming-bytes.js'

interface Judged {
  file: ReceivedFile
  document: AcceptedDocument
}

/** Validates a batch completely, then stores all of it or nothing (rules errors-8, documents-8). */
export class UploadDecisions {
  constructor(
    private readonly parts: {
      journal: Journal
      clock: Clock
      tools: DocumentTools
      blobs: BlobStore
      naming: Pick<NamingBytes, 'during'>
    },
  ) {}

  /**
   * @param left aborted when the client disconnects
   * @param countedAs key for fair queueing
   */
  async upload(
    caller: TeamCaller,
    files: readonly ReceivedFile[],
    left: AbortSignal,
    countedAs: string,
  ): Promise<Answered<DocumentFacts[]>> {
    const judged = await this.#judge(files, countedAs)
    try {
      if (left.aborted) throw new UploadRefused(['The upload was cancelled. Nothing was stored.'], 422)
      return await this.parts.naming.during((mark) => this.#store(caller, judged, mark))
    } finally {
      // Removes renditions that were not moved into the store.
      await removeRenditions(judged)
    }
  }

  async #store(caller: TeamCaller, judged: readonly Judged[], mark: MarkBytes): Promise<Answered<DocumentFacts[]>> {
    const files = judged.flatMap(bytesOf)
    await mark(files.map(({ sha256 }) => sha256))
    for (const file of files) await this.parts.blobs.putFile(file)
    const uploadId = uploadIdOf(caller.commandId)
    const documents = judged.map((one, index) => factsOf(one, uploadedDocumentId(uploadId, index)))
    const { entries, position } = await this.#decide(uploadId, caller, (state) =>
      uploadDocuments(state, { uploadId, ownerId: caller.teamId, documents }),
    )
    return {
      answer: entries.flatMap(({ event }) => (event.type === 'DocumentUploaded' ? [event.data] : [])),
      position,
    }
  }

  async areStored(commandId: string): Promise<boolean> {
    return (await this.parts.journal.read(uploadStream(uploadIdOf(commandId)))).entries.length > 0
  }

  async discard(caller: Caller, uploadId: string, documentId: string): Promise<void> {
    await unlessAltered(() => this.#decide(uploadId, caller, (state) => discardUploadedDocument(state, { documentId })))
  }

  async recordRendering(
    caller: Caller,
    uploadId: string,
    rendering: { documentId: string; checked: CheckedPages },
  ): Promise<void> {
    await unlessAltered(() => this.#decide(uploadId, caller, (state) => recordUploadsRendering(state, rendering)))
  }

  #decide(uploadId: string, caller: Caller, decide: (state: UploadState) => UploadEvent[]) {
    const { journal, clock } = this.parts
    const stream = uploadStream(uploadId)
    return handle({ journal, clock }, { stream, caller, decide: (before) => decide(stateOf(before)) })
  }

  async #judge(files: readonly ReceivedFile[], countedAs: string): Promise<Judged[]> {
    const ingest = (file: ReceivedFile) => this.parts.tools.ingest({ ...file, caller: countedAs })
    const outcomes = await Promise.allSettled(files.map(ingest))
    const judged: Judged[] = []
    const refused: { file: ReceivedFile; reason: UnacceptableFile }[] = []
    let failure: unknown
    for (const [index, outcome] of outcomes.entries()) {
      const file = files[index]!
      if (outcome.status === 'fulfilled') judged.push({ file, document: outcome.value })
      else if (outcome.reason instanceof UnacceptableFile) refused.push({ file, reason: outcome.reason })
      else failure ??= unavailable(file, outcome.reason)
    }
    if (judged.length < files.length) await removeRenditions(judged)
    if (failure !== undefined) throw failure
    if (refused.length > 0) {
      const status = refused.some(({ reason }) => reason.isWrongType) ? 415 : 422
      throw new UploadRefused(
        refused.map(({ file, reason }) => `“${file.originalName}” ${reason.sentence}`),
        status,
      )
    }
    return judged
  }
}

/** Defers the file instead of refusing it. */
const unavailable = ({ originalName }: ReceivedFile, reason: unknown): unknown =>
  reason instanceof ConverterUnavailable
    ? new UploadPutOff(`“${originalName}” ${reason.sentence}`, { cause: reason })
    : reason

const stateOf = (entries: readonly { event: UploadEvent }[]) =>
  entries.reduce((state, { event }) => evolveUpload(state, event), noUpload)

async function removeRenditions(judged: readonly Judged[]): Promise<void> {
  for (const { document } of judged) await removeStaged(document.rendition.path)
}

const bytesOf = ({ file, document: { rendition } }: Judged): ({ path: string } & Blob)[] =>
  [file, rendition].map(({ path, sha256, size }) => ({ path, sha256, size }))

function factsOf({ file, document }: Judged, documentId: string): DocumentFacts {
  return {
    documentId,
    originalName: file.originalName,
    mediaType: document.mediaType,
    original: { sha256: file.sha256, size: file.size },
    pageCount: document.pageCount,
    ...renderedBy(document),
  }
}

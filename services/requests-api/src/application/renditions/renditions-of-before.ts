import { UnacceptableFile } from '@countersign/documents'
import type { Journal } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import type { KnownDocument } from '../../read-models/documents.js'
import { recordRendering } from '../../signing/decisions/record-rendering.js'
import type { DocumentFacts, Rendered, SigningEvent } from '../../signing/events.js'
import { replay } from '../../signing/evolve.js'
import { isOfBefore } from '../../signing/renderings.js'
import type { MaybeRequest } from '../../signing/state.js'
import { requestStream, uploadStream } from '../../signing/streams.js'
import { type Caller, system } from '../caller.js'
import type { RequestDecisions } from '../request-decisions.js'
import type { UploadDecisions } from '../uploads/upload-decisions.js'
import type { NamingBytes } from '../uploads/naming-bytes.js'
import type { PdfRenderer } from './pdf-renderer.js'
import { renderAnew } from './render-anew.js'

/** A document that cannot be written anew, and why: its sentence completes "“Annex B.pdf” …". */
export interface NotRendered {
  documentId: string
  sentence: string
}

type Facts = Pick<DocumentFacts, 'documentId' | 'original' | 'rendition' | 'pageCount'>
type Record = (caller: Caller, rendered: Rendered & { documentId: string }) => Promise<unknown>

export interface RenditionsOfBeforeParts {
  renderer: PdfRenderer
  journal: Journal<SigningEvent>
  requests: Pick<RequestDecisions, 'decide'>
  uploads: Pick<UploadDecisions, 'recordRendering'>
  naming: Pick<NamingBytes, 'during'>
  log: Log
}

/**
 * Gives documents of before the rendition that every upload has today, when their draft or upload is opened or sent. The
 * system does so by itself, once for a document and a stream, and it stays whatever becomes of the call (ADR 0045).
 */
export class RenditionsOfBefore {
  /** Under way in this process, by stream and document: who asks meanwhile waits for the same. */
  readonly #underWay = new Map<string, Promise<void>>()
  /** Documents that could not be written anew since this process began: opened again, they are not tried again. */
  readonly #refused = new Set<string>()

  constructor(private readonly parts: RenditionsOfBeforeParts) {}

  /**
   * All that a draft needs before it is sent.
   *
   * @returns what cannot be written anew
   */
  async beforeSending(request: MaybeRequest): Promise<NotRendered[]> {
    const refused: NotRendered[] = []
    for (const document of waitingIn(request)) {
      try {
        await this.#ofDraft(request!.requestId, document)
      } catch (error) {
        if (!(error instanceof UnacceptableFile)) throw error
        refused.push({ documentId: document.documentId, sentence: error.sentence })
      }
    }
    return refused
  }

  /** The same where a draft is only looked at: what cannot be written anew is shown as it is. */
  async ofOpened(requestId: string): Promise<void> {
    const { entries } = await this.parts.journal.read(requestStream(requestId))
    const request = replay(entries)
    for (const document of waitingIn(request)) {
      await this.#ifItCanBe(document.documentId, () => this.#ofDraft(requestId, document))
    }
  }

  /**
   * The same for a document by itself: an upload that waits for a request, or in the draft that took it last. Other drafts
   * that hold it get theirs when they are opened.
   */
  async ofOpenedDocument(document: KnownDocument): Promise<void> {
    const { documentId, uploadId, holders, newestHolder } = document
    if (newestHolder !== null) await this.ofOpened(newestHolder)
    if (holders > 0 || uploadId === null) return
    await this.#ifItCanBe(documentId, () =>
      this.#once(uploadStream(uploadId), document, (caller, rendered) =>
        this.parts.uploads.recordRendering(caller, uploadId, rendered),
      ),
    )
  }

  #ofDraft(requestId: string, document: Facts): Promise<void> {
    return this.#once(requestStream(requestId), document, (caller, rendered) =>
      this.parts.requests.decide(requestId, caller, (state) => recordRendering(state, rendered)),
    )
  }

  /** The command's id follows from stream and document: whoever does the same at the same time adds nothing. */
  #once(stream: string, document: Facts, record: Record): Promise<void> {
    const commandId = `rendition-${stream}-${document.documentId}`
    const render = () =>
      this.parts.naming.during(async (mark) => {
        const rendered = await renderAnew(document, this.parts.renderer, mark)
        await record(system('renditions', commandId), { documentId: document.documentId, ...rendered })
      })
    const underWay = this.#underWay.get(commandId) ?? render().finally(() => this.#underWay.delete(commandId))
    this.#underWay.set(commandId, underWay)
    return underWay
  }

  async #ifItCanBe(documentId: string, render: () => Promise<void>): Promise<void> {
    if (this.#refused.has(documentId)) return
    try {
      await render()
    } catch (error) {
      if (error instanceof UnacceptableFile) this.#refused.add(documentId)
      const why = error instanceof UnacceptableFile ? error.reason : error instanceof Error ? error.name : 'Error'
      this.parts.log.warn({ documentId, why }, 'a document of before is shown without a rendition')
    }
  }
}

/** A draft's documents that have no rendition yet. */
const waitingIn = (request: MaybeRequest): Facts[] =>
  request?.status === 'draft' && !request.gone && !request.erased
    ? [...request.documents.values()].filter(isOfBefore)
    : []

import type { Entry } from '@countersign/event-log'
import { SealingRefused, TimestampUnavailable } from '@countersign/seal'
import type { Vault } from '@countersign/vault'
import type { Log } from '@countersign/telemetry'
import type { Sealed, Sealing, TimestampNeed } from '../../ports/sealing.js'
import { isUnavailable } from '@countersign/process'
import { completeRequest, isOver, recordSealing } from '../../signing/decisions/complete-request.js'
import { recordSealingFailure } from '../../signing/decisions/record-sealing-failure.js'
import type { RequestEvent } from '../../signing/events.js'
import { timestampRetryMs } from '../../signing/limits.js'
import { known } from '../../signing/personal.js'
import type { SealingFault } from '../../signing/sealing-failure.js'
import { isSending } from '../../signing/sending.js'
import type { RequestState } from '../../signing/state.js'
import { foldedAddress } from '../../application/accounts/address-index.js'
import { system } from '../../application/caller.js'
import { linksOf } from '../../application/links-of-request.js'
import type { RequestDecisions } from '../../application/request-decisions.js'
import type { MailTaskParts } from '../mail/tasks.js'
import { whatToCertify } from './what-to-certify.js'
import { whatToSeal } from './what-to-seal.js'

export interface CompletionParts extends Pick<MailTaskParts, 'senderOf'> {
  requests: RequestDecisions
  sealing: Sealing
  vault: Vault
  log: Log
}

interface Standing {
  request: RequestState
  history: readonly Entry<RequestEvent>[]
}

/**
 * Seals the documents, then the certificate, then appends the completion (rule sealing-5). Each step first checks the
 * history, and the first result wins, so it is safe to retry and to run concurrently.
 */
export class Completion {
  constructor(private readonly parts: CompletionParts) {}

  /** Records a failure with the time of the next attempt. @throws when one of our engines is unavailable */
  async attempt(requestId: string, attempt: number): Promise<void> {
    const { log } = this.parts
    try {
      await this.#complete(requestId, attempt)
      log.info({ requestId, attempt }, 'request completed')
    } catch (error) {
      if (isUnavailable(error)) throw error
      const failure = { attempt, fault: faultOf(error), why: reasonOf(error) }
      log.error({ requestId, ...failure }, 'sealing failed')
      await this.#decide(requestId, `failed-${attempt}`, (state, at, history) =>
        recordSealingFailure(state, { ...failure, at, actedAt: lastActIn(history) ?? at }),
      )
    }
  }

  async #complete(requestId: string, attempt: number): Promise<void> {
    const standing = await this.#standing(requestId)
    if (!standing?.request.everyoneActed || isOver(standing.request)) return
    const certifiable = standing.request.sealed ? standing : await this.#seal(standing, attempt)
    // Sealing may have been given up, and the request cancelled, in the meantime.
    if (certifiable && !isOver(certifiable.request)) await this.#certify(certifiable, attempt)
  }

  async #seal({ request, history }: Standing, attempt: number): Promise<Standing | null> {
    const { requestId } = request
    const sealed: { documentId: string; seal: Sealed }[] = []
    // One after the other: each takes the memory of a whole document.
    for (const document of whatToSeal(request, history)) {
      const seal = await this.parts.sealing.seal(requestId, document, needOf(attempt))
      sealed.push({ documentId: document.documentId, seal })
    }
    const documents = sealed.map(({ documentId, seal }) => ({ documentId, sealed: seal.sealed, level: seal.level }))
    const missing = sealed.find(({ seal }) => seal.noTimestamp)?.seal.noTimestamp
    const noTimestamp = missing ? { attempts: attempt, why: missing.why } : null
    await this.#decide(requestId, `sealed-${attempt}`, (state) => recordSealing(state, { documents, noTimestamp }))
    return this.#standing(requestId)
  }

  async #certify({ request, history }: Standing, attempt: number): Promise<void> {
    const { requestId, round } = request
    const { sealed, noTimestamp } = await this.parts.sealing.certify(whatToCertify(request, history), needOf(attempt))
    const links = await linksOf(this.parts.vault, request, round)
    const senderIsRecipient = await this.#senderIsRecipient(request, history)
    await this.#decide(requestId, `completed-${attempt}`, (state) =>
      completeRequest(state, {
        certificate: sealed,
        links,
        senderIsRecipient,
        noTimestamp: noTimestamp && { attempts: attempt, ...noTimestamp },
      }),
    )
  }

  /** Compares the address that emails to the sender go to (rule sending-17). */
  async #senderIsRecipient({ recipients }: RequestState, history: Standing['history']): Promise<boolean> {
    const present = history[0] && (await this.parts.senderOf(history[0].actor))
    const recorded = history.findLast(isSending)?.event.data.sender
    const sender = foldedAddress((present ?? (recorded && known(recorded)))?.email ?? '')
    return [...recipients.values()].some(({ email }) => foldedAddress(known(email) ?? '') === sender && sender !== '')
  }

  async #standing(requestId: string): Promise<Standing | null> {
    const { request, entries } = await this.parts.requests.read(requestId, system('sealing', requestId))
    return request && { request, history: entries }
  }

  #decide(requestId: string, step: string, decide: Parameters<RequestDecisions['decide']>[2]) {
    return this.parts.requests.decide(requestId, system('sealing', `${requestId}-${step}`), decide)
  }
}

/** Classifies the failure; only faults of the documents count towards giving up. */
function faultOf(error: unknown): SealingFault {
  if (error instanceof SealingRefused) return 'documents'
  return error instanceof TimestampUnavailable ? 'timestamp' : 'other'
}

/** ISO 8601. */
const lastActIn = (history: readonly Entry<RequestEvent>[]): string | null =>
  history.find(({ event }) => event.type === 'EveryoneActed')?.at ?? null

/** Quotes only the timestamp server's message: other errors may quote a document. */
function reasonOf(error: unknown): string {
  if (error instanceof TimestampUnavailable) return error.message
  return error instanceof Error ? error.name : 'Error'
}

/** The last of five attempts may go without a timestamp (rule sealing-3). */
const needOf = (attempt: number): TimestampNeed => (attempt > timestampRetryMs.length ? 'if it can be had' : 'needed')

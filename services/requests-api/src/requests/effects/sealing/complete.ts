import type { Entry } from '@countersign/event-log'
import { SealingRefused, TimestampUnavailable } from '@countersign/seal'
import type { Vault } from '@countersign/vault'
import type { Log } from '@countersign/telemetry'
import type { Sealed, Sealing, TimestampNeed } from '../../ports/sealing.js'
import { isUnavailable } from '@countersign/process'
import {
  completeRequest,
  isOver,
  recordSealing,
  recordSealingFailure,
  type SealingFault,
} from '../../domain/sealing/sealing.js'
import type { RequestEvent } from '../../domain/events.js'
import { timestampRetryMs } from '../../domain/limits.js'
import { known } from '../../../kernel/personal.js'
import { isSending } from '../../domain/event-catalogue.js'
import type { MaybeRequest, RequestState } from '../../domain/state.js'
import { foldedAddress } from '../../../kernel/folded-address.js'
import { system } from '../../../kernel/caller.js'
import { linksOf } from '../../use-cases/sending/send-request.js'
import type { RequestDecisions } from '../../use-cases/request-decisions.js'
import type { CurrentRequest } from '../../use-cases/requests.js'
import type { RequestMailParts } from '../../mail/request-mails.js'
import { CertificateAhead } from './certificate-ahead.js'
import { reasonOf } from './reason-of.js'
import { whatToCertify } from './what-to-certify.js'
import { whatToSeal } from './what-to-seal.js'

export interface CompletionParts extends Pick<RequestMailParts, 'senderOf'> {
  requests: RequestDecisions
  sealing: Sealing
  vault: Vault
  log: Log
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
    if (standing.request.sealed) return this.#certify(standing, attempt)
    const ahead = Promise.withResolvers<CertificateAhead | null>()
    try {
      const certifiable = await this.#seal(standing, attempt, ahead.resolve)
      ahead.resolve(null)
      // Sealing may have been given up, and the request cancelled, in the meantime.
      if (certifiable && !isOver(certifiable.request)) await this.#certify(certifiable, attempt, await ahead.promise)
    } finally {
      ahead.resolve(null)
      await (await ahead.promise)?.drop()
    }
  }

  async #seal(standing: CurrentRequest, attempt: number, certify: Certify): Promise<CurrentRequest | null> {
    const { request, entries } = standing
    const { requestId } = request
    const at = this.parts.requests.now()
    const sealed: SealedAs[] = []
    const documents = whatToSeal(request, entries)
    // One after the other: each takes the memory of a whole document.
    for (const { documentId, ...document } of documents) {
      const signed = (seal: Sealed) => {
        const isLast = sealed.length === documents.length - 1
        if (isLast) certify(this.#certifyAhead(requestId, attempt, at, [...sealed, { documentId, seal }]))
      }
      const seal = await this.parts.sealing.seal(requestId, { documentId, ...document }, needOf(attempt), signed)
      sealed.push({ documentId, seal })
    }
    const decide = (state: MaybeRequest) => recordSealing(state, sealingOf(sealed, attempt))
    const decided = await this.#decide(requestId, `sealed-${attempt}`, decide, at)
    return decided.request && { request: decided.request, entries: decided.entries }
  }

  /** Null if it cannot be made ahead: the certificate then follows the append, which also shows why. */
  async #certifyAhead(
    requestId: string,
    attempt: number,
    at: string,
    sealed: readonly SealedAs[],
  ): Promise<CertificateAhead | null> {
    try {
      // The receipt of the last Finish has often been recorded since the sealing began.
      const standing = (await this.#standing(requestId))!
      const caller = callerOf(requestId, `sealed-${attempt}`)
      const events = recordSealing(standing.request, sealingOf(sealed, attempt))
      const then = await this.parts.requests.foresee({ ...standing, caller, at, events })
      return new CertificateAhead(this.parts.sealing, whatToCertify(then.request!, then.entries), needOf(attempt))
    } catch {
      return null
    }
  }

  async #certify(
    { request, entries }: CurrentRequest,
    attempt: number,
    ahead: CertificateAhead | null = null,
  ): Promise<void> {
    const { requestId, round } = request
    const order = whatToCertify(request, entries)
    const made = (await ahead?.take(order)) ?? (await this.parts.sealing.certify(order, needOf(attempt)))
    const { sealed, noTimestamp } = made
    const links = await linksOf(this.parts.vault, request, round)
    const senderIsRecipient = await this.#senderIsRecipient(request, entries)
    const completing = {
      certificate: sealed,
      links,
      senderIsRecipient,
      noTimestamp: noTimestamp && { attempts: attempt, ...noTimestamp },
    }
    const decide = (state: MaybeRequest) => completeRequest(state, completing)
    await this.#decide(requestId, `completed-${attempt}`, decide)
  }

  /** Compares the address that emails to the sender go to (rule sending-17). */
  async #senderIsRecipient({ recipients }: RequestState, history: CurrentRequest['entries']): Promise<boolean> {
    const present = history[0] && (await this.parts.senderOf(history[0].actor))
    const recorded = history.findLast(isSending)?.event.data.sender
    const sender = foldedAddress((present ?? (recorded && known(recorded)))?.email ?? '')
    return [...recipients.values()].some(({ email }) => foldedAddress(known(email) ?? '') === sender && sender !== '')
  }

  async #standing(requestId: string): Promise<CurrentRequest | null> {
    const { request, entries } = await this.parts.requests.read(requestId, system('sealing', requestId))
    return request && { request, entries }
  }

  /** @param at time of the events, ISO 8601; by default the clock's */
  #decide(requestId: string, step: string, decide: Parameters<RequestDecisions['decide']>[2], at?: string) {
    return this.parts.requests.decide(requestId, callerOf(requestId, step), decide, undefined, at)
  }
}

interface SealedAs {
  documentId: string
  seal: Sealed
}

type Certify = (ahead: Promise<CertificateAhead | null>) => void

const callerOf = (requestId: string, step: string) => system('sealing', `${requestId}-${step}`)

function sealingOf(sealed: readonly SealedAs[], attempt: number): Parameters<typeof recordSealing>[1] {
  const documents = sealed.map(({ documentId, seal }) => ({ documentId, sealed: seal.sealed, level: seal.level }))
  const missing = sealed.find(({ seal }) => seal.noTimestamp)?.seal.noTimestamp
  return { documents, noTimestamp: missing ? { attempts: attempt, why: missing.why } : null }
}

/** Classifies the failure; only faults of the documents count towards giving up. */
function faultOf(error: unknown): SealingFault {
  if (error instanceof SealingRefused) return 'documents'
  return error instanceof TimestampUnavailable ? 'timestamp' : 'other'
}

/** ISO 8601. */
const lastActIn = (history: readonly Entry<RequestEvent>[]): string | null =>
  history.find(({ event }) => event.type === 'EveryoneActed')?.at ?? null

/** The last of five attempts may go without a timestamp (rule sealing-3). */
const needOf = (attempt: number): TimestampNeed => (attempt > timestampRetryMs.length ? 'if it can be had' : 'needed')

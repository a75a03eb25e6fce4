import type { Entry, Journal } from '@countersign/event-log'
import { isCodeProof, tokenHash } from '@countersign/links'
import { requestSubject, type SubjectKey, type Vault } from '@countersign/vault'
import type { TablesOf } from '@countersign/projections'
import type { Clock } from '../../ports/clock.js'
import { type KnownLink, links } from '../../read-models/links.js'
import { byLink } from './by-link.js'
import { judgedAt } from '../../views/judged-at.js'
import { detailsOf, type RequestDetails } from '../../views/request-details.js'
import { type LinkHolder, holderOf } from '../../signing/decisions/link-holder.js'
import type { RequestEvent, SigningEvent } from '../../signing/events.js'
import { replay } from '../../signing/evolve.js'
import { refuse } from '../../signing/refusal.js'
import { requestStream } from '../../signing/streams.js'
import type { ReadModels } from '../read-models.js'
import type { Decided } from '../request-decisions.js'
import type { SigningCall } from './signing-call.js'

/** Whose a token is, and its hash. */
export interface FoundLink extends KnownLink {
  hash: string
}

/** A request as the holder of a link finds it. */
export interface SigningSession {
  holder: LinkHolder
  /** As it is to be shown now; also where the sender has hidden it. */
  details: RequestDetails
  entries: readonly Entry<RequestEvent>[]
  /** No code is outstanding. */
  unlocked: boolean
  at: string
}

const tokenPattern = /^[\w-]{43}$/

/** From a token to what its holder may see (rule signing-8). */
export class SigningSessions {
  constructor(
    private readonly journal: Journal<SigningEvent>,
    private readonly readModels: ReadModels,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits for the read model only where it does not know the link yet: whether one was replaced is judged again by the
   * request's own history.
   *
   * @throws {Refusal} `no-such-link`, `link-replaced`
   */
  async find(token: string): Promise<FoundLink> {
    if (!tokenPattern.test(token)) refuse('no-such-link')
    const hash = tokenHash(token)
    const lookUp = async (tables: TablesOf<typeof links>) => (await tables.get('links', hash))?.row
    const link =
      (await lookUp(await this.readModels.asItIs(links))) ?? (await lookUp(await this.readModels.upToNow(links)))
    if (!link) refuse('no-such-link')
    if (link.replaced) await byLink(link, () => refuse('link-replaced'))
    return { ...link, hash }
  }

  /**
   * What a call finds.
   *
   * @throws {Refusal} `signing-ended` for what was erased
   */
  async open(call: Pick<SigningCall, 'token' | 'proof'>): Promise<SigningSession> {
    const link = await this.find(call.token)
    return byLink(link, async () => {
      const { entries } = await this.journal.read(requestStream(link.requestId))
      return this.sessionOf(link, call.proof, { request: replay(entries), entries })
    })
  }

  /** The same, for a history that was read or made, and folded, already. */
  async sessionOf(
    link: FoundLink,
    proof: string | null,
    { request, entries }: Pick<Decided, 'request' | 'entries'>,
  ): Promise<SigningSession> {
    const holder = holderOf(request, link)
    const at = this.clock.now().toISOString()
    const unlocked = !holder.request.requireAuth || (await this.#proves(link, proof, at))
    return { holder, details: judgedAt(detailsOf(holder.request), at), entries, unlocked, at }
  }

  /**
   * The key that codes and their proofs are derived from.
   *
   * @throws {Refusal} `signing-ended` once it was destroyed
   */
  async keyOf({ requestId }: KnownLink): Promise<SubjectKey> {
    const key = await this.vault.find(requestSubject(requestId))
    if (!key || key === 'destroyed') refuse('signing-ended', { status: 'erased' })
    return key
  }

  async #proves(link: FoundLink, proof: string | null, at: string): Promise<boolean> {
    return proof !== null && isCodeProof(await this.keyOf(link), link.hash, proof, Date.parse(at) / 1000)
  }
}

/** @throws {Refusal} `code-outstanding` */
export function mustBeUnlocked(session: SigningSession): SigningSession {
  if (!session.unlocked) refuse('code-outstanding')
  return session
}

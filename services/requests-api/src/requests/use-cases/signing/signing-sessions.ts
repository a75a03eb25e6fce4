import type { Entry, Journal } from '@countersign/event-log'
import { isCodeProof, tokenHash } from '@countersign/links'
import { requestSubject, type SubjectKey, type Vault } from '@countersign/vault'
import type { TablesOf } from '@countersign/projections'
import type { Clock } from '../../../kernel/clock.js'
import { type KnownLink, links } from '../../read-models/signing/links.js'
import { byLink } from './by-link.js'
import { judgedAt, detailsOf, type RequestDetails } from '../../views/request-details.js'
import { holderOf, type LinkHolder } from '../../domain/signing/link-holder.js'
import type { RequestEvent } from '../../domain/events.js'
import { refuse } from '../../domain/refusal.js'
import type { MaybeRequest } from '../../domain/state.js'
import { system } from '../../../kernel/caller.js'
import type { ReadModels } from '../../../platform/read-models.js'
import type { Decided } from '../request-decisions.js'
import { type RequestRead, readStream } from '../requests.js'
import type { SigningCall } from './signing-call.js'

export interface FoundLink extends KnownLink {
  hash: string
}

export interface LinkAccess {
  holder: LinkHolder
  /** No code is outstanding. */
  unlocked: boolean
  at: string
}

/** A link with the history that its access was derived from. */
export interface FollowedLink extends LinkAccess {
  link: FoundLink
  read: RequestRead
}

export interface SigningSession extends LinkAccess {
  /** Current details, also of a hidden request. */
  details: RequestDetails
  entries: readonly Entry<RequestEvent>[]
}

const tokenPattern = /^[\w-]{43}$/

/** Resolves a token to the content its holder may see (rule signing-8). */
export class SigningSessions {
  constructor(
    private readonly parts: {
      journal: Journal
      readModels: ReadModels
      vault: Vault
      clock: Clock
      /** Called for each reading of a link that may act. Must neither fail nor wait. */
      opened: (access: LinkAccess) => void
    },
  ) {}

  /** Waits for the read model only for unknown links: the request's own history decides whether a link was replaced. */
  async find(token: string): Promise<FoundLink> {
    if (!tokenPattern.test(token)) refuse('no-such-link')
    const hash = tokenHash(token)
    const lookUp = async (tables: TablesOf<typeof links>) => (await tables.get('links', hash))?.row
    const link =
      (await lookUp(await this.parts.readModels.stale(links))) ??
      (await lookUp(await this.parts.readModels.latest(links)))
    if (!link) refuse('no-such-link')
    if (link.replaced) await byLink(link, () => refuse('link-replaced'))
    return { ...link, hash }
  }

  /** @throws {Refusal} `no-such-link`, `link-replaced`; `signing-ended` if the request was erased */
  async follow({ token, proof }: Pick<SigningCall, 'token' | 'proof'>): Promise<FollowedLink> {
    const link = await this.find(token)
    return byLink(link, async () => {
      const read = await readStream(this.parts.journal, link.requestId, system('signing', link.requestId))
      return { link, read, ...(await this.accessOf(link, proof, read.request)) }
    })
  }

  async open(call: Pick<SigningCall, 'token' | 'proof'>): Promise<SigningSession> {
    const followed = await this.follow(call)
    if (followed.unlocked) this.parts.opened(followed)
    return sessionOf(followed, followed.read)
  }

  async accessOf(link: FoundLink, proof: string | null, request: MaybeRequest): Promise<LinkAccess> {
    const holder = holderOf(request, link)
    const at = this.parts.clock.now().toISOString()
    const unlocked = !holder.request.requireAuth || (await this.#proves(link, proof, at))
    return { holder, unlocked, at }
  }

  /** Returns the key of codes and their proofs. @throws {Refusal} `signing-ended` after the key was destroyed */
  async keyOf({ requestId }: KnownLink): Promise<SubjectKey> {
    const key = await this.parts.vault.find(requestSubject(requestId))
    if (!key || key === 'destroyed') refuse('signing-ended', { status: 'erased' })
    return key
  }

  async #proves(link: FoundLink, proof: string | null, at: string): Promise<boolean> {
    return proof !== null && isCodeProof(await this.keyOf(link), link.hash, proof, Date.parse(at) / 1000)
  }
}

export const sessionOf = (
  { holder, unlocked, at }: LinkAccess,
  { entries }: Pick<Decided, 'entries'>,
): SigningSession => ({ holder, unlocked, at, entries, details: judgedAt(detailsOf(holder.request), at) })

export function mustBeUnlocked<Access extends LinkAccess>(access: Access): Access {
  if (!access.unlocked) refuse('code-outstanding')
  return access
}

import type { EventLine, EvidenceManifest } from './format.js'
import { aboutIn, doersOf, introducedIn } from './history/event-words.js'
import type { Facts } from './report.js'

export function factsOf(
  manifest: EvidenceManifest,
  events: readonly EventLine[],
  key: string | null,
  seal: Facts['seal'],
): Facts {
  return {
    requestId: manifest.requestId,
    ...aboutIn(events),
    handledBy: introducedIn(events),
    signed: doersOf('RecipientSigned', events),
    approved: doersOf('RecipientApproved', events),
    events: events.length,
    head: events.at(-1)?.hash ?? null,
    madeAt: manifest.madeAt,
    sealedAt: events.find(({ type }) => type === 'DocumentsSealed')?.at ?? null,
    key,
    seal,
  }
}

/** For files that cannot be read. */
export const noFacts: Facts = {
  requestId: null,
  title: null,
  sender: null,
  handledBy: [],
  signed: [],
  approved: [],
  events: 0,
  head: null,
  madeAt: null,
  sealedAt: null,
  key: null,
  seal: null,
}

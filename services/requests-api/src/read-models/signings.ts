import type { Entry } from '@countersign/event-log'
import type { RequestEvent } from '../signing/events.js'

/** When somebody signed, and the hash of the event that says so. */
export interface Signing {
  at: string
  hash: string
}

/** Who of a request has signed, by recipient: what they filled in belongs to that act, and is stamped with it. */
export function signingsIn(history: readonly Entry<RequestEvent>[]): ReadonlyMap<string, Signing> {
  const signings = new Map<string, Signing>()
  for (const { event, at, hash } of history) {
    if (event.type === 'RecipientSigned') signings.set(event.data.recipientId, { at, hash })
  }
  return signings
}

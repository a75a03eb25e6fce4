import type { Entry } from '@countersign/event-log'
import type { RequestEvent } from '../../domain/events.js'

export interface Signing {
  at: string
  hash: string
}

/** Returns the time and event hash of each recipient's signature, for stamping it beside the entered values. */
export function signingsIn(history: readonly Entry<RequestEvent>[]): ReadonlyMap<string, Signing> {
  const signings = new Map<string, Signing>()
  for (const { event, at, hash } of history) {
    if (event.type === 'RecipientSigned') signings.set(event.data.recipientId, { at, hash })
  }
  return signings
}

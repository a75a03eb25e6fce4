import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { type Acting, holderOf, mustBeOpen } from './link-holder.js'
import { endOf } from './require.js'

export interface ReportViewed extends Acting {
  /** The recipient agrees to sign electronically. */
  consent: boolean
}

/**
 * The signing page reports the first real interaction, and with it the consent once it is given; each is recorded once.
 * Looking at a request that has ended is no event, agreeing to sign it is refused.
 */
export function reportViewed(state: MaybeRequest, { consent, at, from, ...link }: ReportViewed): RequestEvent[] {
  const holder = holderOf(state, link)
  const { viewed, consented, acted } = holder.link
  if (acted) return []
  if (consent) mustBeOpen(holder, at)
  else if (endOf(holder.request, at)) return []
  const data = { recipientId: link.recipientId, ...from }
  const events: RequestEvent[] = []
  if (!viewed) events.push({ type: 'SigningPageViewed', data })
  if (consent && !consented) events.push({ type: 'ConsentGiven', data })
  return events
}

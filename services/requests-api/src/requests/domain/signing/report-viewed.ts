import type { RequestEvent } from '../events.js'
import type { MaybeRequest } from '../state.js'
import { type Acting, holderOf, mustBeOpen } from './link-holder.js'
import { endOf } from '../require.js'

export interface ReportViewed extends Acting {
  consent: boolean
}

/** Records the first real interaction, and the consent once given, each once. Refuses consent to an ended request. */
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

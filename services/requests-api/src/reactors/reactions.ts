import type { SigningEvent } from '../signing/events.js'
import { eventsAboutMails, type MailRequests } from './mail-requests.js'
import type { Reaction } from './reactor.js'
import { eventsThatSeal, type SealingRequests } from './sealing-requests.js'

/** The event after which everything personal of a request goes. */
export const eventsThatErase: ReadonlySet<SigningEvent['type']> = new Set(['PersonalDataErased'])

/** Who carries out what reactors find. */
export interface Hands {
  mails: Pick<MailRequests, 'handIn'>
  sealings: Pick<SealingRequests, 'handIn'>
  erasure: { carryOut(requestId: string): Promise<void> }
}

/** Everything that follows from events besides read models. */
export const reactionsBy = ({ mails, sealings, erasure }: Hands): readonly Reaction[] => [
  { name: 'mail-reactor', to: eventsAboutMails, react: (requestId) => mails.handIn(requestId) },
  {
    name: 'sealing-reactor',
    to: eventsThatSeal,
    urgent: true,
    react: (requestId) => sealings.handIn(requestId),
  },
  { name: 'erasure-reactor', to: eventsThatErase, react: (requestId) => erasure.carryOut(requestId) },
]

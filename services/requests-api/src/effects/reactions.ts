import type { SigningEvent } from '../signing/events.js'
import { timestampedEvents } from '../signing/timestamped-heads.js'
import { eventsAboutMails, type MailRequests } from './mail/tasks.js'
import type { Reaction } from './reactor.js'
import { eventsThatSeal, type SealingRequests } from './sealing/tasks.js'
import type { TimestampRequests } from './timestamps/tasks.js'

/** The event after which everything personal of a request goes. */
export const eventsThatErase: ReadonlySet<SigningEvent['type']> = new Set(['PersonalDataErased'])

const none: ReadonlySet<SigningEvent['type']> = new Set()

/** Who carries out what reactors find. */
export interface ReactionParts {
  mails: Pick<MailRequests, 'enqueue'>
  sealings: Pick<SealingRequests, 'enqueue'>
  /** Null where no timestamp server is configured. */
  timestamps: Pick<TimestampRequests, 'enqueue'> | null
  pageChecks: { ofUpload(uploadId: string): Promise<void>; ofDraft(requestId: string): Promise<void> }
  erasure: { carryOut(requestId: string): Promise<void> }
}

/** Everything that follows from events besides read models. */
export const reactionsBy = ({
  mails,
  sealings,
  timestamps,
  pageChecks,
  erasure,
}: ReactionParts): readonly Reaction[] => [
  { name: 'mail-reactor', to: eventsAboutMails, react: (requestId) => mails.enqueue(requestId) },
  {
    name: 'sealing-reactor',
    to: eventsThatSeal,
    urgent: true,
    react: (requestId) => sealings.enqueue(requestId),
  },
  {
    name: 'timestamp-reactor',
    // It follows all the same: of what happened before there was a server, no timestamp is asked for afterwards.
    to: timestamps ? timestampedEvents : none,
    react: async (requestId) => timestamps?.enqueue(requestId),
  },
  {
    name: 'upload-check-reactor',
    to: new Set(['DocumentUploaded']),
    urgent: true,
    react: (uploadId) => pageChecks.ofUpload(uploadId),
  },
  {
    // Not urgent: an upload asks for the same check, and Send asks for what is still missing.
    name: 'draft-check-reactor',
    to: new Set(['DocumentAttached']),
    react: (requestId) => pageChecks.ofDraft(requestId),
  },
  { name: 'erasure-reactor', to: eventsThatErase, react: (requestId) => erasure.carryOut(requestId) },
]

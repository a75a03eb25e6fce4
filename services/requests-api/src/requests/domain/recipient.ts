import { declarations } from './event-catalogue.js'
import type { EventNamed, RequestEvent, Role } from './events.js'
import type { Personal } from '../../kernel/personal.js'
import { changes } from './field.js'

export type RecipientStatus =
  'pending' | 'sent' | 'delivery_failed' | 'viewed' | 'signed' | 'approved' | 'declined' | 'expired' | 'copied'

export interface LinkState {
  round: number
  viewed: boolean
  consented: boolean
  acted: 'signed' | 'approved' | 'declined' | null
  code: { number: number; validUntil: string; tries: number; used: boolean } | null
  /** Expiry times of the latest codes, oldest first; only as many as the rate limits need. */
  codes: readonly string[]
  codesSinceInvited: number
}

export interface RecipientEntry {
  name: Personal<string>
  email: Personal<string>
  role: Role
  /** Equal numbers act together; null joins the first. */
  order: number | null
  /** Private message (rule drafting-24). */
  message: Personal<string | null>
}

export interface RecipientState extends RecipientEntry {
  recipientId: string
  /** Rule states-3. */
  status: RecipientStatus
  changedAt: string | null
  /** Null until the recipient is sent a link. */
  link: LinkState | null
}

export type Recipients = ReadonlyMap<string, RecipientState>

const properties = {
  name: 'RecipientRenamed',
  email: 'RecipientAddressCorrected',
  role: 'RecipientRoleChanged',
  message: 'RecipientMessageWritten',
  order: 'SigningOrderChanged',
} as const satisfies Record<keyof RecipientEntry, RequestEvent['type']>

/** Properties that are null until their own event. */
const unset = { message: null } as const

type PropertyEvent = EventNamed<(typeof properties)[keyof typeof properties]>
const propertyEvents: ReadonlySet<RequestEvent['type']> = new Set(Object.values(properties))

export const personalOfRecipients: ReadonlySet<string> = new Set(
  (['RecipientAdded', ...Object.values(properties)] as const).flatMap((type) => declarations[type].personal),
)

export const setsRecipient = (event: RequestEvent): event is PropertyEvent => propertyEvents.has(event.type)

export const addedRecipient = (data: EventNamed<'RecipientAdded'>['data']): RecipientState => ({
  ...unset,
  ...data,
  status: 'pending',
  changedAt: null,
  link: null,
})

export function additionOf(
  recipientId: string,
  { name, email, role, order, ...others }: Omit<RecipientEntry, keyof typeof unset> & Partial<RecipientEntry>,
): RequestEvent[] {
  const data = { recipientId, name, email, role, order }
  return [{ type: 'RecipientAdded', data }, ...recipientChanges(addedRecipient(data), others)]
}

export const recipientChanges = (
  before: RecipientState,
  after: { readonly [Name in keyof RecipientEntry]?: RecipientEntry[Name] | undefined },
): RequestEvent[] => changes<RecipientEntry>(properties, { recipientId: before.recipientId }, before, after)

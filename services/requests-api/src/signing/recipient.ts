import { declarations } from './event-catalogue.js'
import type { EventNamed, RequestEvent, Role } from './events.js'
import type { Personal } from './personal.js'
import { changes } from './properties.js'

export type RecipientStatus =
  'pending' | 'sent' | 'delivery_failed' | 'viewed' | 'signed' | 'approved' | 'declined' | 'expired' | 'copied'

/** The code that was asked for last. */
export interface CodeState {
  number: number
  validUntil: string
  tries: number
  used: boolean
}

/** A recipient's newest link, and how far they have come with it. */
export interface LinkState {
  round: number
  viewed: boolean
  consented: boolean
  acted: 'signed' | 'approved' | 'declined' | null
  code: CodeState | null
  /** Until when the latest codes were valid, oldest first; no more than the rules about them look at. */
  codes: readonly string[]
  /** How many codes were asked for since the invitation was last sent. */
  codesSinceInvited: number
}

/** A recipient as their sender enters them. */
export interface RecipientEntry {
  name: Personal<string>
  email: Personal<string>
  role: Role
  /** Place in the signing order; equal numbers go together; null: with the first. */
  order: number | null
  /** To nobody but this recipient (rule drafting-24). */
  message: Personal<string | null>
}

export interface RecipientState extends RecipientEntry {
  recipientId: string
  /** Rule states-3. */
  status: RecipientStatus
  /** When the status last changed; null while it never did. */
  changedAt: string | null
  /** Null until they are sent a link. */
  link: LinkState | null
}

/** Everyone of a request, by recipient. */
export type Recipients = ReadonlyMap<string, RecipientState>

/** The event that changes each property. */
const properties = {
  name: 'RecipientRenamed',
  email: 'RecipientAddressCorrected',
  role: 'RecipientRoleChanged',
  message: 'RecipientMessageWritten',
  order: 'SigningOrderChanged',
} as const satisfies Record<keyof RecipientEntry, RequestEvent['type']>

/** Properties that a recipient is added without: each is null until its own event. */
const unset = { message: null } as const

type PropertyEvent = EventNamed<(typeof properties)[keyof typeof properties]>
const propertyEvents: ReadonlySet<RequestEvent['type']> = new Set(Object.values(properties))

/** The names of what is personal of a recipient. */
export const personalOfRecipients: ReadonlySet<string> = new Set(
  (['RecipientAdded', ...Object.values(properties)] as const).flatMap((type) => declarations[type].personal),
)

/** True for an event that says nothing but what a recipient's properties are from now on. */
export const setsRecipient = (event: RequestEvent): event is PropertyEvent => propertyEvents.has(event.type)

/** A recipient just after the event that added them. */
export const addedRecipient = (data: EventNamed<'RecipientAdded'>['data']): RecipientState => ({
  ...unset,
  ...data,
  status: 'pending',
  changedAt: null,
  link: null,
})

/** Events that add a recipient with all their properties. */
export function additionOf(
  recipientId: string,
  { name, email, role, order, ...others }: Omit<RecipientEntry, keyof typeof unset> & Partial<RecipientEntry>,
): RequestEvent[] {
  const data = { recipientId, name, email, role, order }
  return [{ type: 'RecipientAdded', data }, ...recipientChanges(addedRecipient(data), others)]
}

/** Events that change properties of a recipient; one that stays, or is left out, makes no event. */
export const recipientChanges = (
  before: RecipientState,
  after: { readonly [Name in keyof RecipientEntry]?: RecipientEntry[Name] | undefined },
): RequestEvent[] => changes<RecipientEntry>(properties, { recipientId: before.recipientId }, before, after)

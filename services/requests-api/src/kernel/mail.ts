import type { Personal } from './personal.js'

/** An email that an event asks for. */
export interface Mail<Kind extends string = string, To extends object = object> {
  /** Follows from the history and is unique across all streams: letters, digits and dashes. */
  mailId: string
  kind: Kind
  to: To
  /** End of the validity of the mail's link, ISO 8601; absent without one. */
  validUntil?: string
}

/** The effect of one event on emails: those in progress are withdrawn first, then others are asked for. */
export interface MailStep<State, Asked extends Mail> {
  /** Unchanged if absent. */
  state?: State
  withdraw?(mail: Asked): boolean
  ask?: readonly Asked[]
}

/** An event with its place in the log. */
export interface MailHappening<Event> {
  event: Event
  stream: string
  revision: number
  actor: { kind: string; id?: string; name?: string }
  /** The same for all events of one append. */
  causation: string | null
}

/** An event's effect on emails, by its type. */
export type MailSteps<Event extends { type: string; data: object }, State, Asked extends Mail> = {
  readonly [Type in Event['type']]?: (
    state: State,
    data: Extract<Event, { type: Type }>['data'],
    happened: MailHappening<Event>,
  ) => MailStep<State, Asked>
}

/** Decides which emails a history asks for. `State` holds the past that these decisions need. */
export interface MailRules<Event extends { type: string; data: object }, State extends object, Asked extends Mail> {
  /** Before the first event. */
  initial: State
  steps: MailSteps<Event, State, Asked>
}

/** Rules without the types of their events, as the common part runs them. */
export interface AnyMailRules<Asked extends Mail = Mail> {
  initial: object
  steps: Readonly<Record<string, ((...given: never[]) => MailStep<object, Asked>) | undefined>>
}

type About<Asked extends Mail> = Pick<Asked, 'mailId' | 'kind' | 'to'> & { attempt: number }

/** Data of the mailer's reports of an email, in the stream of the request or person that it concerns. */
export interface MailOutcomes<Asked extends Mail = Mail> {
  MailDelivered: About<Asked> & { via: 'smtp' | 'outbox' }
  MailAttemptFailed: About<Asked> & { retryAt: string; serverSaid: Personal<string> }
  /** `addressRefused`: the mail server refused the address itself; omitted for every other or unknown reason. */
  MailUndeliverable: About<Asked> & { serverSaid: Personal<string>; addressRefused?: true }
}

export type MailOutcomeEvent<Asked extends Mail = Mail> = {
  [Type in keyof MailOutcomes]: { type: Type; data: MailOutcomes<Asked>[Type] }
}[keyof MailOutcomes]

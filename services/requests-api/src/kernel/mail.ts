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
  actor: { kind: string; name?: string }
  /** The same for all events of one append. */
  causation: string | null
}

/** Decides which emails a history asks for. `State` holds the past that these decisions need. */
export interface MailRules<Event extends { type: string }, State, Asked extends Mail> {
  /** Events that ask for an email, withdraw one, or change the state. */
  events: ReadonlySet<Event['type']>
  /** Before the first event. */
  initial: State
  step(state: State, happened: MailHappening<Event>): MailStep<State, Asked>
}

/** An event's effect on emails, by its type. */
export type MailSteps<Event extends { type: string; data: object }, State, Asked extends Mail> = {
  readonly [Type in Event['type']]?: (
    state: State,
    data: Extract<Event, { type: Type }>['data'],
    happened: MailHappening<Event>,
  ) => MailStep<State, Asked>
}

/** Makes rules of one step for each event. */
export const mailRules = <Event extends { type: string; data: object }, State, Asked extends Mail>(
  initial: State,
  steps: MailSteps<Event, State, Asked>,
): MailRules<Event, State, Asked> => ({
  initial,
  events: new Set(Object.keys(steps) as Event['type'][]),
  step(state, happened) {
    const { type, data } = happened.event
    const step = steps[type as Event['type']] as ((...given: unknown[]) => MailStep<State, Asked>) | undefined
    return step?.(state, data, happened) ?? {}
  },
})

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

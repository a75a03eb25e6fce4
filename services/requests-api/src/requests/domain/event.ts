import type { Declared, EachOf, NoData, Stored } from '../../kernel/declared-events.js'
import type { FieldState } from './field.js'
import type { RecipientEntry } from './recipient-entry.js'
import type { RequestEntry } from './request-entry.js'

export type EventKind = 'upload' | 'draft' | 'link' | 'course' | 'mail' | 'end'

/** Work triggered by an event: deadlines, a timestamp of its head. `mails.ts` has the mails. */
export type Concern = 'clock' | 'timestamp'

/** The subjects whose properties events set, each with the id by which `data` names it. */
export interface Subjects {
  request: { ids: object; properties: RequestEntry }
  recipient: { ids: { recipientId: string }; properties: RecipientEntry }
  field: { ids: { fieldId: string }; properties: FieldState }
}

interface Facts {
  kind: EventKind
  /** False for mail outcomes and events without a user's action, which do not move a request up in the list (ADR 0064). */
  bumpsUpdatedAt?: false
  concerns?: readonly Concern[]
}

/** Names of all members of `data` besides the ids, which the subject takes over; or properties with a fixed value. */
type Setting<Data, Ids, Properties> = Data extends Ids
  ? Copied<Omit<Data, keyof Ids>, Partial<Properties>> | Partial<Properties>
  : never

type Copied<Values, Properties> =
  Values extends Pick<Properties, keyof Values & keyof Properties> ? EachOf<keyof Values & keyof Properties> : never

type Sets<Data> = { [Name in keyof Subjects]?: Setting<Data, Subjects[Name]['ids'], Subjects[Name]['properties']> }

export interface Declaration<Data extends object = object> extends Declared<Data>, Facts {
  /** The properties that the event sets, by their subject. Decisions and the fold derive from it. */
  sets?: { readonly [Name in keyof Subjects]?: readonly string[] | Readonly<Record<string, unknown>> }
}

const declaring =
  (kind: EventKind) =>
  <Data extends object = NoData>(
    facts: NoInfer<Omit<Facts, 'kind'> & Stored<Data> & { sets?: Sets<Data> }>,
  ): Declaration<Data> => ({ kind, version: 1, personal: [], ...(facts as object) })

// Each declares an event of its kind, with its data.
export const upload = declaring('upload')
export const draft = declaring('draft')
export const link = declaring('link')
export const course = declaring('course')
export const mail = declaring('mail')
export const end = declaring('end')

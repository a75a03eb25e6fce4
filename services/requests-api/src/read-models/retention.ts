import { idOf, type Rows } from '@countersign/projections'
import { eventsOfKind, movesList } from '../signing/event-catalogue.js'
import type { RequestEvent } from '../signing/events.js'
import { defineProjection, type Happened, onEach } from './projection.js'

/** A request whose personal data is kept, and since when nothing needs it any more. */
export interface KeptRequest {
  requestId: string
  /** Nobody is acting on it: a draft, or one that has ended or cannot be sealed. */
  resting: boolean
  /** Since when, ISO 8601; of a draft, since it was last worked on. */
  since: string
}

type Shapes = { requests: KeptRequest }
type Tables = { requests: Rows<KeptRequest> }

const rest = ({ stream, at }: Happened<RequestEvent>, { requests }: Tables): Promise<void> =>
  requests.put(idOf(stream), { requestId: idOf(stream), resting: true, since: at })

const wake = ({ stream, at }: Happened<RequestEvent>, { requests }: Tables): Promise<void> =>
  requests.put(idOf(stream), { requestId: idOf(stream), resting: false, since: at })

/** A request whose sealing was given up rests already: that the sender cancels it then makes it no younger. */
const restOn = async (happened: Happened<RequestEvent>, tables: Tables): Promise<void> => {
  if (!(await tables.requests.get(idOf(happened.stream)))?.resting) await rest(happened, tables)
}

/** What the retention period is counted by (rule erasure-6): requests at rest, in the order of time. */
export const retention = defineProjection<Shapes>()({
  name: 'retention',
  version: 1,
  tables: { requests: { indexes: [{ within: ['resting'], by: 'since' }] } },
  on: {
    ...onEach(
      eventsOfKind('draft').filter((type) => movesList({ type })),
      rest,
    ),
    ...onEach(eventsOfKind('end'), rest),
    SignatureRequestSent: wake,
    SignatureRequestResent: wake,
    SignatureRequestCancelled: restOn,
    PersonalDataErased: ({ stream }, { requests }) => requests.remove(idOf(stream)),
  },
})

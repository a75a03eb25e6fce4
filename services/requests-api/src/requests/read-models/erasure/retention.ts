import { idOf } from '@countersign/projections'
import { bumpsUpdatedAt, eventsOfKind } from '../../domain/event-catalogue.js'
import type { RequestEvent } from '../../domain/events.js'
import { defineProjection, type Happened, onEach, type TablesOf } from '../projection.js'

/** A request with personal data, and the time since which nothing needs it. */
export interface RetentionRow {
  requestId: string
  /** No recipient can act: a draft, or a request that has ended or cannot be sealed. */
  resting: boolean
  /** ISO 8601; for a draft, its last change. */
  since: string
}

type Shapes = { requests: RetentionRow }
type Tables = TablesOf<Shapes>

const put =
  (resting: boolean) =>
  ({ stream, at }: Happened<RequestEvent>, { requests }: Tables): Promise<void> =>
    requests.put(idOf(stream), { requestId: idOf(stream), resting, since: at })

const [rest, wake] = [put(true), put(false)]

/** A request with a given-up sealing already rests; cancelling it later does not restart the retention period. */
const restOn = async (happened: Happened<RequestEvent>, tables: Tables): Promise<void> => {
  if (!(await tables.requests.get(idOf(happened.stream)))?.resting) await rest(happened, tables)
}

/** Resting requests in order of time, for the retention period (rule erasure-6). */
export const retention = defineProjection<Shapes>()({
  name: 'retention',
  version: 1,
  tables: { requests: { byStream: idOf, indexes: [{ within: ['resting'], by: 'since' }] } },
  on: {
    ...onEach(
      eventsOfKind('draft').filter((type) => bumpsUpdatedAt({ type })),
      rest,
    ),
    ...onEach(eventsOfKind('end'), rest),
    SignatureRequestSent: wake,
    SignatureRequestResent: wake,
    SignatureRequestCancelled: restOn,
    PersonalDataErased: ({ stream }, { requests }) => requests.remove(idOf(stream)),
  },
})

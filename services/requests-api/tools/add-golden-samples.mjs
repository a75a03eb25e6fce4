// Writes a golden sample for every event version without one. Run it after a build when an event is added or its
// version raised (node services/requests-api/tools/add-golden-samples.mjs), then review and commit the samples.
import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { canonical, eventId, hashOf } from '@countersign/event-log'
import * as accounts from '../dist-test/access/domain/every-event.js'
import { personId, teamId } from '../dist-test/access/domain/sample-people.js'
import * as samples from '../dist-test/requests/domain/every-event.js'
import { eventCatalogue } from '@countersign/requests-api/internal/composition/event-catalogue'

const ofSigning = new URL('../src/requests/domain/history/golden/', import.meta.url)
const ofAccounts = new URL('../src/access/domain/golden/', import.meta.url)
const requestStream = `signature-request-${samples.requestId}`
const uploadStream = `upload-${samples.uploadId}`

const isOfUploads = (event) => event.type.startsWith('Upload') || event.type === 'DocumentUploaded'
const inTheirStreams = [
  ...samples.everyEvent.map((event) => ({
    event,
    stream: isOfUploads(event) ? uploadStream : requestStream,
    where: '',
    folder: ofSigning,
  })),
  ...samples.alsoInUploads.map((event) => ({ event, stream: uploadStream, where: '.upload', folder: ofSigning })),
  ...accounts.everyAccountEvent.map((sample) => ({ ...sample, where: '', folder: ofAccounts })),
  ...accounts.mailsOfPeople.map((event) => ({
    event,
    stream: `person-${personId}`,
    where: '.person',
    folder: ofAccounts,
  })),
  ...accounts.mailsOfTeams.map((event) => ({ event, stream: `team-${teamId}`, where: '.team', folder: ofAccounts })),
]

for (const [number, { event, stream, where, folder }] of inTheirStreams.entries()) {
  const { version, personal: fields } = eventCatalogue.declarations[event.type]
  const file = new URL(`${event.type}.v${version}${where}.json`, folder)
  if (existsSync(file)) continue
  const values = Object.fromEntries(Object.entries(event.data).filter(([field]) => fields.includes(field)))
  const data = Object.fromEntries(Object.entries(event.data).filter(([field]) => !fields.includes(field)))
  const salt = createHash('sha256').update(event.type).digest()
  const commitment = createHash('sha256').update(salt).update(canonical(values)).digest('hex')
  const personal = fields.length > 0 ? { subject: eventCatalogue.subjectOf(stream, event), commitment } : null
  const unhashed = {
    stream,
    revision: number,
    id: eventId('golden', number),
    type: event.type,
    version,
    at: '2026-11-21T12:00:00.000Z',
    actor: { kind: 'owner', id: 'owner' },
    causation: 'golden',
    correlation: 'golden',
    data,
    personal,
    previousHash: number === 0 ? null : createHash('sha256').update(String(number)).digest('hex'),
  }
  const record = { ...unhashed, hash: hashOf(unhashed), position: number + 1 }
  writeFileSync(file, `${JSON.stringify({ record, personal: personal && values, reads: event }, null, 2)}\n`)
  console.log(`wrote ${event.type}.v${version}${where}.json`)
}

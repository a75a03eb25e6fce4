import { readFile } from 'node:fs/promises'
import { EventCodec, eventId, Journal } from '@countersign/event-log'
import { declarations, eventCatalogue } from '@countersign/requests-api/signing/event-catalogue'
import type { SigningEvent } from '@countersign/requests-api/signing/events'
import type { Installation } from './installation.js'

type Type = SigningEvent['type']

/** An event of version 1: its golden sample, with these values in place of the sample's. */
export type EventOfBefore = readonly [type: Type, values?: Record<string, unknown>]

const golden = new URL('../../src/signing/history/golden/', import.meta.url)

/** What was declared when every event was of version 1. */
const declarationsOfBefore = Object.fromEntries(
  Object.entries(declarations).map(([type, { personal }]) => [
    type,
    { version: 1, personal: personal.filter((field) => field !== 'found') },
  ]),
)

/** Appends events as an earlier release wrote them: same version, same shape, sealed and chained. */
export async function appendOfBefore(
  { engines: { eventLog, vault } }: Installation,
  stream: string,
  ...events: readonly EventOfBefore[]
): Promise<void> {
  const catalogue = { ...eventCatalogue, declarations: declarationsOfBefore }
  const journal = new Journal<SigningEvent>(eventLog, new EventCodec<SigningEvent>(catalogue, vault))
  const { tip } = await journal.read(stream)
  const numbered = await Promise.all(
    events.map(async (event, n) => ({ id: eventId(`${stream}-${tip.revision}`, n), event: await sampled(event) })),
  )
  const actor = { kind: 'owner', id: 'owner' } as const
  const context = { at: new Date().toISOString(), actor, causation: null, correlation: null }
  await journal.append(stream, tip, await journal.encode(stream, tip, numbered, context))
}

async function sampled([type, values]: EventOfBefore): Promise<SigningEvent> {
  const sample = JSON.parse(await readFile(new URL(`${type}.v1.json`, golden), 'utf8')) as {
    record: { data: object }
    personal: object | null
  }
  return { type, data: { ...sample.record.data, ...sample.personal, ...values } } as SigningEvent
}

import { describe, expect, it } from '@jest/globals'
import { plainRecord } from '@countersign/event-log/testing'
import { tracedReactor } from '@countersign/requests-api/internal/platform/telemetry/observed-log'
import { recordSpans } from './recorded-spans.js'

const correlation = '0190aaaa-0000-7000-8000-0123456789ab'
const hash = `${'1'.repeat(16)}${'2'.repeat(16)}${'3'.repeat(32)}`

const records = ['SignatureRequestSent', 'FieldPlaced'].map((type, revision) => ({
  ...plainRecord('request-1', revision),
  type,
  correlation,
  hash,
  position: revision + 1,
}))
const slice = { records, position: 2, live: true }
const reactsTo = new Set(['SignatureRequestSent'])
const reactor = (handle: () => Promise<void>) => ({ name: 'mail-reactor', checkpoint: async () => 0, handle })

describe('a traced reactor', () => {
  it('has a span for a reaction, below that of the event, with an id that the mailer can derive', async () => {
    const { spans, tracing } = recordSpans()
    await tracedReactor(
      reactor(async () => {}),
      tracing,
      reactsTo,
    ).handle(slice)
    expect(spans).toMatchObject([
      {
        name: 'mail-reactor',
        traceId: correlation.replaceAll('-', ''),
        spanId: '1'.repeat(16),
        parentId: '2'.repeat(16),
      },
    ])
  })

  it('fails as it does without tracing', async () => {
    const { spans, tracing } = recordSpans()
    const failing = reactor(() => Promise.reject(new Error('the queue is away')))
    await expect(tracedReactor(failing, tracing, reactsTo).handle(slice)).rejects.toThrow('the queue is away')
    expect(spans).toMatchObject([{ failed: true }])
  })
})

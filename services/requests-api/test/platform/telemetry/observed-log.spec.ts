import { describe, expect, it } from '@jest/globals'
import { AppendOutcomeUnknown, type EventLog, LogUnavailable } from '@countersign/event-log'
import { openMemoryLog } from '@countersign/event-log/memory'
import { plainRecord } from '@countersign/event-log/testing'
import { observedLog } from '@countersign/requests-api/internal/platform/telemetry/observed-log'
import { noMetrics } from '@countersign/requests-api/internal/platform/ports/metrics'
import { noTracing } from '@countersign/telemetry'
import { recordSpans } from './recorded-spans.js'

const correlation = '0190aaaa-0000-7000-8000-0123456789ab'
const traceId = correlation.replaceAll('-', '')
const hash = `${'1'.repeat(16)}${'2'.repeat(16)}${'3'.repeat(32)}`
const byOwner = { kind: 'owner', id: 'owner-1' } as const

const refusing = (error: Error): EventLog => ({
  ...openMemoryLog(),
  append: async () => {
    throw error
  },
})

describe('append metrics', () => {
  it('count appends by outcome', async () => {
    const endings: string[] = []
    const metrics = { ...noMetrics, appended: (ending: string) => void endings.push(ending) }
    const append = (log: EventLog) =>
      observedLog(log, metrics, noTracing).append('request-1', -1, [plainRecord('request-1', 0, 'mine')])

    const log = openMemoryLog()
    await append(log)
    await log.append('request-2', -1, [plainRecord('request-2', 0)])
    const taken = openMemoryLog()
    await taken.append('request-1', -1, [plainRecord('request-1', 0, 'theirs')])
    await expect(append(taken)).rejects.toThrow('revision')
    await expect(append(refusing(new AppendOutcomeUnknown('cut off')))).rejects.toThrow('cut off')
    await expect(append(refusing(new LogUnavailable('away')))).rejects.toThrow('away')
    expect(endings).toEqual(['stored', 'conflict', 'unknown', 'failed'])
  })
})

describe('append traces', () => {
  it('have a span for each event, below the call that caused it', async () => {
    const { spans, tracing } = recordSpans()
    const record = { ...plainRecord('request-1', 0), actor: byOwner, correlation, hash }
    await observedLog(openMemoryLog(), noMetrics, tracing).append('request-1', -1, [
      record,
      { ...plainRecord('request-1', 1), actor: byOwner, correlation },
    ])
    expect(spans).toHaveLength(2)
    expect(spans[0]).toMatchObject({
      name: 'event SomethingHappened',
      kind: 'producer',
      traceId,
      spanId: '2'.repeat(16),
      parentId: '80000123456789ab',
      failed: false,
    })
  })

  it('have no parent call for a system event, and no span without a causing call', async () => {
    const { spans, tracing } = recordSpans()
    const log = observedLog(openMemoryLog(), noMetrics, tracing)
    await log.append('request-1', -1, [{ ...plainRecord('request-1', 0), correlation, hash }])
    await log.append('request-2', -1, [{ ...plainRecord('request-2', 0), correlation: 'mail-outcome:invitation-1' }])
    expect(spans).toMatchObject([{ traceId, parentId: null }])
  })

  it('are marked as failed when the append fails', async () => {
    const { spans, tracing } = recordSpans()
    const log = observedLog(refusing(new LogUnavailable('away')), noMetrics, tracing)
    const record = { ...plainRecord('request-1', 0), actor: byOwner, correlation }
    await expect(log.append('request-1', -1, [record])).rejects.toThrow('away')
    expect(spans).toMatchObject([{ failed: true }])
  })
})

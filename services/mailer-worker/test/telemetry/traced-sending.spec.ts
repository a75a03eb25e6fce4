import { describe, expect, it } from '@jest/globals'
import { openMemoryVault } from '@countersign/vault'
import type { TakenJob } from '@countersign/job-queue'
import { tracedAttempt, tracedTransport } from '@countersign/mailer-worker/internal/telemetry/traced-sending'
import { noTracing, type SpanFacts, type Tracing } from '@countersign/telemetry'
import { NotDelivered, type Message } from '@countersign/mailer-worker/internal/ports/transport'
import { historyHead, invitation, jobFor, requestId } from '../sample-mails.js'

const correlation = '0190aaaa-0000-7000-8000-0123456789ab'

/** Tracing that records spans. */
function keepSpans() {
  const told: { name: string; facts: SpanFacts }[] = []
  const tracing: Tracing = {
    span(name, facts, run) {
      told.push({ name, facts })
      return noTracing.span(name, facts, run)
    },
  }
  return { told, tracing }
}

const taken = (payload: unknown): TakenJob => ({ id: 'invitation-1', payload, attempt: 2, nextDelayMs: null })

describe('a traced attempt to send an email', () => {
  const factsOf = async (payload: unknown) => {
    const { told, tracing } = keepSpans()
    await tracedAttempt(async () => {}, tracing)(taken(payload))
    expect(told).toHaveLength(1)
    return told[0]!.facts
  }

  it('belongs to the trace of the original call, below the reactor that enqueued it', async () => {
    const mail = { ...(await jobFor(invitation, openMemoryVault())), correlation }
    const { attributes, ...place } = await factsOf(mail)
    expect(place).toEqual({
      kind: 'consumer',
      traceId: correlation.replaceAll('-', ''),
      parentId: historyHead.slice(0, 16),
    })
    expect(attributes).toEqual({
      'messaging.destination.name': 'mail',
      'countersign.attempt': 2,
      'countersign.mail': 'invitation-1',
      'countersign.mail.kind': 'invitation',
      'countersign.request': requestId,
    })
  })

  it('starts a new trace if the original call is unknown', async () => {
    const mail = await jobFor(invitation, openMemoryVault())
    for (const payload of [mail, { ...mail, correlation: 'mail-outcome:invitation-1' }, { version: 99 }])
      expect(await factsOf(payload)).toMatchObject({ traceId: null })
    expect((await factsOf({ ...mail, correlation, historyHead: null })).traceId).toBeNull()
  })
})

describe('a traced transport', () => {
  it('has a span for each email below the attempt, and fails as without tracing', async () => {
    const { told, tracing } = keepSpans()
    const deliver = () => Promise.reject(new NotDelivered('550 no such user'))
    const transport = tracedTransport({ via: 'smtp', deliver, close: async () => {} }, tracing)
    await expect(transport.deliver({} as Message)).rejects.toThrow(NotDelivered)
    expect(told).toEqual([{ name: 'smtp', facts: { kind: 'client' } }])
  })
})

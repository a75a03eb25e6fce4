import { expect, it } from '@jest/globals'
import {
  type AccountMailOutcome,
  recordMailOutcome,
} from '@countersign/requests-api/internal/access/domain/account/record-mail-outcome'
import { joined, personId } from './sample-people.js'

const mail = { mailId: `claimed-${personId}`, kind: 'claimed', to: { kind: 'person', personId }, attempt: 1 } as const
const outcome: AccountMailOutcome = { ...mail, outcome: 'accepted', via: 'smtp', retryAt: null, serverSaid: '' }
const delivered = { type: 'MailDelivered', data: { ...mail, via: 'smtp' } }

it('records each outcome of an account email, and a final one once', () => {
  expect(recordMailOutcome([joined], outcome)).toEqual([delivered])
  expect(recordMailOutcome([joined, delivered], outcome)).toEqual([])
  const retryAt = '2026-11-21T12:01:00.000Z'
  const failed = { ...outcome, outcome: 'failed-will-retry', retryAt, serverSaid: '451 later' } as const
  expect(recordMailOutcome([joined], failed)).toEqual([
    { type: 'MailAttemptFailed', data: { ...mail, retryAt, serverSaid: '451 later' } },
  ])
  const undeliverable = { type: 'MailUndeliverable', data: { ...mail, serverSaid: '550 no' } }
  const refused = { ...outcome, outcome: 'failed-for-good', serverSaid: '550 no' } as const
  expect(recordMailOutcome([joined], refused)).toEqual([undeliverable])
  expect(recordMailOutcome([joined, undeliverable], outcome)).toEqual([])
})

it('records nothing for a person who does not exist', () => {
  expect(recordMailOutcome([], outcome)).toEqual([])
})

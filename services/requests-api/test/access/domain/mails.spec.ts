import { describe, expect, it } from '@jest/globals'
import type { AccountEvent } from '@countersign/requests-api/internal/access/domain/events'
import { accountMailRules } from '@countersign/requests-api/internal/access/domain/mails'
import { evolveMails, noMails } from '@countersign/requests-api/internal/platform/mail/mail-ledger'
import {
  installationStream,
  personStream,
  signInsStream,
} from '@countersign/requests-api/internal/access/domain/streams'
import * as sample from './sample-people.js'

const { appAdded, appRemoved, codesIssued, joined, passkeyRegistered, passwordRemoved, passwordSet, personId } = sample
const { resetAsked, resetId, teamId } = sample
const at = '2026-11-21T12:00:00.000Z'
const to = { kind: 'person', personId } as const
const person = personStream(personId)
const signIns = signInsStream(personId, at)
const refused = (count: number): AccountEvent => ({
  type: 'SignInRefused',
  data: { why: 'password', count, ipAddress: '203.0.113.7', userAgent: null },
})
const signedIn = (newDevice: boolean): AccountEvent => ({
  type: 'SignedIn',
  data: { sessionRef: 's', methods: ['passkey'], newDevice, ipAddress: '203.0.113.7', userAgent: null },
})
const claimed: AccountEvent = { type: 'InstallationClaimed', data: { personId, teamId, by: 'terminal' } }
const addressConfirmed: AccountEvent = { type: 'AddressConfirmed', data: { changeId: resetId(9) } }

/** An append with one cause, to the person's stream or the named one. */
type Append =
  readonly AccountEvent[] | { stream: string; events: readonly AccountEvent[]; cause?: string; actor?: string }
const owner = { kind: 'owner' }

function ledgerOf(...appends: readonly Append[]) {
  const revisions: Record<string, number> = {}
  const happened = appends.flatMap((append, n) => {
    const { stream, events, cause, actor } =
      'events' in append ? append : { stream: person, events: append, cause: undefined, actor: undefined }
    return events.map((event) => ({
      event,
      stream,
      revision: (revisions[stream] = (revisions[stream] ?? -1) + 1),
      actor: actor ? { kind: 'system', name: actor } : owner,
      causation: cause ?? `cause-${n}`,
    }))
  })
  const ledger = noMails(accountMailRules)
  const withdrawn = happened.flatMap((one, place) => evolveMails(accountMailRules, ledger, one, place))
  return { open: [...ledger.open.values()], withdrawn }
}
const idsOf = (...appends: readonly Append[]) => ledgerOf(...appends).open.map(({ mail }) => mail.mailId)
const join: Append = [joined, passwordSet(1), appAdded(2), codesIssued(3)]

describe('emails about an account', () => {
  it('do not report the credentials and the sign-in of joining', () => {
    expect(idsOf(join, { stream: signIns, events: [signedIn(true)], cause: 'cause-0' })).toEqual([])
  })

  it('notify the claimer', () => {
    const ledger = ledgerOf(join, { stream: installationStream, events: [claimed] })
    expect(ledger.open).toMatchObject([{ mail: { mailId: `claimed-${personId}`, kind: 'claimed', to } }])
  })

  it('report a sign-in only if the device is new', () => {
    expect(idsOf(join, { stream: signIns, events: [signedIn(false)] })).toEqual([])
    expect(idsOf(join, { stream: signIns, events: [signedIn(false), signedIn(true)] })).toEqual([
      `new-sign-in-${personId}-2026-11-1`,
    ])
  })

  it('report each use of a recovery code', () => {
    expect(idsOf(join, [sample.codeUsed(3, 0)], [sample.codeUsed(3, 2)])).toEqual(
      [4, 5].map((n) => `recovery-code-used-${personId}-${n}`),
    )
  })

  it('report only the tenth failure of a burst', () => {
    expect(idsOf(join, { stream: signIns, events: [1, 5, 10, 50].map(refused) })).toEqual([
      `sign-ins-failed-${personId}-2026-11-2`,
    ])
  })

  it.each<[string, AccountEvent]>([
    ['a new password', passwordSet(4)],
    ['a removed password', passwordRemoved(1)],
    ['a passkey', passkeyRegistered(4)],
    ['a removed passkey', { type: 'PasskeyRemoved', data: { credentialId: 'x' } }],
    ['an app', appAdded(4)],
    ['a removed app', appRemoved(2)],
    ['new recovery codes', codesIssued(4)],
  ])('report %s', (_what, event) => {
    expect(idsOf(join, [event])).toEqual([`factor-changed-${personId}-4`])
  })

  it('report all changes of one append once, and those of the next append again', () => {
    expect(idsOf(join, [appAdded(4), codesIssued(5)], [passwordRemoved(1), appRemoved(4)])).toEqual([
      `factor-changed-${personId}-4`,
      `factor-changed-${personId}-6`,
    ])
  })

  it('do not report a stronger hash of the same password', () => {
    expect(idsOf(join, { stream: person, events: [passwordSet(4)], actor: 'rehash' })).toEqual([])
  })

  it('notify both addresses of a change', () => {
    expect(ledgerOf(join, [addressConfirmed]).open).toMatchObject([
      { mail: { mailId: `address-changed-${personId}-4-old`, to: { kind: 'address' } } },
      { mail: { mailId: `address-changed-${personId}-4-new`, to } },
    ])
  })
})

describe('the email with a reset link', () => {
  const delivered = (mailId: string): AccountEvent => ({
    type: 'MailDelivered',
    data: { mailId, kind: 'reset-password', to, attempt: 1, via: 'smtp' },
  })
  const failed = (mailId: string, retryAt: string): AccountEvent => ({
    type: 'MailAttemptFailed',
    data: { mailId, kind: 'reset-password', to, attempt: 1, retryAt, serverSaid: '451' },
  })
  const undeliverable = (mailId: string): AccountEvent => ({
    type: 'MailUndeliverable',
    data: { mailId, kind: 'reset-password', to, attempt: 1, serverSaid: '550' },
  })
  const first = `reset-password-${personId}-4`

  it('reports a missing password to a person without one', () => {
    expect(idsOf(join, [resetAsked(1)])).toEqual([first])
    const noPassword = `no-password-to-reset-${personId}`
    expect(idsOf([joined, passkeyRegistered(1)], [resetAsked(1)])).toEqual([`${noPassword}-2`])
    expect(idsOf(join, [passkeyRegistered(7)], [passwordRemoved(1)], [resetAsked(1)])).toContain(`${noPassword}-6`)
  })

  it('is withdrawn after a newer request or a new password', () => {
    expect(idsOf(join, [resetAsked(1)], [resetAsked(2)])).toEqual([`reset-password-${personId}-5`])
    expect(ledgerOf(join, [resetAsked(1)], [resetAsked(2)]).withdrawn).toEqual([first])
    expect(idsOf(join, [resetAsked(1)], [passwordSet(4)])).toEqual([`factor-changed-${personId}-5`])
    expect(ledgerOf(join, [resetAsked(1)], [delivered(first)], [resetAsked(2)]).withdrawn).toEqual([])
  })

  it('is withdrawn if its next attempt would be after its expiry', () => {
    const withdrawnBy = (retryAt: string) => ledgerOf(join, [resetAsked(1)], [failed(first, retryAt)]).withdrawn
    expect(withdrawnBy('2026-11-21T12:05:00.000Z')).toEqual([])
    expect(withdrawnBy('2026-11-21T13:30:00.000Z')).toEqual([first])
  })

  it('is settled by a delivery or a permanent failure', () => {
    for (const outcome of [delivered, undeliverable]) expect(idsOf(join, [resetAsked(1)], [outcome(first)])).toEqual([])
  })
})

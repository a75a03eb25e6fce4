import { describe, expect, it } from '@jest/globals'
import { cancelRequest, resendRequest } from '@countersign/requests-api/internal/requests/domain/sending/course'
import { decline, finish, reportViewed } from '@countersign/requests-api/internal/requests/domain/signing/acts'
import type { FieldType } from '@countersign/requests-api/internal/requests/domain/field'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { FieldValue, FilledField } from '@countersign/requests-api/internal/requests/domain/field-value'
import type { RequestRefusal } from '@countersign/requests-api/internal/requests/domain/refusal'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'
import { given } from './given.js'
import * as sample from './sample-events.js'
import { evolved } from './replayed.js'

const { acting, after, fieldId, recipientId, sentTo, pending, typed, viewed, consented, filled, signed, approved } =
  sample
const { shown } = sample
const { added, attached, created, declined, everyoneActed, expired, hidden, placed, resent, cancelled, completed } =
  sample
const signature = (n = 1): FilledField => ({ fieldId: fieldId(n), value: typed })
const sign =
  (n = 1, more: Parameters<typeof acting>[1] = {}, values = [signature(n)]) =>
  (state: MaybeRequest) =>
    finish(state, { ...acting(n, more), ...shown, values })
const view =
  (consent = false, more: Parameters<typeof acting>[1] = {}) =>
  (state: MaybeRequest) =>
    reportViewed(state, { ...acting(1, more), consent })
const refuseToSign =
  (n = 1, more: Parameters<typeof acting>[1] = {}) =>
  (state: MaybeRequest) =>
    decline(state, { ...acting(n, more), reason: 'The fee is not the one we agreed on.' })

describe('looking at the documents', () => {
  it('is recorded once, at the first real interaction', () => {
    given(pending, view()).then(viewed())
    given([...pending, viewed()], view()).thenNothing()
  })

  it('is recorded along with the consent, each once', () => {
    given(pending, view(true)).then(viewed(), consented())
    given([...pending, viewed()], view(true)).then(consented())
    given([...pending, viewed(), consented()], view(true)).thenNothing()
  })

  it('is allowed before one’s turn and not recorded after the end, when consent is refused', () => {
    given(sentTo({ order: 1 }, { order: 2 }), reportViewed, { ...acting(2), consent: true }).then(
      viewed(2),
      consented(2),
    )
    given([...pending, cancelled], view()).thenNothing()
    given([...pending, cancelled], view(true)).thenRefused('signing-ended', { status: 'cancelled' })
  })
})

describe('signing', () => {
  it('records the consent, the fields and the signature, and starts the sealing after the last one', () => {
    given(pending, sign()).then(consented(), filled(1, 1), signed(), everyoneActed)
  })

  it('needs no second consent', () => {
    given([...pending, viewed(), consented()], sign()).then(filled(1, 1), signed(), everyoneActed)
  })

  it('changes nothing when repeated, even after the end', () => {
    const done = [...sentTo({}, {}), consented(1), filled(1, 1), signed(1)]
    given(done, sign()).thenNothing()
    given([...done, declined(2)], sign()).thenNothing()
  })

  it('needs no turn if there is no order', () => {
    given(sentTo({}, {}), sign(2)).then(consented(2), filled(2, 2), signed(2))
  })

  it('is refused before one’s turn, and starts the next turn after everyone before has acted', () => {
    const ordered = sentTo({ order: 1 }, { order: 1 }, { order: 2 }, { role: 'approver', order: 3 })
    given(ordered, sign(3)).thenRefused('not-your-turn')
    given([...ordered, signed(1)], sign(3)).thenRefused('not-your-turn')
    given([...ordered, signed(1), consented(2)], sign(2)).then(filled(2, 2), signed(2), {
      type: 'NextRecipientsInvited',
      data: { round: 1, invited: [recipientId(3)], since: after(1) },
    })
    given([...ordered, signed(1), signed(2), consented(3)], sign(3)).then(filled(3, 3), signed(3), {
      type: 'NextRecipientsInvited',
      data: { round: 1, invited: [recipientId(4)], since: after(1) },
    })
  })

  it('records an approval for an approver, who has no fields', () => {
    const history = [...sentTo({ role: 'approver' }), consented(1)]
    given(history, sign(1, {}, [])).then(approved(1), everyoneActed)
    given([...sentTo({ role: 'approver' }, {}), placed(5, 2)], sign(1, {}, [signature(5)])).thenRefused(
      'not-your-field',
    )
  })

  it.each<[string, RequestEvent[], RequestRefusal, object]>([
    ['cancelled', [...pending, cancelled], 'signing-ended', { status: 'cancelled' }],
    ['declined by somebody else', [...sentTo({}, {}), declined(2)], 'signing-ended', { status: 'declined' }],
    ['expired', [...pending, expired(1)], 'signing-ended', { status: 'expired' }],
    ['erased', [...pending, cancelled, sample.erased], 'signing-ended', { status: 'erased' }],
  ])('is refused once the request is %s', (_how, history, refusal, details) => {
    given(history, sign()).thenRefused(refusal, details)
  })

  it('is refused from the moment the period is over, even before the clock has recorded it', () => {
    given(pending, sign(1, { at: after(30) })).thenRefused('signing-ended', { status: 'expired' })
    given(pending, sign(1, { at: after(30, -1) })).then(consented(), filled(1, 1), signed(), everyoneActed)
  })

  it('can be repeated after the period if everyone has acted', () => {
    given([...pending, signed(), everyoneActed], sign(1, { at: after(40) })).thenNothing()
  })

  it('still accepts a view if the sender has hidden the finished request', () => {
    given([...pending, cancelled, hidden], view()).thenNothing()
  })

  it('refuses a recipient without a link, and a future round', () => {
    given(sentTo({}, { role: 'cc' }), sign(2)).thenRefused('no-such-link')
    given(pending, sign(1, { round: 2 })).thenRefused('no-such-link')
    given(sample.sendable, sign()).thenRefused('no-such-link')
  })

  it('is refused for a copy recipient', () => {
    const copied: RequestEvent = {
      type: 'SignatureRequestCompleted',
      data: {
        certificate: sample.certificate,
        links: [{ recipientId: recipientId(2), tokenHash: 'hash-2' }],
        copies: [1, 2].map((n) => ({ recipientId: recipientId(n), round: 1 })),
      },
    }
    const history = [...sentTo({}, { role: 'cc' }), signed(1), everyoneActed, sample.sealed, copied]
    given(history, sign(2, {}, [])).thenRefused('signing-ended', { status: 'completed' })
  })
})

describe('a value entered', () => {
  const types: FieldType[] = ['signature', 'date', 'text', 'checkbox']
  const four = (required = true) => [
    created,
    attached(1),
    added(1),
    ...types.map((type, index) => placed(index + 1, 1, { type, required, page: index === 2 ? 2 : 1 })),
    sample.sent,
  ]
  const good: FieldValue[] = [
    typed,
    { kind: 'date', date: '2024-02-29' },
    { kind: 'text', text: 'Paris' },
    { kind: 'checkbox', ticked: true },
  ]
  const all = (...values: FieldValue[]): FilledField[] =>
    values.map((value, index) => ({ fieldId: fieldId(index + 1), value }))
  /** The events of a signature with these values, which is the last act. */
  const entered = (asksToLook: boolean, values: FilledField[]): RequestEvent[] => [
    { type: 'FieldsFilled', data: { recipientId: recipientId(1), asksToLook, values } },
    signed(),
    everyoneActed,
  ]
  const put = (n: number, value: FieldValue) => all(...good.map((one, index) => (index === n - 1 ? value : one)))

  it('is kept for each field', () => {
    given([...four(), consented(1)], sign(1, {}, all(...good))).then(...entered(true, all(...good)))
  })

  it.each<[string, FieldValue | null, boolean]>([
    ['a signature alone does not', null, false],
    ['a text asks', { kind: 'text', text: 'Paris' }, true],
    ['a day that was chosen asks', { kind: 'date', date: '2024-02-29' }, true],
    ['a tick asks', { kind: 'checkbox', ticked: true }, true],
    ['an open box does not', { kind: 'checkbox', ticked: false }, false],
  ])('requires others to look, or not: %s', (_what, value, asksToLook) => {
    const place = value ? good.findIndex(({ kind }) => kind === value.kind) + 1 : 0
    const values = [...all(typed), ...(value ? [{ fieldId: fieldId(place), value }] : [])]
    given([...four(false), consented(1)], sign(1, {}, values)).then(...entered(asksToLook, values))
  })

  describe('for a date that is the day of signing', () => {
    const dated = [created, attached(1), added(1), placed(1, 1), placed(2, 1, { type: 'date', fill: 'signing-day' })]
    const sent = [...dated, sample.sent, consented(1)]
    const at = '2026-11-30T23:30:00.000Z'

    it('is the day of the act in UTC, filled in by the system', () => {
      given(sent, sign(1, { at })).then(...entered(false, all(typed, { kind: 'date', date: '2026-11-30' })))
    })

    it('is filled in even if it is optional', () => {
      const optional: RequestEvent = { type: 'FieldMadeOptional', data: { fieldId: fieldId(2) } }
      const events = finish([...dated, optional, sample.sent].reduce<MaybeRequest>(evolved, null), {
        ...acting(1, { at }),
        ...shown,
        values: [signature(1)],
      })
      expect(events.find(({ type }) => type === 'FieldsFilled')).toMatchObject({
        data: { values: [{ fieldId: fieldId(1) }, { fieldId: fieldId(2), value: { date: '2026-11-30' } }] },
      })
    })

    it('cannot be given by the signer', () => {
      given(sent, sign(1, { at }, all(typed, { kind: 'date', date: '2026-11-29' }))).thenRefused('filled-by-system', {
        field: 'date on page 1',
      })
    })
  })

  it('is called by the label of its field, if there is one', () => {
    const history = [created, attached(1), added(1), placed(1, 1, { type: 'text', label: 'Job title' }), sample.sent]
    given(history, sign(1, {}, [])).thenRefused('fields-open', { count: 1, names: '“Job title” on page 1' })
  })

  it('is needed for every required field, and each missing one is named', () => {
    const history = four()
    given(history, sign(1, {}, [])).thenRefused('fields-open', {
      count: 4,
      names: 'signature on page 1; date on page 1; text on page 2; checkbox on page 1',
    })
    given(history, sign(1, {}, put(3, { kind: 'text', text: ' \n' }))).thenRefused('fields-open', {
      count: 1,
      names: 'text on page 2',
    })
    given(history, sign(1, {}, put(3, { kind: 'text', text: '\u200b\u2800\u3164 \u00a0\n' }))).thenRefused(
      'fields-open',
      { count: 1, names: 'text on page 2' },
    )
    given(history, sign(1, {}, put(4, { kind: 'checkbox', ticked: false }))).thenRefused('fields-open', {
      count: 1,
      names: 'checkbox on page 1',
    })
  })

  it('is named with its document if there are several', () => {
    given([created, attached(1), attached(2), added(1), placed(1, 1), sample.sent], sign(1, {}, [])).thenRefused(
      'fields-open',
      { names: 'signature on page 1 of “Agreement 1.pdf”' },
    )
  })

  it('can be left out of an optional field, is dropped if empty, and kept for an unticked box', () => {
    const history = [...four(false), consented(1)]
    given(history, sign(1, {}, [])).then(signed(), everyoneActed)
    const empty: FilledField = { fieldId: fieldId(3), value: { kind: 'text', text: '' } }
    const unticked: FilledField = { fieldId: fieldId(4), value: { kind: 'checkbox', ticked: false } }
    given(history, sign(1, {}, [empty, unticked])).then(...entered(false, [unticked]))
  })

  it.each<[string, FilledField[], RequestRefusal]>([
    ['a field of somebody else', [...all(...good), { fieldId: fieldId(9), value: typed }], 'not-your-field'],
    ['a field twice', [...all(...good), signature(1)], 'filled-twice'],
    ['a text where a date belongs', put(2, { kind: 'text', text: '2024-02-29' }), 'wrong-kind'],
    ['a date where a signature belongs', put(1, { kind: 'date', date: '2024-02-29' }), 'wrong-kind'],
    ['a day that no calendar has', put(2, { kind: 'date', date: '2023-02-29' }), 'not-a-day'],
    ['a day written otherwise', put(2, { kind: 'date', date: '1.2.2026' }), 'not-a-day'],
    ['a text too long', put(3, { kind: 'text', text: 'x'.repeat(5001) }), 'too-long'],
    ['a name too long', put(1, { kind: 'typed', text: 'x'.repeat(201), font: 'pen' }), 'too-long'],
  ])('is refused: %s', (_what, values, refusal) => {
    given(four(), sign(1, {}, values)).thenRefused(refusal)
  })

  it('is stored in several events if many are long, none too large for the log', () => {
    const texts = Array.from({ length: 60 }, (_, n) => placed(n + 1, 1, { type: 'text' }))
    const values = texts.map((_event, n): FilledField => ({
      fieldId: fieldId(n + 1),
      value: { kind: 'text', text: '契'.repeat(5000) },
    }))
    const events = finish([created, attached(1), added(1), ...texts, sample.sent].reduce<MaybeRequest>(evolved, null), {
      ...acting(1),
      ...shown,
      values,
    })
    const kept = events.flatMap((event) => (event.type === 'FieldsFilled' ? [event.data.values as FilledField[]] : []))
    expect(kept.flat()).toEqual(values)
    for (const part of kept) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(46_000)
  })
})

describe('declining', () => {
  it('ends the request with the reason, even before one’s turn', () => {
    given(sentTo({ order: 1 }, { order: 2 }), refuseToSign(2)).then(declined(2))
  })

  it('changes nothing when repeated, and is refused for everyone else', () => {
    given([...sentTo({}, {}), declined(1)], refuseToSign(1)).thenNothing()
    given([...sentTo({}, {}), declined(1)], refuseToSign(2)).thenRefused('signing-ended', { status: 'declined' })
  })

  it('is refused after one’s own signature, whether or not others have yet to act', () => {
    given([...sentTo({}, {}), signed(1)], refuseToSign(1)).thenRefused('already-acted', { acted: 'signed' })
    given([...pending, signed(1), everyoneActed], refuseToSign(1)).thenRefused('already-acted')
  })
})

describe('once everyone has acted', () => {
  const history = [...pending, signed(1), everyoneActed]
  it('the sender can neither cancel nor send again, at any time', () => {
    given(history, cancelRequest, { reason: '', at: after(40) }).thenRefused('everyone-acted')
    given(history, resendRequest, { at: after(40), sender: sample.sender, links: [] }).thenRefused('everyone-acted')
  })
})

describe('sending an expired request again', () => {
  const links = [1, 2, 3].map((n) => ({ recipientId: recipientId(n), tokenHash: `hash-${n}-2` }))
  const resend = (state: MaybeRequest) => resendRequest(state, { at: after(31), sender: sample.sender, links })
  const ordered = [...sentTo({ order: 1 }, { order: 2 }, { order: 3 }), signed(1)]

  it('gives those who have not acted new links and a new period, and invites those whose turn it is', () => {
    given([...ordered, expired(2, 3)], resend).then(resent(2, 3))
  })

  it('records the end first if the clock has not done so', () => {
    given(ordered, resend).then(expired(2, 3), resent(2, 3))
  })

  it('replaces the links of those who have not acted, and keeps the acts and links of the others', () => {
    const history = [...ordered, expired(2, 3), resent(2, 3)]
    given(history, sign(2, { at: after(32) })).thenRefused('link-replaced')
    given(history, sign(1, { at: after(32) })).thenNothing()
    given(history, sign(2, { at: after(32), round: 2 })).then(consented(2), filled(2, 2), signed(2), {
      type: 'NextRecipientsInvited',
      data: { round: 2, invited: [recipientId(3)], since: after(32) },
    })
  })

  it('is refused after any other end', () => {
    for (const [end, status] of [
      [cancelled, 'cancelled'],
      [declined(1), 'declined'],
    ] as const) {
      given([...pending, end], resend).thenRefused('request-ended', { status })
    }
    given([...pending, signed(1), everyoneActed, sample.sealed, completed(1)], resend).thenRefused('request-ended', {
      status: 'completed',
    })
    given([...pending, expired(1), sample.erased], resend).thenRefused('erased')
  })
})

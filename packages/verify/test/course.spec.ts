import { describe, expect, it } from '@jest/globals'
import type { EventLine } from '@countersign/verify'
import { impossibleIn } from '@countersign/verify/internal/history/course/impossible'
import { acted, acting, introduced, lines, type Said } from './made-evidence.js'

const faultsIn = (events: readonly EventLine[]) =>
  impossibleIn(events).faults.map(({ names, says }) => `${names}: ${says}`)
const saidUntil = (type: string) =>
  acted.slice(
    0,
    acted.findIndex(([one]) => one === type),
  )
const after = (said: readonly Said[], ...more: Said[]) => faultsIn(lines([...said, ...more]))
/** Changes an event of the usual history before hashing it. */
const changed = (type: string, changes: Partial<EventLine>) =>
  faultsIn(lines(acted).map((event) => (event.type === type ? { ...event, ...changes } : event)))

const sealed: Said = ['DocumentsSealed', { documents: [] }]
const completed: Said = ['SignatureRequestCompleted', { certificate: {}, links: [], copies: [] }]
const code = (type: string): Said => [type, { recipientId: 'r-1', number: 1 }]
const sentData = acted.find(([type]) => type === 'SignatureRequestSent')![1]!
const signedData = acted.find(([type]) => type === 'RecipientSigned')![1]!

describe('a possible history', () => {
  it('passes: sent, signed, approved, sealed, completed, looked at, hidden, erased', () => {
    const end: Said[] = [sealed, completed, ['MailDelivered'], ['TimestampFailed'], code('CodeRequested')]
    const rest: Said[] = [['SignatureRequestHidden'], ['PersonalDataErased', { reason: 'Asked' }]]
    expect(after(acted, ...end, ...rest)).toEqual([])
  })

  it('passes: expired, sent again, signed', () => {
    const expired: Said[] = [['SignatureRequestExpired'], ['SignatureRequestResent', { ...sentData, round: 2 }]]
    const acts = acted.slice(saidUntil('SignatureRequestSent').length + 1)
    expect(after([...saidUntil('ConsentGiven'), ...expired], ...acts.map(seeingLater))).toEqual([])
  })

  it('passes: sealing given up, cancelled, erased', () => {
    const rest: Said[] = [['SealingFailed'], ['SealingRetried'], ['SealingGivenUp'], ['SignatureRequestCancelled']]
    expect(after(acted, ...rest, ['PersonalDataErased'])).toEqual([])
  })

  it('passes with unknown events, and reports them', () => {
    const { faults, remarks } = impossibleIn(lines([...acted, ['SomethingLater'], ['SomethingLater']]))
    expect([faults, remarks]).toEqual([
      [],
      ['“SomethingLater” is an event that this verifier does not know: what it means was not looked at.'],
    ])
  })
})

/** Two more events precede the filled-in values. */
const seeingLater = ([type, data, personal]: Said): Said =>
  type === 'RecipientApproved' ? [type, { ...data, seen: Number(data!['seen']) + 2 }, personal] : [type, data, personal]

const others: EventLine['actor'][] = [
  { kind: 'owner', id: 'owner' },
  { kind: 'recipient', id: 'r-2' },
  { kind: 'system', name: 'sealing' },
]

describe('an impossible history', () => {
  it('is reported if it does not begin with its creation', () => {
    expect(after(acted.slice(1))[0]).toMatch(/^Event 0, “Document attached” cannot be: The request did not exist yet/)
    expect(after(acted, acted[0]!)).toEqual([
      expect.stringContaining('Event 15, “Signature request created” cannot be'),
    ])
  })

  it('is reported if a recipient acts before it was sent', () => {
    const early = [...saidUntil('SignatureRequestSent'), ['RecipientSigned', signedData] as Said]
    expect(after(early)).toEqual(['Event 9, “Recipient signed” cannot be: The request had not been sent.'])
  })

  it('is reported if the actor is not the recipient', () => {
    for (const type of ['ConsentGiven', 'FieldsFilled', 'RecipientSigned']) {
      for (const actor of others) {
        expect(changed(type, { actor })).toEqual([expect.stringContaining('by someone other than that recipient')])
      }
    }
    const nobody = { data: { ...signedData, recipientId: 'r-9' }, actor: { kind: 'recipient', id: 'r-9' } }
    expect(changed('RecipientSigned', nobody)[0]).toContain('not by anyone the request was sent to')
  })

  it('is reported if a recipient does what only the sender may do', () => {
    const actor = { kind: 'recipient', id: 'r-1' }
    expect(changed('SignatureRequestSent', { actor })).toEqual([expect.stringContaining('A recipient can’t do that')])
    expect(changed('FieldPlaced', { actor })).toEqual([expect.stringContaining('A recipient can’t do that')])
  })

  it('is reported if a recipient acts out of turn, in another role, or twice', () => {
    const invited = { data: { ...sentData, invited: ['r-2'] } }
    expect(changed('SignatureRequestSent', invited)).toEqual([expect.stringContaining('it was not their turn')])
    const approver = ['RecipientApproved', signedData] as Said
    expect(after(saidUntil('RecipientSigned'), approver)).toEqual([expect.stringContaining('isn’t an approver')])
    expect(after(saidUntil('RecipientApproved'), ['RecipientSigned', signedData])).toEqual([
      expect.stringContaining('had already acted'),
    ])
  })

  it('is reported if a required code was not entered, or not again after a resend', () => {
    const asking = acted.map(([type, data, personal]): Said =>
      type === 'SignatureRequestCreated' ? [type, { ...data, requireAuth: true }, personal] : [type, data, personal],
    )
    const why = 'They had not entered the code that the request requires.'
    expect(after(asking).map((one) => one.split(': ')[1])).toEqual([why, why])
    const accepted = ['r-1', 'r-2'].map((recipientId): Said => ['CodeAccepted', { recipientId, number: 1 }])
    const sent = asking.findIndex(([type]) => type === 'SignatureRequestSent') + 1
    const acts = asking.slice(sent).map(seeingLater)
    expect(after([...asking.slice(0, sent), ...accepted], ...acts)).toEqual([])
    const again: Said[] = [['SignatureRequestExpired'], ['SignatureRequestResent', { ...sentData, round: 2 }]]
    const late = after([...asking.slice(0, sent), ...accepted, ...again], ...acts.map(seeingLater))
    expect(late.map((one) => one.split(': ')[1])).toEqual([why, why])
  })

  it('is reported if the documents shown are not those sent, or are not listed', () => {
    const [first, second] = signedData['documents'] as { id: string; sha256: string }[]
    for (const documents of [[second, first], [first], [first, { ...second, sha256: 'f'.repeat(64) }], null, 'all']) {
      const faults = changed('RecipientSigned', { data: { ...signedData, documents } })
      expect(faults).toEqual([expect.stringMatching(/documents shown aren’t those|which documents were shown/)])
    }
    expect(changed('RecipientSigned', { data: { recipientId: 'r-1' } })).toHaveLength(1)
  })

  it('is reported if it does not record which earlier event was seen', () => {
    const approved = acted.find(([type]) => type === 'RecipientApproved')![1]!
    for (const seen of [13, null, 11.5]) {
      expect(changed('RecipientApproved', { data: { ...approved, seen } })).toHaveLength(1)
    }
  })

  const date = { kind: 'date', date: '2026-11-20' }
  const text = { kind: 'text', text: 'Mathematician' }
  const box = (ticked: boolean) => ({ kind: 'checkbox', ticked })
  const erased = (said: readonly Said[]) => faultsIn(lines(said).map((event) => ({ ...event, disclosed: null })))

  it.each([
    ['a signature', null, null],
    ['the day of signing', date, 'signing-day'],
    ['an open box', box(false), null],
  ])('needs no one to see %s, even after an erasure', (_what, beside, fill) => {
    const said = acting(false, beside, { fill })
    expect([after(said), erased(said)]).toEqual([[], []])
    const otherwise = acting(true, beside, { fill, seen: 11 })
    expect(after(otherwise)).toEqual([expect.stringContaining('It asks others to look, but contains nothing')])
  })

  it.each([
    ['a text', text],
    ['a day that was chosen', date],
    ['a tick', box(true)],
  ])('is reported if a recipient approved without seeing %s, even after an erasure', (_what, beside) => {
    expect([after(acting(true, beside, { seen: 11 })), erased(acting(true, beside, { seen: 11 }))]).toEqual([[], []])
    const unseen = [expect.stringContaining('Someone had filled in something that was not seen')]
    expect([after(acting(true, beside)), erased(acting(true, beside))]).toEqual([unseen, unseen])
    expect(after(acting(false, beside))).toEqual([expect.stringContaining('It asks no one to look, but contains')])
  })

  it('is reported if it does not record whether others had to look', () => {
    for (const said of [acting('no', null, { seen: 11 }), acting(null, null, { seen: 11 })]) {
      const faults = [expect.stringContaining('It doesn’t say whether others had to look at it')]
      expect([after(said), erased(said)]).toEqual([faults, faults])
    }
  })

  it('uses the last choice of how a date is filled in', () => {
    const chosen = (fill: string | null): Said => ['FieldFillChosen', { fieldId: 'f-1', fill }]
    const with2 = (said: readonly Said[], fill: string | null) => {
      const at = said.findIndex(([type]) => type === 'SignatureRequestSent')
      return said.toSpliced(at, 0, chosen(fill)).map(seeingLater)
    }
    expect(after(with2(acting(false, date), 'signing-day'))).toEqual([])
    expect(after(with2(acting(false, date, { fill: 'signing-day' }), null))).toHaveLength(1)
  })

  it('is reported if a recipient fills in the field of another', () => {
    const field = acted.find(([type]) => type === 'FieldPlaced')![1]!
    expect(changed('FieldPlaced', { data: { ...field, recipientId: 'r-2' } })).toEqual([
      expect.stringContaining('a field that doesn’t belong to that recipient'),
    ])
  })

  it.each<[string, Said[]]>([
    ['declined', [['SignatureRequestDeclined', { recipientId: 'r-1' }]]],
    ['cancelled', [['SignatureRequestCancelled']]],
    ['expired', [['SignatureRequestExpired']]],
  ])('is reported if a recipient acts after it was %s', (_how, ending) => {
    const faults = after([...saidUntil('ConsentGiven'), ...ending], ['RecipientSigned', signedData])
    expect(faults).toEqual(['Event 11, “Recipient signed” cannot be: The request had ended.'])
  })

  it.each<[string, Said[], RegExp]>([
    ['sealed before everyone acted', [...saidUntil('RecipientApproved'), sealed], /Someone still had to act/],
    ['everyone has acted, and one has not', [...saidUntil('RecipientApproved'), ['EveryoneActed']], /still had to act/],
    ['sealed twice', [...acted, sealed, sealed], /already been sealed/],
    ['completed without a seal', [...acted, completed], /Nothing had been sealed/],
    ['completed twice', [...acted, sealed, completed, completed], /had ended/],
    ['cancelled after the last act', [...acted, ['SignatureRequestCancelled']], /sealing had not been abandoned/],
    [
      'declined after the last act',
      [...acted, ['SignatureRequestDeclined', { recipientId: 'r-1' }]],
      /Everyone had acted/,
    ],
    ['changed after sending', [...acted, acted[5]!], /had been sent/],
    ['sent twice', [...acted, ['SignatureRequestSent', sentData]], /already been sent/],
    ['resent while it was open', [...saidUntil('ConsentGiven'), ['SignatureRequestResent', sentData]], /had not ended/],
    ['hidden while it was open', [...saidUntil('ConsentGiven'), ['SignatureRequestHidden']], /waiting/],
    ['erased while it was open', [...saidUntil('ConsentGiven'), ['PersonalDataErased']], /waiting/],
    ['a mail before sending', [...saidUntil('SignatureRequestSent'), ['MailDelivered']], /had not been sent/],
  ])('is reported if it was %s', (_how, said, why) => {
    expect(after(said)).toEqual([expect.stringMatching(why)])
  })

  it('is reported if times run backwards', () => {
    const at = '2026-11-20T12:10:30.000Z'
    expect(changed('RecipientSigned', { at })).toEqual([
      'Event 12, “Recipient signed” cannot be: Its time is before that of event 11.',
    ])
    expect(changed('RecipientSigned', { at: 'yesterday' })[0]).toContain('Its time isn’t a valid time')
  })
})

describe('an introduction', () => {
  const [creation, ...draft] = acted
  const erasure: Said = ['PersonalDataErased', { reason: 'Asked' }]

  it('passes: after the creation, again after a change of name, and before an erasure', () => {
    const again = introduced('p-1', 'Augusta Ada King')
    const said = [creation!, introduced('p-1', 'Ada Lovelace'), ...draft.slice(0, 4), again]
    expect(after(said, introduced('p-2', 'Grace Hopper'), erasure)).toEqual([])
  })

  it('is reported if it follows an erasure', () => {
    expect(after([creation!, erasure], introduced('p-1', 'Ada Lovelace'))).toEqual([
      'Event 2, “Actor introduced” cannot be: The personal data had been erased.',
    ])
  })

  it('is reported if its actor is not the person introduced', () => {
    const said = lines([creation!, introduced('p-1', 'Ada Lovelace')])
    const strangers = [
      { kind: 'person', id: 'p-2' },
      { kind: 'recipient', id: 'p-1' },
      { kind: 'owner', id: 'owner' },
    ]
    for (const actor of strangers) {
      const faults = faultsIn(said.map((event) => (event.type === 'ActorIntroduced' ? { ...event, actor } : event)))
      expect(faults).toEqual([expect.stringContaining('by someone other than that person')])
    }
  })
})

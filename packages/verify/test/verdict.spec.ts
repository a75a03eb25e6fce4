import { describe, expect, it } from '@jest/globals'
import { type Known, NoCertificate } from '@countersign/verify'
import {
  acted,
  completedParts,
  filesOf,
  fingerprintOf,
  lines,
  packed,
  parties,
  type Parts,
  type Said,
  sealedParts,
  verifyZip,
} from './made-evidence.js'
import { makeParty, pemOf } from './made-seals.js'

const verdict = async (parts: Parts, known?: Known) => {
  const { exitCode, headline, upTo, remarks } = await verifyZip(await packed(filesOf(parts)), known)
  return { exitCode, headline, upTo, remarks }
}

const nobody = 'Consistent in itself. Nothing here shows who made it; compare the key or a head.'
const followed = (n: number) => `Holds up to event ${n}. Nothing here shows who made what follows.`
const parts = completedParts()
const headOf = (type: string, { events }: Parts = parts) => events.find((event) => event.type === type)!.hash
const revisionOf = (type: string, { events }: Parts = parts) => events.find((event) => event.type === type)!.revision

describe('the verdict on untouched evidence', () => {
  it('is 3 without anything to compare with', async () => {
    expect(await verdict(parts)).toMatchObject({ exitCode: 3, headline: nobody, upTo: null })
  })

  it('is 0 with the key, for all of it', async () => {
    expect(await verdict(parts, { key: fingerprintOf(parts) })).toEqual({
      exitCode: 0,
      headline: 'This evidence holds.',
      upTo: null,
      remarks: [],
    })
  })

  it('is 1 with another key, or a head that is not in the history', async () => {
    const key = await verdict(parts, { key: 'a'.repeat(64) })
    expect(key).toMatchObject({
      exitCode: 1,
      headline: 'public-key.pem isn’t the key you entered. Do not rely on this evidence.',
    })
    expect(await verdict(parts, { heads: ['b'.repeat(64)], key: fingerprintOf(parts) })).toMatchObject({ exitCode: 1 })
  })

  it.each(['SignatureRequestSent', 'RecipientSigned'])(
    'is 3 with the head of an event before the last act: %s',
    async (type) => {
      const known = { heads: [headOf(type)] }
      expect(await verdict(parts, known)).toMatchObject({ exitCode: 3, headline: followed(revisionOf(type)) })
    },
  )

  it.each(['RecipientApproved', 'EveryoneActed', 'DocumentsSealed', 'SignatureRequestCompleted'])(
    'is 0 with the head of the last act or of an event after it: %s',
    async (type) => {
      const upTo = revisionOf(type)
      const heads = [headOf('SignatureRequestSent'), headOf(type)]
      expect(await verdict(parts, { heads })).toMatchObject({
        exitCode: 0,
        headline: `Holds up to event ${upTo}.`,
        upTo,
      })
    },
  )

  it('lists the files made after the given head', async () => {
    const { remarks } = await verdict(parts, { heads: [headOf('EveryoneActed')] })
    expect(remarks.map((remark) => remark.split(' was made')[0])).toEqual([
      'sealed/01 Lease, signed.pdf',
      'sealed/02 Größe, signed.pdf',
      'Certificate.pdf',
    ])
    expect((await verdict(parts, { heads: [headOf('SignatureRequestCompleted')] })).remarks).toEqual([])
  })

  it.each<[string, Said]>([
    ['declined', ['SignatureRequestDeclined', { recipientId: 'r-1' }, { reason: 'No' }]],
    ['cancelled', ['SignatureRequestCancelled', {}, { reason: 'Off' }]],
    ['expired', ['SignatureRequestExpired', { round: 1, unfinished: ['r-1'] }]],
  ])('is 0 from its end on if the request was %s', async (_how, ending) => {
    const files = parts.files.filter(({ role }) => role === 'original' || role === 'rendition')
    const ended = { ...parts, files, events: lines([...acted.slice(0, 10), ending, ['MailDelivered', {}]]) }
    expect(await verdict(ended, { heads: [ended.events[9]!.hash] })).toMatchObject({ exitCode: 3, upTo: 9 })
    for (const n of [10, 11]) {
      const heads = [ended.events[n]!.hash]
      expect(await verdict(ended, { heads })).toMatchObject({ exitCode: 0, headline: `Holds up to event ${n}.` })
    }
  })

  it('is 0 only with the last head if no recipient has acted', async () => {
    const files = parts.files.filter(({ role }) => role === 'original' || role === 'rendition')
    const pending = { ...parts, files, events: lines([...acted.slice(0, 10), ['MailDelivered', {}]]) }
    expect(await verdict(pending, { heads: [pending.events[9]!.hash] })).toMatchObject({ exitCode: 3 })
    expect(await verdict(pending, { heads: [pending.events[10]!.hash] })).toMatchObject({ exitCode: 0 })
  })
})

describe('the verdict with a trusted certificate', () => {
  const trust = pemOf(parties.sealer)

  it('is 0 up to the event that the latest seal quotes', async () => {
    const upTo = revisionOf('DocumentsSealed')
    expect(await verdict(parts, { trust })).toEqual({
      exitCode: 0,
      headline: `Holds up to event ${upTo}.`,
      upTo,
      remarks: [],
    })
  })

  it('is 3 if the seals were made with another certificate', async () => {
    expect(await verdict(parts, { trust: pemOf(parties.later) })).toMatchObject({ exitCode: 3, headline: nobody })
  })

  it('is 3 if the seals quote no head, as they only vouch for their files', async () => {
    const before = await sealedParts({ quotes: false })
    expect(await verdict(before, { trust })).toMatchObject({ exitCode: 3, headline: nobody })
  })

  it('is 3 if Certificate.pdf was sealed with another, untrusted certificate', async () => {
    const replaced = await sealedParts({ certificateBy: parties.later })
    const remark = 'Certificate.pdf is sealed by another certificate than the documents: it was replaced in between.'
    expect(await verdict(replaced, { trust })).toMatchObject({
      exitCode: 3,
      headline: `Holds up to event ${revisionOf('EveryoneActed')}. Nothing here shows who made Certificate.pdf.`,
      remarks: [remark],
    })
    expect(await verdict(replaced, { trust: trust + pemOf(parties.later) })).toMatchObject({
      exitCode: 0,
      remarks: [remark],
    })
    expect(await verdict(replaced, { key: fingerprintOf(replaced) })).toMatchObject({ exitCode: 0, remarks: [remark] })
  })

  it('accepts only a complete chain of authorities to a certificate valid at the time', async () => {
    const root = await makeParty('Root', { authority: true, kind: 'RSA' })
    const middle = await makeParty('Middle', { authority: true, issuer: root, kind: 'EC-384' })
    const leaf = await makeParty('Leaf', { issuer: middle })
    const none = await makeParty('No authority', { issuer: root })
    const old = await makeParty('Old', { issuer: middle, until: '2021-01-01' })
    const by = async (party: typeof leaf, chain: (typeof leaf)[]) => sealedParts({ by: party, chain })
    const trusting = { trust: pemOf(root) }
    expect(await verdict(await by(leaf, [middle]), trusting)).toMatchObject({ exitCode: 0 })
    expect(await verdict(await by(leaf, []), trusting)).toMatchObject({ exitCode: 3 })
    expect(await verdict(await by(await makeParty('By it', { issuer: none }), [none]), trusting)).toMatchObject({
      exitCode: 3,
    })
    expect(await verdict(await by(old, [middle]), trusting)).toMatchObject({ exitCode: 3 })
  })

  it('is not given for a text without a certificate', async () => {
    await expect(verdict(parts, { trust: 'no PEM' })).rejects.toThrow(NoCertificate)
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    await expect(verdict(parts, { trust: broken })).rejects.toThrow(NoCertificate)
  })
})

describe('the verdict on an unreleased page or paper', () => {
  const other = Buffer.from('<!doctype html><title>All is well</title>')
  const zipWith = async (more: { page?: Buffer; paper?: Buffer }) => {
    const known = { page: Buffer.from('<!doctype html><title>Check</title>'), paper: Buffer.from('# Evidence') }
    return packed(filesOf(parts, undefined, { ...known, ...more }))
  }

  it.each([
    ['verify.html', { page: other }],
    ['evidence-format.md', { paper: other }],
  ])('is 0 with a remark given the key, and 3 without it: %s', async (path, more) => {
    const zip = await zipWith(more)
    const remark = `${path} is none that was ever released: do not go by it.`
    expect(await verifyZip(zip, { key: fingerprintOf(parts) })).toMatchObject({ exitCode: 0, remarks: [remark] })
    expect(await verifyZip(zip, { heads: [parts.events.at(-1)!.hash] })).toMatchObject({
      exitCode: 3,
      headline: `Holds up to event 16. Nothing here shows who made ${path}.`,
    })
    expect(await verifyZip(zip)).toMatchObject({ exitCode: 3, headline: nobody, remarks: [remark] })
  })
})

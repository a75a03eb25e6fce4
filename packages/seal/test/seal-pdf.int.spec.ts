import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { PDF, PdfDict } from '@libpdf/core'
import { PDFDocument } from 'pdf-lib'
import { derivedIdentity } from '@countersign/seal/identity'
import { readP12 } from '@countersign/seal/internal/identity/read-p12'
import type { SealingIdentity } from '@countersign/seal/internal/identity/identity'
import { TimestampUnavailable } from '@countersign/seal/internal/pades/timestamp-unavailable'
import { verifySeal } from '@countersign/seal/internal/pades/verify-seal'
import { sealPdf, type SealOptions } from './fixtures/seal-pdf.js'
import { signatureParts } from './fixtures/signature-parts.js'
import { smallPdf } from './fixtures/small-pdf.js'
import { type LocalAuthority, startLocalAuthority } from './pki/local-authority.js'
import { makeP12 } from './pki/make-p12.js'
import { ownKey } from './pki/own-key.js'

const at = new Date()
let own: SealingIdentity
/** Common name of the identity's certificate. */
let ownName: string
let authority: LocalAuthority

beforeAll(async () => {
  own = derivedIdentity(ownKey())
  ownName = new X509Certificate(Buffer.from(own.certificates[0]!, 'base64')).subject.replace('CN=', '')
  authority = await startLocalAuthority()
})

afterAll(() => authority.close())

beforeEach(() => {
  for (const fault of Object.keys(authority.faults) as (keyof typeof authority.faults)[]) delete authority.faults[fault]
  authority.asked.length = 0
})

function words(options: Partial<SealOptions> = {}): SealOptions {
  return { identity: own, name: 'Countersign', reason: 'Completed (all signed)', at, timestampUrl: null, ...options }
}

/** Returns the end offset of a part in the file: the signature value, or the name in the certificate. */
function partOf(pdf: Buffer, part: 'value' | 'name'): number {
  const { message, value } = signatureParts(pdf)
  const sought = part === 'value' ? value : Buffer.from('Countersign')
  const end = message.indexOf(sought, message.indexOf(sought) + (part === 'name' ? 1 : 0)) + sought.length
  return pdf.indexOf(message.toString('hex')) + 2 * end - 1
}

function storeOf(pdf: PDF): Record<'Certs' | 'OCSPs' | 'CRLs', number> | null {
  const resolve = pdf.getObject.bind(pdf)
  const store = pdf.getCatalog().getDict('DSS', resolve)
  const count = (key: string) => store?.getArray(key, resolve)?.length ?? 0
  return store ? { Certs: count('Certs'), OCSPs: count('OCSPs'), CRLs: count('CRLs') } : null
}

describe('a seal without a timestamp server', () => {
  it.each(['stream', 'table'] as const)('is B-B and covers the whole file (cross-reference %s)', async (kind) => {
    const pdf = await smallPdf(kind)
    const sealed = await sealPdf(pdf, words())
    expect(sealed).toMatchObject({ level: 'B-B', noHigher: null })
    expect(await verifySeal(sealed.pdf)).toEqual([
      expect.objectContaining({
        field: 'Seal',
        kind: 'signature',
        intact: true,
        problem: null,
        covers: 'file',
        signer: expect.objectContaining({ name: ownName }),
        timestampedAt: null,
      }),
    ])
    // The original bytes are unchanged.
    expect(sealed.pdf.subarray(0, pdf.length).equals(pdf)).toBe(true)
  })

  it('records who sealed, why and when, in any script, and allows no changes', async () => {
    const said = { name: 'Zoë (ООО «Подпись»)', reason: '契約 \\ (done)', at: new Date('2026-11-22T09:08:07Z') }
    const pdf = await PDF.load((await sealPdf(await smallPdf(), words(said))).pdf)
    const signature = pdf.getForm()!.getSignatureFields()[0]!.getSignatureDict()!
    expect(signature.getString('Name')?.asString()).toBe(said.name)
    expect(signature.getString('Reason')?.asString()).toBe(said.reason)
    expect(signature.getString('M')?.asString()).toBe('D:20261122090807Z')
    const permissions = pdf.getCatalog().getDict('Perms', pdf.getObject.bind(pdf))
    expect(permissions?.getDict('DocMDP', pdf.getObject.bind(pdf))).toBe(signature)
    const [rule] = signature.getArray('Reference')!
    expect((rule as PdfDict).getDict('TransformParams')?.getNumber('P')?.value).toBe(1)
  })

  it('is invisible', async () => {
    const before = await smallPdf()
    const after = await PDFDocument.load((await sealPdf(before, words())).pdf)
    const widget = after.getForm().getSignature('Seal').acroField.getWidgets()[0]!
    expect(widget.getRectangle()).toEqual({ x: 0, y: 0, width: 0, height: 0 })
    expect(after.getPageCount()).toBe(2)
  })

  it.each(['EC', 'RSA'] as const)('can be made with the P12 file of a company, %s key', async (algorithm) => {
    const { party } = await authority.identity({ algorithm })
    const identity = await readP12(await makeP12(party, [party, authority.intermediate], 'secret'), 'secret')
    const [seal] = await verifySeal((await sealPdf(await smallPdf(), words({ identity }))).pdf)
    expect(seal).toMatchObject({ intact: true, signer: { name: 'Test Company' } })
  })

  it('leaves an earlier seal intact if it does not certify', async () => {
    const once = await sealPdf(await smallPdf(), words())
    const { identity } = await authority.identity()
    const twice = await sealPdf(once.pdf, words({ identity, certify: false }))
    expect(await verifySeal(twice.pdf)).toMatchObject([
      { field: 'Seal', intact: true, covers: 'revision', signer: { name: ownName } },
      { field: 'Seal 2', intact: true, covers: 'file', signer: { name: 'Test Company' } },
    ])
    const pdf = await PDF.load(twice.pdf)
    const second = pdf.getForm()!.getSignatureFields()[1]!.getSignatureDict()!
    expect(second.getArray('Reference')).toBeUndefined()
  })
})

describe('a changed byte', () => {
  it.each([
    ['in a page', (pdf: Buffer) => pdf.indexOf('/MediaBox') + 12, 'the content was changed'],
    ['in the last line', (pdf: Buffer) => pdf.lastIndexOf('%%EOF'), 'its ranges are not all of a revision'],
    ['in the room kept for the seal', (pdf: Buffer) => pdf.lastIndexOf('0000>'), 'there is data behind it'],
    ['in the signature', (pdf: Buffer) => partOf(pdf, 'value'), 'the signature is not by the key'],
    ['in the certificate', (pdf: Buffer) => partOf(pdf, 'name'), 'it was made with another certificate'],
  ] as const)('is found %s', async (_where, place, problem) => {
    const sealed = (await sealPdf(await smallPdf('table'), words())).pdf
    const offset = place(sealed)
    sealed[offset] = sealed[offset] === 0x31 ? 0x32 : 0x31
    expect(await verifySeal(sealed)).toMatchObject([
      { field: 'Seal', intact: false, problem: expect.stringContaining(problem) },
    ])
  })

  it.each([
    ['in the first line', () => 6, /version/],
    ['in the list of objects', (pdf: Buffer) => pdf.lastIndexOf('/Size') + 1, /keyword/],
  ] as const)('makes the file unreadable %s', async (_where, place, message) => {
    const sealed = (await sealPdf(await smallPdf('table'), words())).pdf
    sealed[place(sealed)] = 0x7b
    await expect(verifySeal(sealed)).rejects.toThrow(message)
  })

  it('cannot hide in a gap larger than the signature', async () => {
    const sealed = (await sealPdf(await smallPdf('table'), words())).pdf
    const start = sealed.lastIndexOf('/ByteRange [0 ')
    const [, length] = /\[0 (\d+)/.exec(sealed.toString('latin1', start, start + 60))!
    // The byte range claims one byte less, which could then be altered.
    sealed.write(String(Number(length) - 1), sealed.indexOf(length!, start), 'latin1')
    expect(await verifySeal(sealed)).toMatchObject([{ intact: false, problem: expect.stringContaining('ranges') }])
  })
})

describe('a seal with a timestamp server', () => {
  it('is B-T with our own key, which has no revocation data', async () => {
    const began = Date.now()
    const sealed = await sealPdf(await smallPdf(), words({ timestampUrl: authority.timestampUrl }))
    expect(sealed).toMatchObject({ level: 'B-T', noHigher: expect.stringContaining('signs itself') })
    const [seal] = await verifySeal(sealed.pdf)
    expect(seal).toMatchObject({ intact: true, covers: 'file' })
    // The authority tells whole seconds.
    expect(Date.parse(seal!.timestampedAt!)).toBeGreaterThan(began - 1000)
    expect(Date.parse(seal!.timestampedAt!)).toBeLessThanOrEqual(Date.now())
    expect(storeOf(await PDF.load(sealed.pdf))).toBeNull()
  })

  it.each([
    { ways: 'ocsp', algorithm: 'EC', store: { Certs: 5, OCSPs: 1, CRLs: 2 } },
    { ways: 'crl', algorithm: 'RSA', store: { Certs: 4, OCSPs: 0, CRLs: 2 } },
  ] as const)('is B-LTA with an authority that answers by $ways', async ({ ways, algorithm, store }) => {
    const { identity } = await authority.identity({ ways, algorithm })
    const sealed = await sealPdf(await smallPdf(), words({ identity, timestampUrl: authority.timestampUrl }))
    expect(sealed).toMatchObject({ level: 'B-LTA', noHigher: null })
    expect(await verifySeal(sealed.pdf)).toMatchObject([
      { field: 'Seal', kind: 'signature', intact: true, covers: 'revision', signer: { name: 'Test Company' } },
      { field: 'Timestamp', kind: 'timestamp', intact: true, covers: 'file', signer: { name: 'Test TSA' } },
    ])
    expect(storeOf(await PDF.load(sealed.pdf))).toEqual(store)
  })

  it('fetches the issuers that the P12 file left out', async () => {
    const { identity } = await authority.identity({ chain: 'leaf' })
    const sealed = await sealPdf(await smallPdf(), words({ identity, timestampUrl: authority.timestampUrl }))
    expect(sealed.level).toBe('B-LTA')
    expect(authority.asked).toEqual(expect.arrayContaining(['/intermediate.crt', '/root.crt']))
  })

  it('is B-LT when the server stops answering before the last timestamp', async () => {
    const { identity } = await authority.identity()
    const before = await startLocalAuthority()
    try {
      before.faults.timestamp = 'status 500'
      before.faults.timestampFrom = 2
      const sealed = await sealPdf(await smallPdf(), words({ identity, timestampUrl: before.timestampUrl }))
      expect(sealed).toMatchObject({ level: 'B-LT', noHigher: expect.stringContaining('status 500') })
      expect(await verifySeal(sealed.pdf)).toMatchObject([{ field: 'Seal', intact: true, covers: 'revision' }])
      expect(storeOf(await PDF.load(sealed.pdf))).not.toBeNull()
    } finally {
      await before.close()
    }
  })

  it('uses a revocation list when the OCSP server is down', async () => {
    authority.faults.ocsp = 'down'
    const { identity } = await authority.identity()
    const sealed = await sealPdf(await smallPdf(), words({ identity, timestampUrl: authority.timestampUrl }))
    expect(sealed.level).toBe('B-LTA')
    expect(storeOf(await PDF.load(sealed.pdf))).toMatchObject({ OCSPs: 0, CRLs: 2 })
  })

  it.each([
    ['the OCSP server is down', { ocsp: 'down' }, 'ocsp', /status 500/],
    ['the certificate is revoked', { ocsp: 'revoked' }, 'ocsp', /revoked/],
    ['the OCSP answer is of last week', { ocsp: 'old' }, 'ocsp', /not current/],
    ['the OCSP answer is signed by somebody else', { ocsp: 'by another' }, 'ocsp', /not signed by its issuer/],
    ['the list is not to be had', { lists: 'down' }, 'crl', /status 500/],
    ['the certificate is on the list', { lists: 'revoked' }, 'crl', /revoked/],
    ['the list is of last week', { lists: 'old' }, 'crl', /not current/],
    ['the list is too long', { lists: 'too long' }, 'crl', /more than/],
    ['the root is not to be had', { issuers: 'down' }, 'ocsp', /issuer of “Test Intermediate”/],
    ['the certificate names nobody to ask', {}, 'none', /neither an OCSP server nor a revocation list/],
  ] as const)('is only B-T when %s', async (_why, faults, ways, reason) => {
    const { identity } = await authority.identity({ ways })
    Object.assign(authority.faults, faults)
    const sealed = await sealPdf(await smallPdf(), words({ identity, timestampUrl: authority.timestampUrl }))
    expect(sealed).toMatchObject({ level: 'B-T', noHigher: expect.stringMatching(reason) })
    expect(await verifySeal(sealed.pdf)).toMatchObject([{ intact: true, covers: 'file' }])
    expect(storeOf(await PDF.load(sealed.pdf))).toBeNull()
  })
})

describe('an address in a certificate', () => {
  // The server's hostname is allowed; its certificates name the same machine by another address.
  const elsewhere = () => authority.timestampUrl.replace('127.0.0.1', 'localhost')

  it('is not fetched from a private network', async () => {
    const { identity } = await authority.identity({ chain: 'leaf' })
    const sealed = await sealPdf(await smallPdf(), words({ identity, timestampUrl: elsewhere() }))
    expect(sealed).toMatchObject({
      level: 'B-T',
      noHigher: expect.stringMatching(/private network.*OUTBOUND_NETWORKS/),
    })
    expect(new Set(authority.asked)).toEqual(new Set(['/tsa']))
  })

  it('is fetched from a configured network', async () => {
    const { identity } = await authority.identity({ chain: 'leaf' })
    const networks = { outboundNetworks: ['127.0.0.0/8'] }
    const sealed = await sealPdf(await smallPdf(), words({ identity, timestampUrl: elsewhere(), ...networks }))
    expect(sealed.level).toBe('B-LTA')
  })
})

describe('an unusable timestamp server', () => {
  it.each([
    ['refuses', /refusal \(status 2\)/],
    ['other digest', /over another digest/],
    ['other nonce', /another request/],
    ['no nonce', /another request/],
    ['broken signature', /does not hold/],
    ['not for timestamping', /not for timestamping \(Test Other\)/],
    ['status 500', /status 500/],
    ['too long', /more than 65536 bytes/],
    ['garbage', /cannot be read/],
    ['says nothing', /within 0\.5 seconds/],
  ] as const)('is reported for the fault “%s”', async (fault, message) => {
    authority.faults.timestamp = fault
    const sealing = sealPdf(await smallPdf(), words({ timestampUrl: authority.timestampUrl, timeoutMs: 500 }))
    await expect(sealing).rejects.toThrow(TimestampUnavailable)
    await expect(sealing).rejects.toThrow(message)
  })

  it.each([
    ['http://tsa:hunter2@127.0.0.1:1/path?key=hunter2', /127\.0\.0\.1:1 could not be reached/],
    ['file:///etc/hunter2', /not one of http or https/],
    ['hunter2', /not one of http or https/],
  ])('is reported without its secrets (%s)', async (timestampUrl, message) => {
    const failure = await sealPdf(await smallPdf(), words({ timestampUrl })).catch((error: unknown) => error as Error)
    expect(failure).toBeInstanceOf(TimestampUnavailable)
    expect((failure as Error).message).toMatch(message)
    expect((failure as Error).message).not.toContain('hunter2')
  })
})

it('a stray brace in a sealed file makes the seal invalid without an error', async () => {
  const brace = (await sealPdf(await smallPdf('table'), words())).pdf
  brace.write('{', brace.indexOf('/Type /Page\n') + 2)
  await expect(verifySeal(brace)).resolves.toMatchObject([{ intact: false }])
})

import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { derivedIdentity, type SealingIdentity } from '@countersign/seal/identity'
import { readP12 } from '@countersign/seal/internal/identity/read-p12'
import { UnreadableP12 } from '@countersign/seal/internal/identity/unreadable-p12'
import { keyOf, makeParty, type Party } from './pki/make-certificate.js'
import { makeP12 } from './pki/make-p12.js'
import { ownKey } from './pki/own-key.js'

const at = new Date('2026-11-22T10:00:00Z')

describe('the identity derived from a key', () => {
  const key = ownKey()
  const certificateOf = ({ certificates }: SealingIdentity) =>
    new X509Certificate(Buffer.from(certificates[0]!, 'base64'))

  it('has a self-signed certificate that matches its key and is no authority', () => {
    const identity = derivedIdentity(key)
    const certificate = certificateOf(identity)
    const held = createPrivateKey({ key: Buffer.from(identity.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    expect(certificate.subject).toMatch(/^CN=Countersign installation [0-9a-f]{8}$/)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.checkPrivateKey(held)).toBe(true)
    expect(certificate.ca).toBe(false)
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
    // Beyond 2049, certificates encode times differently.
    expect(certificate.validToDate).toEqual(new Date('2056-01-01T00:00:00Z'))
  })

  it('is deterministic, and differs for another key', () => {
    expect(derivedIdentity(key)).toEqual(derivedIdentity(key))
    const other = derivedIdentity(ownKey())
    expect(other.privateKey).not.toBe(derivedIdentity(key).privateKey)
    expect(certificateOf(other).serialNumber).not.toBe(certificateOf(derivedIdentity(key)).serialNumber)
  })

  it('is refused for a key of another kind', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' })
    expect(() => derivedIdentity(privateKey)).toThrow(TypeError)
  })
})

describe('an identity from a P12 file', () => {
  let root: Party
  let intermediate: Party

  beforeAll(async () => {
    root = await makeParty({ name: 'Root', authority: true })
    intermediate = await makeParty({ name: 'Intermediate', issuer: root, authority: true })
  })

  it.each(['EC', 'RSA'] as const)('has the %s key, its certificate and its issuers in order', async (algorithm) => {
    const leaf = await makeParty({ name: 'Company', issuer: intermediate, algorithm })
    const stranger = await makeParty({ name: 'Stranger' })
    const identity = await readP12(await makeP12(leaf, [root, stranger, intermediate, leaf], 'secret'), 'secret')
    expect(identity.privateKey).toBe((await keyOf(leaf)).toString('base64'))
    expect(identity.certificates).toEqual([leaf, intermediate, root].map(({ x509 }) => x509.raw.toString('base64')))
  })

  it('is refused with a clear message for a wrong password', async () => {
    const p12 = await makeP12(root, [root], 'secret')
    await expect(readP12(p12, 'wrong')).rejects.toThrow(/^The password of the P12 file is wrong/)
    await expect(readP12(p12, '')).rejects.toThrow(UnreadableP12)
  })

  it('is refused without a key', async () => {
    await expect(readP12(await makeP12(null, [root], 'secret'), 'secret')).rejects.toThrow(/holds no private key/)
  })

  it('is refused without a certificate for the key', async () => {
    const p12 = await makeP12(root, [intermediate], 'secret')
    await expect(readP12(p12, 'secret')).rejects.toThrow(/1 certificate\(s\), none of which matches/)
  })

  it('is refused before and after the validity of its certificate', async () => {
    const leaf = await makeParty({
      name: 'Company',
      issuer: root,
      from: new Date('2020-01-01T00:00:00Z'),
      until: new Date('2021-01-01T00:00:00Z'),
    })
    const p12 = await makeP12(leaf, [leaf], 'secret')
    await expect(readP12(p12, 'secret', at)).rejects.toThrow(/expired on 2021-01-01/)
    await expect(readP12(p12, 'secret', new Date('2019-06-01'))).rejects.toThrow(/not valid before 2020-01-01/)
    await expect(readP12(p12, 'secret', new Date('2020-06-01'))).resolves.toBeDefined()
  })

  it.each([
    ['text', Buffer.from('-----BEGIN CERTIFICATE-----')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused if the file is %s', async (_what, bytes) => {
    await expect(readP12(bytes, 'secret')).rejects.toThrow(/not a P12 file/)
  })
})

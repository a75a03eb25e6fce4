import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import {
  CertBag,
  Certificate,
  type ContentInfo,
  EncryptedContentInfo,
  EncryptedData,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  type SafeBag,
} from 'pkijs'
import { orderChain } from './certificate-chain.js'
import type { SealingIdentity } from './identity.js'
import { importKey } from './import-key.js'
import { UnreadableP12 } from './unreadable-p12.js'

const encryptedData = '1.2.840.113549.1.7.6'
/** Ciphers that PKCS #12 used before PBES2: RC4, Triple DES and RC2 under SHA-1 (RFC 7292, appendix C). */
const legacyCiphers = '1.2.840.113549.1.12.1.'
const cure =
  'openssl pkcs12 -legacy -in OLD.p12 -nodes -out key.pem && openssl pkcs12 -export -in key.pem -out NEW.p12 && rm key.pem'

/**
 * Reads a P12 file (PKCS #12): an RSA or EC key, its certificate and the included issuers in order.
 * @param at time at which the certificate must be valid
 * @throws {UnreadableP12} for a wrong password, a legacy cipher, or an unusable key or certificate
 */
export async function readP12(bytes: Uint8Array, password: string, at: Date = new Date()): Promise<SealingIdentity> {
  const bags = await openBags(parse(bytes), toBuffer(Buffer.from(password, 'utf8')))
  const key = bags.keys[0]
  if (!key) throw new UnreadableP12('The P12 file holds no private key. Export it again together with its key.')
  const publicKey = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
  const leaf = bags.certificates.find((certificate) => certificate.publicKey.equals(publicKey))
  if (!leaf)
    throw new UnreadableP12(
      `The P12 file holds ${bags.certificates.length} certificate(s), none of which matches its private key.`,
    )
  if (at > leaf.validToDate)
    throw new UnreadableP12(
      `The certificate in the P12 file expired on ${day(leaf.validToDate)}. Put its successor in its place.`,
    )
  if (at < leaf.validFromDate)
    throw new UnreadableP12(`The certificate in the P12 file is not valid before ${day(leaf.validFromDate)}.`)
  const identity = {
    privateKey: key.toString('base64'),
    certificates: orderChain(leaf, bags.certificates).map((certificate) => certificate.raw.toString('base64')),
  }
  await refuseUnusable(identity)
  return identity
}

async function refuseUnusable(identity: SealingIdentity): Promise<void> {
  try {
    await importKey(identity)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableP12(`The key in the P12 file cannot seal. ${error.message}`, { cause: error })
  }
}

function parse(bytes: Uint8Array): PFX {
  try {
    return PFX.fromBER(bytes)
  } catch (error) {
    throw new UnreadableP12('The file is not a P12 file (PKCS #12, often named .p12 or .pfx).', { cause: error })
  }
}

async function openBags(pfx: PFX, password: ArrayBuffer): Promise<{ keys: Buffer[]; certificates: X509Certificate[] }> {
  const safe = await openSafe(pfx, password)
  const found = { keys: [] as Buffer[], certificates: [] as X509Certificate[] }
  try {
    for (const part of safe.safeContents) refuseLegacy(cipherOf(part))
    await safe.parseInternalValues({
      safeContents: safe.safeContents.map((part) => (part.contentType === encryptedData ? { password } : {})),
    })
    const parsed = safe.parsedValue as { safeContents: { value: { safeBags: SafeBag[] } }[] }
    for (const { value } of parsed.safeContents)
      for (const bag of value.safeBags) await openBag(bag.bagValue, password, found)
    return found
  } catch (error) {
    if (error instanceof UnreadableP12) throw error
    throw new UnreadableP12(
      'The P12 file is damaged, or encrypted in a way that is not known here. ' +
        'Create a new one: openssl pkcs12 -export -inkey KEY.pem -in CERTIFICATES.pem -out NEW.p12',
      { cause: error },
    )
  }
}

async function openSafe(pfx: PFX, password: ArrayBuffer) {
  try {
    await pfx.parseInternalValues({ password, checkIntegrity: true })
  } catch (error) {
    if (error instanceof Error && error.message.includes('Integrity'))
      throw new UnreadableP12('The password of the P12 file is wrong, or the file is damaged.', { cause: error })
    throw new UnreadableP12(
      'The P12 file is not protected by a password in the usual way (a MAC of SHA-1 or SHA-2). ' +
        'Create a new one: openssl pkcs12 -export -inkey KEY.pem -in CERTIFICATES.pem -out NEW.p12',
      { cause: error },
    )
  }
  return pfx.parsedValue!.authenticatedSafe!
}

async function openBag(
  bag: SafeBag['bagValue'],
  password: ArrayBuffer,
  found: { keys: Buffer[]; certificates: X509Certificate[] },
): Promise<void> {
  if (bag instanceof PKCS8ShroudedKeyBag) {
    refuseLegacy(bag.encryptionAlgorithm.algorithmId)
    found.keys.push(await decryptKey(bag, password))
  } else if (bag instanceof PrivateKeyInfo) found.keys.push(Buffer.from(bag.toSchema().toBER()))
  else if (bag instanceof CertBag && bag.parsedValue instanceof Certificate)
    found.certificates.push(new X509Certificate(Buffer.from(bag.parsedValue.toSchema().toBER())))
}

function cipherOf(part: ContentInfo): string | undefined {
  if (part.contentType !== encryptedData) return undefined
  // Parse a copy: pkijs empties the schema it reads, and decryption reads the part again.
  return EncryptedData.fromBER(part.content.toBER()).encryptedContentInfo.contentEncryptionAlgorithm.algorithmId
}

async function decryptKey(bag: PKCS8ShroudedKeyBag, password: ArrayBuffer): Promise<Buffer> {
  const encrypted = new EncryptedData({
    encryptedContentInfo: new EncryptedContentInfo({
      contentEncryptionAlgorithm: bag.encryptionAlgorithm,
      encryptedContent: bag.encryptedData,
    }),
  })
  return Buffer.from(await encrypted.decrypt({ password }))
}

function refuseLegacy(cipher: string | undefined): void {
  if (!cipher?.startsWith(legacyCiphers)) return
  throw new UnreadableP12(
    `The P12 file is encrypted with a cipher of old (RC2 or Triple DES). Re-encrypt it where nobody else reads along: ${cure}`,
  )
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function toBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

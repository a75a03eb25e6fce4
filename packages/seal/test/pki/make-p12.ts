import {
  AuthenticatedSafe,
  CertBag,
  Certificate,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs'
import { keyOf, type Party } from './make-certificate.js'

const cipher = { name: 'AES-CBC', length: 256 } as const
const iterationCount = 2048

/**
 * A P12 as current programs write it (PBES2, AES-256, SHA-256). `keyOwner` is optional; keeps the order of
 * certificates.
 */
export async function makeP12(
  keyOwner: Party | null,
  certificates: readonly Party[],
  password: string,
): Promise<Buffer> {
  const secret = new Uint8Array(Buffer.from(password, 'utf8')).buffer
  const by = { password: secret, contentEncryptionAlgorithm: cipher, hmacHashAlgorithm: 'SHA-256', iterationCount }
  const keyBags: SafeBag[] = []
  if (keyOwner) {
    const bag = new PKCS8ShroudedKeyBag({ parsedValue: PrivateKeyInfo.fromBER(await keyOf(keyOwner)) })
    await (bag as unknown as { makeInternalValues(parameters: typeof by): Promise<void> }).makeInternalValues(by)
    keyBags.push(new SafeBag({ bagId: '1.2.840.113549.1.12.10.1.2', bagValue: bag }))
  }
  const certificateBags = certificates.map(
    ({ x509 }) =>
      new SafeBag({
        bagId: '1.2.840.113549.1.12.10.1.3',
        bagValue: new CertBag({ parsedValue: Certificate.fromBER(x509.raw) }),
      }),
  )
  const parts = [
    ...(keyBags.length > 0 ? [{ privacyMode: 0, value: new SafeContents({ safeBags: keyBags }) }] : []),
    { privacyMode: 1, value: new SafeContents({ safeBags: certificateBags }) },
  ]
  const safe = new AuthenticatedSafe({ parsedValue: { safeContents: parts } })
  await safe.makeInternalValues({ safeContents: parts.map(({ privacyMode }) => (privacyMode === 1 ? by : {})) })
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } })
  await pfx.makeInternalValues({
    password: secret,
    iterations: iterationCount,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  })
  return Buffer.from(pfx.toSchema().toBER())
}

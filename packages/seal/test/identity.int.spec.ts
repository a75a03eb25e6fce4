import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readP12 } from '@countersign/seal/internal/identity/read-p12'
import { describeWhere } from './fixtures/describe-where.js'

describeWhere('openssl')('a P12 file that openssl wrote', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'p12-'))
    openssl('req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 3 -subj /CN=Company')
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is read with current ciphers', async () => {
    const identity = await readP12(exported('today.p12', ''), 'secret')
    expect(identity.certificates).toHaveLength(1)
  })

  it.each([
    ['RC2', '-keypbe PBE-SHA1-RC2-40 -certpbe PBE-SHA1-RC2-40'],
    ['Triple DES', '-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES'],
  ])('is refused, with the remedy, when it is encrypted with %s', async (name, ciphers) => {
    const legacy = name === 'RC2' ? '-legacy ' : ''
    await expect(readP12(exported('old.p12', legacy + ciphers), 'secret')).rejects.toThrow(
      /RC2 or Triple DES.*openssl pkcs12 -legacy -in OLD\.p12/,
    )
  })

  it.each(['secp256k1', 'ed25519'])('is refused with a key that cannot seal PDFs (%s)', async (kind) => {
    const key = kind === 'ed25519' ? 'ed25519' : 'ec -pkeyopt ec_paramgen_curve:secp256k1'
    openssl(`req -x509 -newkey ${key} -nodes -keyout odd.pem -out odd-certificate.pem -days 3 -subj /CN=Odd`)
    openssl('pkcs12 -export -inkey odd.pem -in odd-certificate.pem -out odd.p12 -passout pass:secret')
    await expect(readP12(readFileSync(join(folder, 'odd.p12')), 'secret')).rejects.toThrow(
      `The key in the P12 file cannot seal. PDF seals are made with RSA keys, or EC keys on P-256, P-384 or P-521; this one is of the kind ${kind}.`,
    )
  })

  function exported(name: string, options: string): Buffer {
    openssl(`pkcs12 -export ${options} -inkey key.pem -in certificate.pem -out ${name} -passout pass:secret`)
    return readFileSync(join(folder, name))
  }

  function openssl(line: string): void {
    execFileSync('openssl', line.split(' ').filter(Boolean), { cwd: folder, stdio: 'ignore' })
  }
})

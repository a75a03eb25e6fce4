import { createHash, webcrypto } from 'node:crypto'
import { stubApi } from '@countersign/ui/test/stub-api'
import { downloadDocument, type Progress } from '../src/engine/download-document'

const bytes = Uint8Array.from({ length: 200_003 }, (_, n) => (n * 31) % 251)
const expected = createHash('sha256').update(bytes).digest('hex')
const answering = (headers: Record<string, string> = {}, body: unknown = bytes) =>
  stubApi({ 'GET /file': () => ({ body, headers }) })

/** Simulates HTTPS, or plain HTTP without Web Crypto. */
const onHttps = (secure: boolean) =>
  Object.defineProperty(crypto, 'subtle', { value: secure ? webcrypto.subtle : undefined, configurable: true })

describe.each([
  ['https', true],
  ['plain http', false],
])('a document over %s', (_scheme, secure) => {
  beforeEach(() => onHttps(secure))

  it.each<[string, Record<string, string>]>([
    ['said', { 'content-length': String(bytes.length) }],
    ['not said', {}],
    ['said too small', { 'content-length': '10' }],
    ['that of its package', { 'content-length': '10', 'content-encoding': 'br' }],
  ])('is downloaded completely, with the hash of its bytes: its length is %s', async (_length, headers) => {
    answering(headers)
    const whole = await downloadDocument('/file')
    expect(Buffer.from(whole.bytes).equals(bytes)).toBe(true)
    expect(whole.sha256).toBe(expected)
  })

  it('may be empty', async () => {
    answering({}, new Uint8Array())
    expect((await downloadDocument('/file')).sha256).toBe(createHash('sha256').digest('hex'))
  })
})

describe('download progress', () => {
  it('is reported in bytes, with the total if known', async () => {
    const reports: Progress[] = []
    answering({ 'content-length': '14' }, 'fourteen bytes')
    await downloadDocument('/file', (progress) => reports.push(progress))
    expect(reports).toEqual([
      { loaded: 7, total: 14 },
      { loaded: 14, total: 14 },
    ])
  })

  it('has no total if the server sends none', async () => {
    const reports: Progress[] = []
    answering({}, 'fourteen bytes')
    await downloadDocument('/file', (progress) => reports.push(progress))
    expect(reports.at(-1)).toEqual({ loaded: 14, total: null })
  })
})

it('reports the server’s message for a refused document', async () => {
  stubApi({ 'GET /file': () => ({ status: 401, body: 'Enter the code first.' }) })
  await expect(downloadDocument('/file')).rejects.toThrow('401: Enter the code first.')
})

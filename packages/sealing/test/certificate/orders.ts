import { createHash } from 'node:crypto'
import type { CertificateOrder, CertifiedDocument, CertifiedPerson } from '@countersign/sealing'
import fc from 'fast-check'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute, 5)).toISOString()

/** A person who signed by link and code. */
export const signer = (name: string, more: Partial<CertifiedPerson> = {}): CertifiedPerson => ({
  name,
  email: 'ada@example.com',
  role: 'signer',
  authenticatedBy: 'code',
  times: { invited: at(12), viewed: at(36), consented: at(37), acted: at(41) },
  act: 'signed',
  ipAddress: '2001:db8:4a1f:20::17',
  socketAddress: '172.18.0.4',
  drawn: [hashOf('shown')],
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  ...more,
})

/** What the certificate of an ordinary request says. */
export const order = (more: Partial<CertificateOrder> = {}): CertificateOrder => ({
  requestId: '01a1e398-b58c-7c3e-9f20-5d6a1e8b3c47',
  title: 'Contract Agreement',
  sender: { name: 'Grace Hopper', email: 'grace@example.com' },
  sentAt: at(12),
  documents: [
    {
      name: 'Contract Agreement.pdf',
      pageCount: 2,
      original: { sha256: hashOf('original'), size: 219_750 },
      sealed: { sha256: hashOf('sealed'), size: 240_000 },
      manner: 'rendition',
      shown: { sha256: hashOf('shown'), size: 219_000 },
    },
  ],
  people: [
    signer('Ada Lovelace'),
    signer('Katherine Johnson', {
      email: 'katherine@example.com',
      role: 'approver',
      act: 'approved',
      authenticatedBy: 'link',
    }),
    signer('Alan Turing', {
      email: 'alan@example.com',
      role: 'cc',
      act: null,
      times: { invited: null, viewed: null, consented: null, acted: null },
      ipAddress: null,
      socketAddress: null,
      userAgent: null,
      drawn: null,
    }),
  ],
  history: [
    'Grace Hopper created the request',
    'Grace Hopper sent it',
    'Ada Lovelace signed',
    'The documents were sealed',
  ].map((text, revision) => ({ revision, at: at(revision), text, hash: hashOf(text) })),
  head: hashOf('The documents were sealed'),
  ...more,
})

const words = (most: number) =>
  fc.string({
    unit: fc.constantFrom('a', 'm', 'W', 'i', '.', '-', ' ', ' ', 'ö', 'Ω', 'ж', '東', 'ש', 'lll', 'Wagner '),
    minLength: 1,
    maxLength: most,
  })

const people = fc.array(
  fc
    .record({
      name: words(200),
      address: fc.integer({ min: 1, max: 240 }),
      agent: words(300),
      role: fc.constantFrom('signer', 'approver', 'cc'),
    })
    .map(({ name, address, agent, role }) =>
      signer(name, {
        email: `${'x'.repeat(address)}@example.com`,
        role: role as CertifiedPerson['role'],
        userAgent: agent,
        act: role === 'cc' ? null : role === 'signer' ? 'signed' : 'approved',
      }),
    ),
  { minLength: 1, maxLength: 40 },
)
const documents = fc.array(
  fc.tuple(words(255), fc.constantFrom('rendition', 'before', 'kept')).map(([name, manner]) => ({
    name,
    pageCount: 2000,
    original: { sha256: hashOf(name), size: 50 * 1024 ** 2 },
    sealed: { sha256: hashOf(`${name} sealed`), size: 1 },
    manner: manner as CertifiedDocument['manner'],
    shown: manner === 'rendition' ? { sha256: hashOf(`${name} shown`), size: 200 * 1024 ** 2 } : null,
  })),
  { minLength: 1, maxLength: 15 },
)
const history = fc
  .array(words(160), { minLength: 1, maxLength: 120 })
  .map((texts) => texts.map((text, revision) => ({ revision, at: at(revision), text, hash: hashOf(text) })))

/** Whatever a request may come to. */
export const anyOrder: fc.Arbitrary<CertificateOrder> = fc
  .record({ title: words(200), people, documents, history })
  .map((parts) => order(parts))

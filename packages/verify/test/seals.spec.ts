import { describe, expect, it } from '@jest/globals'
import { findSignatures, maxSignatures, type PdfSignature } from '@countersign/verify/internal/pdf/find-signatures'
import { maxTotal, ReadingBudget } from '@countersign/verify/internal/pdf/reading-budget'
import { readSeals } from '@countersign/verify/internal/seals/read-seals'
import fc from 'fast-check'
import { parties, sha256 } from './made-evidence.js'
import { type KeyKind, makeParty, sealed, type SealWish } from './made-seals.js'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
const head = 'a1'.repeat(32)
const by = parties.sealer
const usual: SealWish = { by, reason: `Signed by everyone. History head: ${head}` }

describe('the seal of a file', () => {
  it('is read with its certificate, the quoted head and the range covered', async () => {
    const file = await sealed(pdf, usual)
    const { seals, problems } = await readSeals(file, pdf.length)
    expect(problems).toEqual([])
    expect(seals).toMatchObject([{ head, sha256: sha256(by.der), end: file.length, timestamp: null }])
  })

  it.each<KeyKind>(['EC', 'EC-384', 'RSA', 'PSS'])('holds with each kind of key: %s', async (kind) => {
    const party = await makeParty('Some key', { kind })
    const file = await sealed(pdf, { by: party })
    expect(await readSeals(file, 0)).toMatchObject({ problems: [], seals: [{ head: null }] })
    const other = Buffer.from(file)
    other[3]! ^= 1
    expect((await readSeals(other, 0)).problems).toEqual(['Its seal covers other bytes.'])
  })

  it('is rejected if it was not made with the key of its certificate', async () => {
    const forged = { ...by, key: parties.later.key }
    const { seals, problems } = await readSeals(await sealed(pdf, { ...usual, by: forged }), 0)
    expect([seals, problems]).toEqual([[], ['Its seal wasn’t made with its certificate’s key.']])
  })

  it('detects every altered byte, except meaningless ones within the signature', async () => {
    const file = await sealed(pdf, usual)
    const [{ gap }] = findSignatures(file).signatures as [PdfSignature]
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const changed = Buffer.from(file)
        changed[at]! ^= bits
        const { problems, seals } = await readSeals(changed, 0)
        // Upper-case hex digits and values that CMS repeats, such as its digests (RFC 5652, 5.1), may change: the
        // history has the file's hash.
        const isOwn = at > gap.from && at < gap.to && seals[0]?.head === head && seals[0].end === file.length
        expect(problems.length > 0 || isOwn).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('must reach to the end of the file', async () => {
    const file = await sealed(pdf, usual)
    const longer = Buffer.concat([file, Buffer.from('10 0 obj\n<< >>\nendobj\n%%EOF\n')])
    expect((await readSeals(longer, 0)).problems).toEqual(['Something was appended after its seal.'])
    expect((await readSeals(pdf, 0)).problems).toEqual(['It has no seal.'])
  })

  it('may be followed by a document timestamp, which alone is no seal', async () => {
    const archived = await sealed(await sealed(pdf, usual), { by: parties.clock, archives: true })
    const read = await readSeals(archived, pdf.length)
    expect(read).toMatchObject({ problems: [], seals: [{ head }], archived: [{ at: '2026-11-20T12:16:00.000Z' }] })
    const alone = await readSeals(await sealed(pdf, { by: parties.clock, archives: true }), 0)
    expect(alone.problems).toEqual(['It has a timestamp but no seal.'])
  })

  it('may carry a timestamp, if by a certificate for timestamps', async () => {
    const stamped = await readSeals(await sealed(pdf, { ...usual, stampedBy: parties.clock }), 0)
    expect(stamped).toMatchObject({ problems: [], seals: [{ timestamp: { at: '2026-11-20T12:16:00.000Z' } }] })
    const other = await readSeals(await sealed(pdf, { ...usual, stampedBy: parties.later }), 0)
    expect(other.problems).toEqual(['The timestamp of its seal is by a certificate that is not for timestamps.'])
  })

  it('quotes a head at the end of its reason, in every PDF string encoding', async () => {
    const headIn = async (reason: string, written = `(${reason})`) => {
      const file = await sealed(pdf, { by, reason: 'X' })
      const text = file.toString('latin1').replace('/Reason (X)', `/Reason ${written}`)
      // The seal no longer verifies, but its content is still found.
      const at = text.indexOf('/Contents ') + 10
      const to = text.indexOf('>', at) + 1
      const rest = text.length - to
      const moved = text.replace(/\/ByteRange \[[^\]]*\]/, (old) =>
        `/ByteRange [0 ${at} ${to} ${rest}]`.padEnd(old.length),
      )
      const [found] = findSignatures(Buffer.from(moved, 'latin1')).signatures
      return found?.reason
    }
    const says = `Größe. History head: ${head}`
    const utf16 = Buffer.from(`\ufeff${says}`, 'utf16le').swap16().toString('hex')
    expect(await headIn(says)).toBe(says)
    expect(await headIn(says, `<${utf16}>`)).toBe(says)
    expect(await headIn(says, `<${Buffer.from(`\ufeff${says}`).toString('hex')}>`)).toBe(says)
    expect(await headIn('', '(a\\(b\\) \\101\\\n(c))')).toBe('a(b) A(c)')
  })
})

describe('an apparent signature', () => {
  const range = (b: number, c: number, d: number) => `/ByteRange [0 ${b} ${c} ${d}]`

  it('is ignored in the document that was shown, and reported after it', async () => {
    const planted = await sealed(Buffer.from('%PDF-1.7\n'), { by: parties.later })
    planted[2]! ^= 1
    const file = await sealed(planted, usual)
    expect(await readSeals(file, planted.length)).toMatchObject({ problems: [], seals: [{ head }] })
    expect((await readSeals(file, 0)).problems).toEqual(['Its seal covers other bytes.'])
  })

  it('does not count if its byte range excludes more than its contents, or its dictionary is malformed', () => {
    const fake = (dictionary: (contents: number, end: number) => string) => {
      const draft = dictionary(0, 0)
      const contents = draft.indexOf('<00')
      return Buffer.from(dictionary(contents, draft.indexOf('>', contents) + 1), 'latin1')
    }
    const end = '\nendobj\n%%EOF\n'
    const pad = (n: number) => String(n).padStart(4, '0')
    const whole = (from: number, to: number) =>
      `%PDF\n1 0 obj\n<< /Type /Sig ${range(0, 0, 0).replace('[0 0 0 0]', `[0 ${pad(from)} ${pad(to)} ${pad(end.length + 3)}]`)} /Contents <0000> >>${end}`
    expect(findSignatures(fake(whole)).signatures).toHaveLength(1)
    const without = [
      (from: number, to: number) => whole(from - 3, to),
      (from: number, to: number) => whole(from, to + 2),
      (from: number, to: number) => whole(from, to).replace('/Contents', '/Contants'),
      (from: number, to: number) => whole(from, to).replace('/Type /Sig ', '/Contents 1 '),
      (from: number, to: number) => whole(from, to).replace('1 0 obj', '1 0 oby'),
      (from: number, to: number) => whole(from, to).replace('%%EOF', '%%EOX'),
    ]
    for (const one of without) expect(findSignatures(fake(one))).toEqual({ signatures: [], unread: 0 })
  })

  /** Objects without an end, each with the byte range of a signature that covers the whole file. */
  function endless(count: number, size: number): Buffer {
    const one = (n: number) => {
      const contents = n * size + 90
      const rest = count * size + 6 - contents - 4
      const words = `1 0 obj\n<< /Type /Sig ${range(contents, contents + 4, rest)} `
      return `${words.padEnd(contents - n * size - 10)}/Contents <00> /Reason (`.padEnd(size - 1, '(').concat('\n')
    }
    return Buffer.from(`${Array.from({ length: count }, (_one, n) => one(n)).join('')}%%EOF\n`)
  }

  it('is read up to 64 KB each and 16 MB in all, and reported if unread', async () => {
    const file = endless(512, 3000)
    const budget = new ReadingBudget()
    expect(findSignatures(file, 0, budget)).toEqual({ signatures: [], unread: expect.any(Number) })
    expect(budget.spent).toBeLessThanOrEqual(maxTotal)
    expect(budget.spent).toBeGreaterThan(maxTotal / 2)
    const { problems } = await readSeals(await sealed(file, usual), 0)
    expect(problems[0]).toMatch(/^\d{3} apparent signatures were not read: /)
    // A single object is limited by its length, not by the total.
    const long = new ReadingBudget()
    expect(findSignatures(endless(1, 200_000), 0, long)).toEqual({ signatures: [], unread: 1 })
    expect(long.spent).toBeLessThanOrEqual(2 * 64 * 1024)
  })

  it('is not read at all in the document that was shown', async () => {
    const file = endless(512, 3000)
    const budget = new ReadingBudget()
    const read = await readSeals(await sealed(file, usual), file.length, budget)
    expect(read).toMatchObject({ problems: [], seals: [{ head }] })
    expect(budget.spent).toBeLessThan(8 * 1024)
  })

  it('is checked up to 64 times in a file, and reported beyond that', async () => {
    let file: Buffer = pdf
    for (let n = 0; n < 65; n++) file = await sealed(file, usual)
    const { seals, problems } = await readSeals(file, 0)
    expect(seals).toHaveLength(maxSignatures)
    expect(problems).toEqual([expect.stringMatching(/^One apparent signature was not read: /)])
  })

  it('costs bounded work if frequent, deeply nested or endless', () => {
    const many = Buffer.from(`1 0 obj\n<< ${range(9, 12, 9)} `.repeat(50_000))
    const deep = Buffer.from(`1 0 obj\n${'['.repeat(100_000)} ${range(9, 120, 9)} %%EOF`)
    const open = Buffer.from(
      `1 0 obj\n(${'('.repeat(200_000)}\n${`${range(8, 200_000, 9)} 1 0 obj (\n`.repeat(400)}%%EOF`,
    )
    for (const bytes of [many, deep, open]) expect(findSignatures(bytes).signatures).toEqual([])
  })

  it('never causes an error, for any bytes', async () => {
    const words = [
      '<<',
      '>>',
      '/ByteRange [0 ',
      ']',
      '1 0 obj',
      '/Contents <',
      '>',
      '(',
      ')',
      '\\',
      ' 12',
      '%%EOF',
      '\n',
      '[',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 60 }), async (some) => {
        expect((await readSeals(Buffer.from(some.join('')), 0)).problems).not.toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

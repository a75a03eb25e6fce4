import { makeCertificate } from '@countersign/pdf/internal/certificate/make-certificate'
import type { Placed } from '@countersign/pdf/internal/certificate/flow'
import { inner, sheet } from '@countersign/pdf/internal/certificate/sheet'
import type { CertificateOrder } from '@countersign/pdf'
import { describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { anyOrder, order, signer } from '../fixtures/orders.js'

jest.setTimeout(180_000)

async function placedOf(from: CertificateOrder): Promise<readonly Placed[]> {
  let placed: readonly Placed[] = []
  await makeCertificate(from, { at: new Date(0), placed: (all) => (placed = all) })
  return placed
}

/** Lines of different sizes overlap invisibly, by up to half a point. */
const slack = 0.5
const overlap = (one: Placed, other: Placed): boolean =>
  one.left + slack < other.left + other.width &&
  other.left + slack < one.left + one.width &&
  one.top + slack < other.top + other.height &&
  other.top + slack < one.top + one.height

function faultsIn(placed: readonly Placed[]): string[] {
  const faults: string[] = []
  for (const on of Map.groupBy(placed, ({ page }) => page).values()) {
    for (const [n, one] of on.entries()) {
      const { left, width, top, height, text } = one
      if (left < inner.left - slack || left + width > inner.right + slack) faults.push(`beyond a side: ${text}`)
      if (top < 0 || top + height > sheet.height - sheet.foot + slack) faults.push(`beyond the foot: ${text}`)
      for (const other of on.slice(n + 1)) if (overlap(one, other)) faults.push(`${text} lies on ${other.text}`)
    }
  }
  return faults
}

describe('the certificate’s layout', () => {
  it('has no overlaps and stays within the margins, for any content', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async (any) => {
        expect(faultsIn(await placedOf(any))).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it('is checked by a test that detects overlaps and overflow', () => {
    const one = { page: 1, text: 'one', left: 100, top: 100, width: 50, height: 13 }
    expect(faultsIn([one, { ...one, text: 'other', top: 108 }])).toEqual(['one lies on other'])
    expect(faultsIn([{ ...one, left: inner.right - 20 }])).toEqual(['beyond a side: one'])
  })

  it('keeps each person on one page, and marks continued pages', async () => {
    const people = Array.from({ length: 30 }, (_, n) =>
      signer(`Person ${n + 1}`, { email: `person${n + 1}@example.com` }),
    )
    const placed = await placedOf(order({ people }))
    const pageOf = (text: string) => placed.find((one) => one.text === text)!.page
    for (const { name, email } of people) {
      expect(pageOf(email)).toBe(pageOf(name))
      expect(pageOf(`Link and six-digit code sent to ${email}`)).toBe(pageOf(name))
    }
    const pages = new Set(people.map(({ name }) => pageOf(name)))
    expect(placed.filter(({ text }) => text === 'People, continued')).toHaveLength(pages.size - 1)
  })

  it('repeats the header row of the history on each page, and numbers all pages', async () => {
    const history = Array.from({ length: 200 }, (_, revision) => ({ ...order().history[0]!, revision }))
    const placed = await placedOf(order({ history }))
    const pages = new Set(placed.filter(({ text }) => text === history[0]!.text).map(({ page }) => page))
    expect(pages.size).toBeGreaterThan(3)
    for (const page of pages) expect(placed.some((one) => one.page === page && one.text === 'Fingerprint')).toBe(true)
    const last = Math.max(...placed.map(({ page }) => page))
    expect(placed.filter(({ text }) => /^Page \d+ of/.test(text)).map(({ text }) => text)).toEqual(
      Array.from({ length: last }, (_, n) => `Page ${n + 1} of ${last}`),
    )
  })
})

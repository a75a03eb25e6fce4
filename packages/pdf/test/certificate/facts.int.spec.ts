import { makeCertificate } from '@countersign/pdf/internal/certificate/make-certificate'
import { describe, expect, it } from '@jest/globals'
import { inPdfium, textRead } from '../fixtures/rendered.js'
import { hashOf, order, signer } from '../fixtures/orders.js'

const made = { at: new Date('2026-11-20T16:30:00Z') }

/** Removes spaces, because fingerprints are grouped and lines break anywhere. */
async function said(...parts: Parameters<typeof order>): Promise<string> {
  const pdf = await makeCertificate(order(...parts), made)
  const count = await inPdfium(pdf, (document) => document.getPageCount())
  const pages = await Promise.all(Array.from({ length: count }, (_, n) => textRead(pdf, n + 1)))
  return pages.join('').replace(/\s/g, '')
}
const close = (text: string) => text.replace(/\s/g, '')

describe('the certificate', () => {
  it('names the request, its sender, documents and times', async () => {
    const text = await said()
    for (const fact of [
      'Certificate of completion',
      'One document was sent under the title “Contract Agreement” to the people named here.',
      'All times are in UTC',
      '01a1e398-b58c-7c3e-9f20-5d6a1e8b3c47',
      'Grace Hopper, grace@example.com',
      '16 November 2026, 09:12:05 UTC',
      'Open until20 December 2026, 14:12 UTC',
      'Contract Agreement.pdf',
      '2 pages, 214.6 KB',
      hashOf('original'),
      hashOf('shown'),
      '“Final” begins with what was shown, 219000 bytes: head -c 219000 FILE | sha256sum gives “Shown”.',
      hashOf('sealed'),
    ])
      expect(text).toContain(close(fact))
  })

  it('lists identity, authentication, acts and times of each person', async () => {
    const text = await said()
    for (const fact of [
      'Ada Lovelaceada@example.comSigner',
      'Link and six-digit code sent to ada@example.com',
      'Invited16 November 2026, 09:12:05 UTC',
      'Viewed16 November 2026, 09:36:05 UTC',
      'Agreed16 November 2026, 09:37:05 UTC',
      'Signed16 November 2026, 09:41:05 UTC',
      'IP address2001:db8:4a1f:20::17',
      'Connection172.18.0.4',
      `Was shown${hashOf('shown').slice(0, 16)}`,
      'BrowserMozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
      'Link sent to katherine@example.com',
      'Approved16 November 2026, 09:41:05 UTC',
      'Alan Turingalan@example.comReceives a copy',
    ])
      expect(text).toContain(close(fact))
  })

  it('explains the seal of a document that does not begin with the bytes shown', async () => {
    const [document] = order().documents
    const text = await said({ documents: [{ ...document!, shown: null }] })
    const kept = 'Earlier signatures in it were kept, and everyone read it as uploaded.'
    expect(text).toContain(close(`${kept} Its last signature allows no later changes.`))
    expect(text).not.toContain('sha256sum')
  })

  it('lists the whole history with numbers, times and fingerprints, and its head', async () => {
    const { history, head } = order()
    const text = await said()
    for (const [n, { text: what, hash }] of history.entries())
      expect(text).toContain(close(`${n + 1}16 Nov 2026 09:0${n}:05${what}${hash.slice(0, 8)}`))
    expect(text).toContain('HeadofthehistoryFingerprintofevent4.')
    expect(text).toContain(head)
  })

  it('shows names in any script, and characters without a font by code point', async () => {
    const text = await said({ people: [signer('Γιώργος Жук 東京'), signer('Sun 🌞 Lee')] })
    expect(text).toContain('ΓιώργοςЖук東京')
    expect(text).toContain('Sun[U+1F31E]Lee')
  })

  it('keeps its sentences from left to right around names and titles from right to left', async () => {
    const text = await said({
      title: 'חוזה שכירות (2026) לדירה',
      sender: { name: 'דוד לוי', email: 'david@example.com' },
      history: order().history.map((event) => ({
        ...event,
        text: '\u2068שרה כהן\u2069 wrote a private message to \u2068דוד לוי\u2069 about \u2068חוזה 12\u2069',
      })),
    })
    // PDFium may return the words of a name in visual order.
    const [from, to] = ['(דודלוי|לוידוד)', '(שרהכהן|כהןשרה)']
    expect(text).toMatch(new RegExp(`Sentby${from},david@example.com`))
    expect(text).toMatch(new RegExp(`${to}wroteaprivatemessageto${from}about`))
    expect(text).toMatch(/underthetitle“[^a-z“”]+[“”]tothepeople/)
  })

  it('is identical for the same order', async () => {
    const [one, again] = await Promise.all([1, 2].map(() => makeCertificate(order(), made)))
    expect(Buffer.from(one!).equals(Buffer.from(again!))).toBe(true)
  })
})

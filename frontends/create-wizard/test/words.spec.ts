import { describe, expect, it } from '@jest/globals'
import { changed, defaultOptions, optionsOf, overTheWire } from '../src/options/options'
import { byOrder, moved } from '../src/recipients/signing-order'
import { needsOf } from '../src/send/needs'
import { refusalOf } from '../src/upload/refusal-of'
import { zoomBy, zoomText } from '@countersign/pdf-pages/pager'
import { sampleDocument, sampleRecipient } from '@countersign/ui/test/sample-views'
import { sampleDraft } from './sample-draft'

describe('what sending needs', () => {
  const unmet = (draft: Parameters<typeof needsOf>[0]) =>
    needsOf(draft)
      .filter(({ met }) => !met)
      .map(({ what }) => what)

  it('is a document and a recipient', () => {
    expect(unmet(null)).toEqual(['At least one document', 'At least one recipient'])
    expect(unmet(sampleDraft({ recipients: [sampleRecipient()] }))).toEqual([])
  })

  it('includes someone who signs or approves, not only copies', () => {
    expect(unmet(sampleDraft({ recipients: [sampleRecipient({ role: 'cc' })] }))).toEqual([
      'At least one recipient who signs or approves',
    ])
  })

  it('includes accepting a simplified conversion', () => {
    const warning = { kind: 'simplified', text: 'Headers and footers are missing.', mustAccept: true } as const
    const recipients = [sampleRecipient()]
    expect(unmet(sampleDraft({ recipients, documents: [sampleDocument({ warnings: [warning] })] }))).toEqual([
      'Review and accept the changes to “Consulting Agreement.pdf”',
    ])
    const accepted = [sampleDocument({ warnings: [warning], warningAccepted: true })]
    expect(unmet(sampleDraft({ recipients, documents: accepted }))).toEqual([])
  })
})

describe('options', () => {
  it('have the defaults of rule drafting-9', () => {
    expect(optionsOf(null)).toEqual(defaultOptions)
    expect(optionsOf(sampleDraft())).toEqual(defaultOptions)
  })

  it('are sent as strings', () => {
    expect(overTheWire({ ...defaultOptions, requireAuth: true })).toMatchObject({
      requireAuth: 'true',
      sendReminders: 'true',
    })
  })

  it('are stored only if they differ', () => {
    const draft = sampleDraft({ emailSubject: 'Lease' })
    expect(changed({ emailSubject: 'Lease' }, draft)).toBeNull()
    expect(changed({ emailSubject: 'Lease 2', requireAuth: 'false' }, draft)).toEqual({ emailSubject: 'Lease 2' })
  })
})

describe('the reason for a refused file', () => {
  const text = 'Upload failed: “a.pdf” is encrypted.\n“b.pdf” is damaged.'

  it('is the sentence that names it', () => {
    expect(refusalOf('a.pdf', text)).toBe('“a.pdf” is encrypted.')
    expect(refusalOf('b.pdf', text)).toBe('“b.pdf” is damaged.')
  })

  it('is found by a right-to-left name, which stands apart in it', () => {
    const apart = '“\u2068חוזה.pdf\u2069” is encrypted.'
    expect(refusalOf('חוזה.pdf', apart)).toBe(apart)
  })

  it('is that another file was refused, when it was fine', () => {
    expect(refusalOf('c.pdf', text)).toBe('Not uploaded because another file was rejected.')
  })

  it('is the whole text when that names no file', () => {
    expect(refusalOf('c.pdf', 'Upload failed: Too many uploads. Try again in a minute.')).toBe(
      'Too many uploads. Try again in a minute.',
    )
  })
})

describe('the signing order', () => {
  it('lists acting recipients by number, ties in the order they were added', () => {
    const people = [
      sampleRecipient({ id: 'late', order: 2 }),
      sampleRecipient({ id: 'copy', role: 'cc' }),
      sampleRecipient({ id: 'first', order: 1 }),
      sampleRecipient({ id: 'with the late one', order: 2 }),
    ]
    expect(byOrder(people).map(({ id }) => id)).toEqual(['first', 'late', 'with the late one'])
  })

  it('moves one and keeps the others in order', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  })
})

describe('zoom', () => {
  it('changes in steps and stops at both ends', () => {
    expect(zoomBy(1, 1)).toBe(1.25)
    expect(zoomBy(0.5, -1)).toBe(0.5)
    expect(zoomBy('fit', -1)).toBe(0.75)
    expect(zoomText(1.25)).toBe('125%')
  })
})

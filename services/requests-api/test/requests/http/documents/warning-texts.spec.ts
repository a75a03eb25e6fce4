import { describe, expect, it } from '@jest/globals'
import { warningText } from '@countersign/requests-api/internal/requests/http/documents/warning-texts'
import type { WarningKind } from '@countersign/requests-api/internal/requests/domain/document-facts'

const text = (kind: WarningKind, count = 1, ...found: string[]) =>
  warningText({ kind, count, found, pages: [], mediaType: 'application/pdf' }, 'readings')

describe('the warnings to a sender about a document', () => {
  it('use singular and plural', () => {
    expect(text('form')).toMatch(/^One form field in this PDF is now plain text/)
    expect(text('form', 12)).toMatch(/^12 form fields in this PDF are now plain text/)
    expect(text('differs', 2)).toMatch(/^2 pages of this PDF look different here/)
    expect(text('script')).toMatch(/^One script or action in this PDF was removed\./)
  })

  it('list findings, and count the rest of many', () => {
    expect(text('attachment', 2, 'prices.xlsx', 'terms.pdf')).toMatch(
      /^2 files inside this PDF were removed \(prices\.xlsx and terms\.pdf\), so recipients won’t get them\./,
    )
    expect(text('signed', 5, 'Ada', 'Grace', 'Mary', 'Katherine', 'Ada')).toMatch(
      /^This PDF already has 5 digital signatures, by Ada, Grace, Mary and 1 more\./,
    )
    expect(text('signed')).toMatch(/^This PDF already has a digital signature\./)
  })

  it('keep a right-to-left name apart from the sentence around it', () => {
    expect(text('signed', 2, 'דוד לוי', 'Ada')).toMatch(/, by \u2068דוד לוי\u2069 and Ada\./)
    expect(text('attachment', 1, 'מחירון.xlsx')).toMatch(/ \(\u2068מחירון\.xlsx\u2069\), so/)
  })

  it('list missing fonts', () => {
    expect(text('fonts', 1, 'ArialMT')).toMatch(
      /^One font is missing from this PDF \(ArialMT\), so its text is shown in other letters/,
    )
    expect(text('fonts', 2, 'ArialMT', 'Calibri')).toMatch(/^2 fonts are missing from this PDF \(ArialMT and Calibri\)/)
  })

  it('list the pages kept as pictures, and the consequences', () => {
    const picture = (...pages: number[]) =>
      warningText({ kind: 'picture', count: pages.length, found: [], pages, mediaType: 'application/pdf' }, 'readings')
    expect(picture(3)).toMatch(
      /^Page 3 is kept as a picture, because PDF readers draw it differently\. Text on it can be selected, searched and read aloud only where/,
    )
    expect(picture(3, 7)).toMatch(/^Pages 3 and 7 are kept as pictures, because PDF readers draw them differently\./)
    expect(picture(3, 7, 8, 11, 12)).toMatch(/^Pages 3, 7, 8 and 2 more are kept as pictures/)
  })

  it('report how much of a Word file is missing, if known', () => {
    expect(text('incomplete', 7)).toMatch(/^About 7% of the Word file’s text is missing/)
    expect(text('incomplete', 0)).toMatch(/^Some of the Word file’s text may be missing/)
  })

  it('count tracked changes, and name parts of a Word file that are missing', () => {
    expect(text('changes', 3, '2 insertions', '1 deletion')).toMatch(
      /^The Word file has 3 tracked changes \(2 insertions and 1 deletion\)\. This PDF shows the final text/,
    )
    expect(text('changes')).toMatch(/^The Word file has a tracked change\./)
    const marked = { kind: 'changes', count: 1, found: [], pages: [], mediaType: 'application/msword' } as const
    expect(warningText(marked, 'readings')).toMatch(
      /^The Word file has a tracked change\. This PDF shows each change as it is marked, with the deleted text, and not the final text\./,
    )
    expect(text('omitted', 2, 'text inserted from a file in HTML', 'table of contents')).toMatch(
      /^2 parts of the file you uploaded are missing from this PDF \(text inserted from a file in HTML and table of contents\)\. Compare the two before you send it, or print it to a PDF in the program that made it and upload that\.$/,
    )
    expect(text('comments', 2)).toMatch(/^2 comments in the Word file are not part of this PDF/)
  })

  it('name lost links to files and claimed standards', () => {
    expect(text('files', 2, 'prices.xlsx', 'terms.pdf')).toMatch(
      /^2 links to files on another computer \(prices\.xlsx and terms\.pdf\) were removed\..* upload them as/,
    )
    expect(text('files', 1, 'terms.pdf')).toMatch(
      /^One link to a file on another computer \(terms\.pdf\) was removed\./,
    )
    expect(text('buttons', 12)).toMatch(/^12 buttons with commands for a PDF reader, .* no longer work\./)
    expect(text('claims', 2, 'PDF/A-2b', 'PDF/UA-1')).toMatch(
      /^This PDF says that it follows PDF\/A-2b and PDF\/UA-1\. The sealed file no longer claims that,/,
    )
    expect(text('claims')).toMatch(/^This PDF says that it follows a standard, such as PDF\/A\./)
  })

  it('report what happens to earlier signatures, and how to keep them if possible', () => {
    const signed = { kind: 'signed', count: 1, found: [], pages: [], mediaType: 'application/pdf' } as const
    expect(warningText(signed, 'kept')).toMatch(/It stays valid: what recipients fill in is added after it\.$/)
    expect(warningText(signed, 'too-many-pages')).toMatch(
      /on at most 10 pages.* Remove fields from some pages, or accept/,
    )
    expect(warningText(signed, 'broken')).toMatch(
      /It can’t be kept: the file was changed after signing, or .* programs will no longer find it\..* upload an unsigned file\.$/,
    )
  })

  it.each([
    'simplified',
    'layers',
    'xfa',
    'dynamic',
    'buttons',
    'files',
    'notes',
    'script',
    'changes',
    'omitted',
    'comments',
  ] as const)('end with advice: %s', (kind) => {
    expect(text(kind)).toMatch(/(upload|Add your own|need to do anything)[^.]*\.$/)
  })
})

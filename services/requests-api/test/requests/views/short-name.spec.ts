import { describe, expect, it } from '@jest/globals'
import { evidenceFiles } from '@countersign/requests-api/internal/requests/use-cases/evidence/evidence-files'
import { finalFiles, type RequestDetails } from '@countersign/requests-api/internal/requests/views/request-details'

const blob = (letter: string) => ({ sha256: letter.repeat(64), size: 1 })

/** A completed request with two documents of these names. */
const completed = (...names: string[]) =>
  ({
    erased: false,
    certificate: blob('c'),
    documents: names.map((originalName, index) => ({
      documentId: String(index),
      originalName,
      original: blob('a'),
      rendition: blob('b'),
    })),
    sealed: names.map((_, index) => ({ documentId: String(index), sealed: blob('d') })),
  }) as unknown as RequestDetails

describe('names of a request’s files', () => {
  const long = '契'.repeat(250)
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1)

  it('fit a file system with what is appended to them', () => {
    const names = finalFiles(completed(`${long}.docx`, 'Lease.pdf')).map(({ name }) => name)
    expect(names).toEqual([`${'契'.repeat(81)}, signed.pdf`, 'Lease, signed.pdf', 'Certificate.pdf'])
    expect(Buffer.byteLength(names[0]!)).toBeLessThanOrEqual(255)
  })

  it('fit a file system in evidence, where equal ones stay apart', () => {
    const paths = evidenceFiles(completed(`${long}.docx`, `${long}.pdf`), []).map(({ path }) => path)
    expect(new Set(paths).size).toBe(7)
    for (const path of paths) expect(Buffer.byteLength(last(path))).toBeLessThanOrEqual(255)
    expect(paths.map((path) => path.replaceAll('契', ''))).toEqual([
      'originals/01 .docx',
      'renditions/01 .pdf',
      'originals/02 .pdf',
      'renditions/02 .pdf',
      'sealed/01 , signed.pdf',
      'sealed/02 , signed.pdf',
      'Certificate.pdf',
    ])
  })

  it('stay as they are if they fit', () => {
    const paths = evidenceFiles(completed('Lease 1.2.pdf'), []).map(({ path }) => path)
    expect(paths).toEqual([
      'originals/01 Lease 1.2.pdf',
      'renditions/01 Lease 1.2.pdf',
      'sealed/01 Lease 1.2, signed.pdf',
      'Certificate.pdf',
    ])
  })
})

import { describe, expect, it } from '@jest/globals'
import type { EventLine, EvidenceFile, EvidenceManifest } from '@countersign/verify'
import { namedFileFaults } from '@countersign/verify/internal/checks/check-named-files'

const documentId = 'doc-1'
const bytes = (digit: string) => ({ sha256: digit.repeat(64), size: 1 })
const event = (revision: number, type: string, data: object) => ({ revision, type, data, disclosed: null }) as EventLine
const attached = (rendition: object, more: object = {}) =>
  event(0, 'DocumentAttached', { documentId, original: bytes('a'), rendition, ...more })
const rendered = (more: object = {}) => event(1, 'DocumentRendered', { documentId, rendition: bytes('c'), ...more })
const sent = (digit: string) =>
  event(2, 'SignatureRequestSent', { documents: [{ documentId, sha256: bytes(digit).sha256 }] })

const file = (role: EvidenceFile['role'], digit: string): EvidenceFile => ({
  path: `${role}/${digit}`,
  role,
  documentId,
  ...bytes(digit),
})
const faults = (events: EventLine[], ...files: EvidenceFile[]) =>
  namedFileFaults(events, { files } as EvidenceManifest).map(({ names }) => names)

const original = file('original', 'a')

describe('the files that a history names', () => {
  it('are the original and the last rendition of a rewritten document', () => {
    const history = [attached(bytes('b')), rendered(), sent('c')]
    expect(faults(history, original, file('rendition', 'c'))).toEqual([])
    expect(faults(history, original, file('rendition', 'c'), file('rendition', 'b'))).toEqual([
      'rendition/b is not the PDF of an original of this request',
    ])
    expect(faults(history, original)).toEqual(['The PDF of an original is missing'])
  })

  it('are the rendition whose pages became pictures, not the one it replaces', () => {
    const pictures = { pages: [1], replaces: bytes('b') }
    const history = [attached(bytes('b')), rendered({ rendition: { ...bytes('c'), pictures } }), sent('c')]
    expect(faults(history, original, file('rendition', 'c'))).toEqual([])
    expect(faults([...history.slice(0, 2), sent('b')], original, file('rendition', 'c'))).toEqual([
      'Document doc-1 is not the one that was sent',
    ])
    const usedAgain = [attached({ ...bytes('c'), pictures }), sent('c')]
    expect(faults(usedAgain, original, file('rendition', 'c'))).toEqual([])
  })

  it('were sent as the rendition, or as the original if its signatures could be kept', () => {
    const files = [original, file('rendition', 'c')]
    const otherSent = ['Document doc-1 is not the one that was sent']
    expect(faults([attached(bytes('b')), rendered(), sent('a')], ...files)).toEqual(otherSent)
    expect(faults([attached(bytes('b')), rendered({ keeps: true }), sent('a')], ...files)).toEqual([])
    expect(faults([attached(bytes('c'), { keeps: true }), sent('a')], ...files)).toEqual([])
    expect(faults([attached(bytes('c'), { keeps: true }), sent('c')], ...files)).toEqual([])
    expect(faults([attached(bytes('c')), sent('a')], ...files)).toEqual(otherSent)
  })
})

import { describe, expect, it } from '@jest/globals'
import type { EvidenceFile, EvidenceManifest } from '@countersign/verify'
import { listFaults } from '@countersign/verify/internal/checks/check-list'
import { completedParts, filesOf, fingerprintOf, packed, type Packed, signedList, verifyZip } from './made-evidence.js'

const parts = completedParts()
const files = filesOf(parts)
const contents = files.slice(0, -2)
const manifest = JSON.parse(files.at(-2)!.bytes.toString()) as EvidenceManifest
const known = { key: fingerprintOf(parts) }

/** The same files under another list: even the genuine key must not make it valid. */
const namesOf = async (list: object, held: Packed = contents) => {
  const { faults } = await verifyZip(await packed([...held, ...signedList(list, parts.key)]), known)
  return faults.map(({ names }) => names)
}
const withFiles = (change: (files: EvidenceFile[]) => EvidenceFile[]) => ({
  ...manifest,
  files: change(manifest.files),
})
const having = (role: EvidenceFile['role'], changes: Partial<EvidenceFile>) =>
  withFiles((all) => all.map((file) => (file.role === role ? { ...file, ...changes } : file)))

describe('a manifest', () => {
  it('holds unchanged', async () => expect(await namesOf(manifest)).toEqual([]))

  it.each<[string, object]>([
    ['itself', { ...manifest, note: 'all is well' }],
    ['its head', { ...manifest, head: { ...manifest.head, at: 'now' } }],
    ['a file', having('page', { mediaType: 'text/html' } as object)],
  ])('is refused with an unknown member in %s', async (_where, list) => {
    expect(await namesOf(list)).toEqual(['manifest.json cannot be read'])
  })

  it.each<[string, object]>([
    ['another format', { ...manifest, format: 'evidence' }],
    ['a role that there is none of', having('paper', { role: 'notes' } as object)],
    ['no time', { ...manifest, madeAt: 'today' }],
    ['no version', { ...manifest, version: '2' }],
  ])('is refused with %s', async (_what, list) => {
    expect(await namesOf(list)).toEqual(['manifest.json cannot be read'])
  })

  it('names page, paper, key and events once each, at their places', async () => {
    for (const role of ['page', 'paper', 'key', 'events'] as const) {
      const { path } = manifest.files.find((file) => file.role === role)!
      const without = withFiles((all) => all.filter((file) => file.role !== role))
      const left = contents.filter((file) => file.path !== path)
      expect(await namesOf(without, left)).toContain(`${path} is missing`)
      const held = [...contents, { path: `other ${path}`, bytes: contents.find((file) => file.path === path)!.bytes }]
      const twice = withFiles((all) => [...all, { ...all.find((file) => file.role === role)!, path: `other ${path}` }])
      expect(await namesOf(twice, held)).toContain(`other ${path} was added`)
    }
  })

  it('names no file twice, under one name or two', async () => {
    const [first] = manifest.files
    expect(await namesOf(withFiles((all) => [...all, first!]))).toContain(`${first!.path} is there twice`)
    const other = { path: 'originals/03 Lease.pdf', bytes: contents[0]!.bytes }
    const list = withFiles((all) => [...all, { ...first!, path: other.path }])
    expect(await namesOf(list, [...contents, other])).toEqual([`${other.path} was added`])
  })

  it.each(['../a.pdf', 'originals/../a.pdf', 'originals/a\\b.pdf', 'originals/', 'sealed/01 Lease.pdf', '/a.pdf'])(
    'names no file at a path that its role does not allow: %s',
    (path) => {
      const list = withFiles((all) => all.with(0, { ...all[0]!, path }))
      expect(listFaults(list).map(({ names }) => names)).toEqual([`${path} was added`])
    },
  )

  it('gives a document id only to files of a document', async () => {
    expect(await namesOf(having('page', { documentId: 'doc-1' }))).toContain('verify.html was added')
    expect(await namesOf(having('certificate', { documentId: 'doc-1' }))).toContain('Certificate.pdf was added')
  })

  it.each([
    [1, 'No release after 0.1.0 verifies this version. Verify it with countersign 0.1.0.'],
    [3, 'It was written by a newer version. Verify it with that version.'],
  ])('of version %d is refused, and names the release that verifies it', async (version, says) => {
    const list = signedList({ ...manifest, version }, parts.key)
    const { exitCode, faults } = await verifyZip(await packed([...contents, ...list]), known)
    expect([exitCode, faults]).toEqual([1, [{ check: 'complete', names: 'manifest.json cannot be read', says }]])
  })
})

import { crc32, sha256 } from '../digest.js'
import { type EvidenceFile, type EvidenceManifest, manifestName, signatureName } from '../format.js'
import type { Fault } from '../report.js'
import { checkOf } from './check-named-files.js'
import type { EvidenceZip, WrappingFault, ZipEntry } from '../zip/evidence-zip.js'

/** Checks that the zip holds exactly the listed files, in order and unaltered, without bytes between them. */
export async function fileFaults(zip: EvidenceZip, manifest: EvidenceManifest): Promise<Fault[]> {
  const faults = namesFaults(zip.entries, manifest)
  const listed = new Map(manifest.files.map((file) => [file.path, file]))
  const wrapping: WrappingFault[] = []
  const crcs: number[] = []
  for (const entry of zip.entries) {
    const bytes = await zip.read(entry)
    const file = listed.get(entry.path)
    const altered = file && (await alteredFault(bytes, file))
    if (altered) faults.push(altered)
    // Report an altered file once: skip its checksum.
    const crc = altered ? entry.crc : crc32(bytes)
    crcs.push(crc)
    wrapping.push(...(await zip.checkAround(entry, crc)))
  }
  wrapping.push(...(await zip.checkEnd(crcs)))
  return [
    ...faults,
    ...wrapping.map(({ at, where }) => fault(`Byte ${at} of the zip does not match`, `It is in ${where}.`)),
  ]
}

async function alteredFault(bytes: Uint8Array, { path, role, ...file }: EvidenceFile): Promise<Fault | null> {
  const found = await sha256(bytes)
  if (found === file.sha256 && bytes.length === file.size) return null
  return {
    ...fault(`${path} does not match`, 'Its fingerprint differs from the one in the list.'),
    also: checkOf[role],
    differs: [
      { label: 'Fingerprint in the list', value: file.sha256 },
      { label: 'Fingerprint of the file found here', value: found },
    ],
  }
}

function namesFaults(entries: readonly ZipEntry[], { files }: EvidenceManifest): Fault[] {
  const expected = [...files.map(({ path }) => path), manifestName, signatureName]
  const found = entries.map(({ path }) => path)
  const missing = expected.filter((path) => !found.includes(path))
  const foreign = found.filter((path) => !expected.includes(path))
  const twice = found.filter((path, index) => found.indexOf(path) !== index)
  const faults = [
    ...missing.map((path) => fault(`${path} is missing`, 'The list names it, but the zip doesn’t contain it.')),
    ...foreign.map((path) => fault(`${path} was added`, 'The list does not name it.')),
    ...twice.map((path) => fault(`${path} is there twice`, 'One of the two was added.')),
  ]
  if (faults.length > 0) return faults
  const moved = found.find((path, index) => path !== expected[index])
  return moved === undefined ? [] : [fault(`${moved} is out of order`, 'The order of the files differs from the list.')]
}

const fault = (names: string, says: string): Fault => ({ check: 'complete', names, says })

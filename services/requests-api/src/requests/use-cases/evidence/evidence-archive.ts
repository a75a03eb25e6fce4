import { createHash } from 'node:crypto'
import { canonical, type DisclosedRecord } from '@countersign/event-log'
import { assets } from '@countersign/verify/assets'
import {
  type EventLine,
  eventsName,
  type EvidenceFile,
  type EvidenceManifest,
  type FileRole,
  keyName,
  listVersion,
  manifestName,
  pageName,
  paperName,
  signatureName,
} from '@countersign/verify/format'
import type { RequestDetails } from '../../views/request-details.js'
import type { RequestEvent } from '../../domain/events.js'
import type { Needs } from '../services.js'
import { evidenceFiles } from './evidence-files.js'
import { EvidenceKey } from './evidence-key.js'
import { shownTo } from './shown-to.js'

export type EvidencePart = { path: string } & ({ bytes: Uint8Array } | { sha256: string })

export interface Evidence {
  title: string | null
  parts: readonly EvidencePart[]
}

/**
 * Assembles evidence that anyone can verify without this server (ADR 0031, 0041).
 *
 * @param records the complete stream as stored
 * @param history the same events, decrypted
 * @param reader recipient to withhold what is meant for others from (rule evidence-13); null for the sender
 */
export async function makeEvidence(
  { vault, clock }: Needs<'vault' | 'clock'>,
  details: RequestDetails,
  records: readonly DisclosedRecord[],
  history: Iterable<{ event: RequestEvent }>,
  reader: string | null,
): Promise<Evidence> {
  const key = await EvidenceKey.of(vault)
  const blobs = evidenceFiles(details, history)
  const { page, paper } = await assets()
  const shown = reader === null ? records : shownTo(reader, records)
  const own: { path: string; role: FileRole; bytes: Uint8Array }[] = [
    {
      path: eventsName,
      role: 'events',
      bytes: Buffer.concat(shown.map(lineOf)),
    },
    { path: keyName, role: 'key', bytes: Buffer.from(key.publicKey) },
    { path: pageName, role: 'page', bytes: page },
    { path: paperName, role: 'paper', bytes: paper },
  ]
  const { record: last } = records.at(-1)!
  const manifest: EvidenceManifest = {
    format: 'countersign-evidence',
    version: listVersion,
    requestId: details.requestId,
    madeAt: clock.now().toISOString(),
    head: { revision: last.revision, hash: last.hash },
    erased: details.erased !== null,
    keySha256: key.sha256,
    files: [...blobs, ...own.map(listed)],
  }
  const list = Buffer.from(canonical(manifest))
  return {
    title: details.title,
    parts: [
      ...blobs.map(({ path, sha256 }) => ({ path, sha256 })),
      ...own.map(({ path, bytes }) => ({ path, bytes })),
      { path: manifestName, bytes: list },
      { path: signatureName, bytes: Buffer.from(`${key.sign(list)}\n`) },
    ],
  }
}

function lineOf({ record, disclosed }: DisclosedRecord): Buffer {
  const { position: _ofTheWholeLog, mac: _ofUseHereOnly, personal, actor, ...hashed } = record
  const line: EventLine = {
    ...hashed,
    actor: { ...actor },
    personalCommitment: personal?.commitment ?? null,
    disclosed,
  }
  return Buffer.from(`${canonical(line)}\n`)
}

function listed({ path, role, bytes }: { path: string; role: FileRole; bytes: Uint8Array }): EvidenceFile {
  return { path, role, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

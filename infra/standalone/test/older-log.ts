import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type EventRecord, eventId, hashOf } from '@countersign/event-log'
import { openSqliteLog } from '@countersign/event-log/sqlite'
import { dataFiles } from '@countersign/requests-api'

/** Replaces a folder's log by one that begins like those of version 0.1.0. */
export async function putOlderLog(dir: string): Promise<void> {
  const file = join(dir, dataFiles.eventLog)
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
  const log = openSqliteLog({ file })
  await log.append(uploaded.stream, -1, [uploaded])
  await log.close()
}

const unhashed = {
  stream: 'upload-0190bbbb-0000-7000-8000-000000000001',
  revision: 0,
  id: eventId('older', 0),
  type: 'DocumentUploaded',
  version: 1,
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'owner', id: 'owner' },
  causation: null,
  correlation: null,
  data: { ownerId: 'owner' },
  personal: null,
  previousHash: null,
} as const
const uploaded: EventRecord = { ...unhashed, hash: hashOf(unhashed), mac: 'none' }

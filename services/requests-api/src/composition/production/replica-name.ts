import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Log } from '@countersign/telemetry'
import { type FileLock, isBusy, lockFile } from '../file-lock.js'

export interface ReplicaName {
  /** Unique for each process and start. */
  holder: string
  /** True if no other process uses the folder. */
  alone: boolean
  /** The previous process of this folder; it has ended, since it released the lock. Null if unknown. */
  former: string | null
  /** Records this process as the folder's latest. Call it once the predecessor's leases are released. */
  note(): void
  release(): void
}

/**
 * A restarted container gets its folder back, and the lock on it proves that the previous process is gone.
 * @param dataDir a replica's own folder; tools may share one with a running replica
 */
export function nameReplica(dataDir: string, log: Log): ReplicaName {
  const holder = `${hostname()}-${randomUUID()}`
  const file = join(dataDir, 'replica-name')
  const lock = lockOf(dataDir, log)
  if (!lock) return { holder, alone: false, former: null, note: () => undefined, release: () => undefined }
  return {
    holder,
    alone: true,
    former: nameIn(file),
    note() {
      writeFileSync(`${file}.new`, holder)
      renameSync(`${file}.new`, file)
    },
    release: () => lock.release(),
  }
}

function lockOf(dataDir: string, log: Log): FileLock | null {
  try {
    return lockFile(join(dataDir, 'replica.sqlite'))
  } catch (error) {
    const why = isBusy(error) ? 'another process works in it' : (error as Error).message
    log.warn({ dataDir, why }, 'DATA_DIR cannot be held alone: after a crash its work waits for its leases to end')
    return null
  }
}

function nameIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8') || null
  } catch {
    return null
  }
}

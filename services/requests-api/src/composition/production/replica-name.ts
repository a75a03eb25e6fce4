import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Log } from '@countersign/telemetry'
import { type FileLock, isBusy, lockFile } from '../file-lock.js'

/** What a process is called among those that take turns, and whether its folder is its own. */
export interface ReplicaName {
  /** Another for each process and start, whatever machines and folders are called. */
  holder: string
  /** Whether no other process works in its folder. */
  alone: boolean
  /** Whoever worked in this folder before: it has ended, for it holds the folder no more. Null where nobody is known. */
  former: string | null
  /** Has the next process of this folder know of this one. To be called once the former's leases are given back. */
  note(): void
  release(): void
}

/**
 * Names this process, and says whose place it takes: a container that is started again, after whatever end, has its folder
 * again, and the system's lock on it is the proof that the one before is gone.
 *
 * @param dataDir a folder of its own, for a replica; tools may share one with a replica that runs
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
      // Whole, or as it was: never half a name.
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

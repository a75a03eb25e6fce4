import { existsSync } from 'node:fs'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '@countersign/telemetry'
import { type Api, dataFiles, type PastErasure } from '@countersign/requests-api'

/** Written before a restore and read by the next start, so that erased data stays erased. */
const noteName = 'erasures-to-carry-over.json'

/** Used if only the vault knows of the erasure, because the log is unreadable. */
const unknownReason = 'Erased before a backup was restored.'

/** Notes all erasures in the data to be replaced (rule erasure-5). Logs damage, which may be why it is replaced. */
export async function noteErasures(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const found = new Map((await noted(dataDir))?.map(({ requestId, reason }) => [requestId, reason]))
  const sources = [
    { name: dataFiles.vault, read: destroyedKeys },
    { name: dataFiles.eventLog, read: erasureEvents },
  ]
  for (const { name, read } of sources) {
    const file = join(dataDir, name)
    if (!existsSync(file)) continue
    try {
      for (const { requestId, reason } of reading(file, read)) found.set(requestId, reason)
    } catch (error) {
      log.warn({ file: name, why: (error as Error).message }, 'erasures of the replaced data cannot be read here')
    }
  }
  const erasures: PastErasure[] = [...found].map(([requestId, reason]) => ({ requestId, reason }))
  const file = join(dataDir, noteName)
  await writeFile(`${file}.part`, JSON.stringify(erasures))
  await sync(`${file}.part`)
  await rename(`${file}.part`, file)
  await sync(dataDir)
}

export async function carryErasuresOver(dataDir: string, api: Pick<Api, 'eraseAgain'>, log: Pick<Log, 'info'>) {
  const erasures = await noted(dataDir)
  if (!erasures) return
  const erased = await api.eraseAgain(erasures)
  await rm(join(dataDir, noteName))
  if (erased > 0) log.info({ erased }, 'requests that were erased before the restore were erased again')
}

async function noted(dataDir: string): Promise<PastErasure[] | null> {
  const text = await readFile(join(dataDir, noteName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : (JSON.parse(text) as PastErasure[])
}

function reading(file: string, read: (database: DatabaseSync) => PastErasure[]): PastErasure[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}

const prefix = 'signature-request-'

function destroyedKeys(database: DatabaseSync): PastErasure[] {
  const rows = database.prepare('SELECT subject FROM keys WHERE wrapped IS NULL').all() as { subject: string }[]
  return rows
    .filter(({ subject }) => subject.startsWith(prefix))
    .map(({ subject }) => ({ requestId: subject.slice(prefix.length), reason: unknownReason }))
}

function erasureEvents(database: DatabaseSync): PastErasure[] {
  const rows = database
    .prepare(
      `SELECT stream, json_extract(record, '$.data.reason') AS reason FROM events
       WHERE record LIKE '%"PersonalDataErased"%' AND json_extract(record, '$.type') = 'PersonalDataErased'`,
    )
    .all() as { stream: string; reason: string }[]
  return rows.map(({ stream, reason }) => ({ requestId: stream.slice(prefix.length), reason }))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

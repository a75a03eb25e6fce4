import { plainRecord } from './testing.js'
import { openSqliteLog } from '@countersign/event-log/sqlite'

// Child process of crash.int.spec: appends continuously, reports acknowledged appends, and is killed.
const [file, round] = process.argv.slice(2) as [string, string]
const log = openSqliteLog({ file })

async function write(stream: string): Promise<never> {
  for (let revision = 0; ; revision += 3) {
    const records = [0, 1, 2].map((step) => plainRecord(stream, revision + step))
    await log.append(stream, revision - 1, records)
    for (const record of records) process.send!(record.id)
  }
}

await Promise.all(Array.from({ length: 8 }, (_, n) => write(`round${round}-stream${n}`)))

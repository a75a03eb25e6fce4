import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFiles } from '@countersign/requests-api'

/** Notes in a folder that it may hold an event unknown here, as a newer program does. */
export function noteNewerEvent(dir: string): void {
  const file = join(dir, dataFiles.eventTypes)
  const noted = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  writeFileSync(file, JSON.stringify({ ...noted, GuestSang: 1 }))
}

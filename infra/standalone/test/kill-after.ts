import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { dataFiles } from '@countersign/requests-api'
import type { Installation } from './installation.js'

/** Kills the program once it has written this many events, without waiting for its answer. */
export async function killAfter({ dataDir, program }: Installation, events: number): Promise<void> {
  using log = new DatabaseSync(join(dataDir, dataFiles.eventLog), { readOnly: true })
  const count = log.prepare('SELECT count(*) AS events FROM events')
  const written = () => (count.get() as { events: number }).events
  const [goal, deadline] = [written() + events, Date.now() + 10_000]
  while (written() < goal && Date.now() < deadline) await setImmediate()
  program.kill('SIGKILL')
}

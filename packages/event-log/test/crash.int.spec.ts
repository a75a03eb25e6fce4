import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { openSqliteLog } from '@countersign/event-log/sqlite'

const writer = new URL('./crashing-writer.js', import.meta.url)

it('holds every acknowledged event exactly once after the process was killed while writing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'crash-'))
  const file = join(dir, 'events.sqlite')
  const acknowledged: string[] = []
  for (let round = 0; round < 5; round++) {
    const child = fork(writer, [file, String(round)], { execArgv: [] })
    child.on('message', (id: string) => acknowledged.push(id))
    const ended = once(child, 'exit')
    const failed = ended.then(() => Promise.reject(new Error('the writer ended by itself')))
    failed.catch(() => undefined)
    const enough = acknowledged.length + 200
    while (acknowledged.length < enough) await Promise.race([once(child, 'message'), failed])
    child.kill('SIGKILL')
    await ended
  }

  const log = openSqliteLog({ file })
  const ids: string[] = []
  const streams = new Set<string>()
  for await (const slice of log.follow(0, new AbortController().signal)) {
    for (const { id, stream } of slice.records) {
      ids.push(id)
      streams.add(stream)
    }
    if (slice.live) break
  }
  expect(new Set(ids).size).toBe(ids.length)
  const stored = new Set(ids)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  // Appends are atomic, with three events each.
  expect(streams.size).toBeGreaterThan(0)
  for (const stream of streams) expect((await log.read(stream)).length % 3).toBe(0)
  await log.close()
  await rm(dir, { recursive: true })
})

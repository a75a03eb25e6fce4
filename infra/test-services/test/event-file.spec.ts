import { copyFileSync, appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import type { StoredEvent } from '@countersign/test-services/eventstore/double-log'
import { EventFile } from '@countersign/test-services/stand-ins/event-file'
import { scratchFolder } from '@countersign/test-services/scratch-folder'

const dir = scratchFolder()
const event = (nth: number): StoredEvent => ({
  id: `00000000-0000-0000-0000-00000000000${nth}`,
  stream: 'request-1',
  revision: BigInt(nth),
  position: BigInt(nth * 100),
  type: 'Drafted',
  contentType: 'application/json',
  created: 17_000_000_000_000_000n + BigInt(nth),
  data: Buffer.from([nth, 0, 255]),
  metadata: Buffer.from('{}'),
})

it('reads every event as it was written', () => {
  const folder = join(dir, 'again')
  const file = new EventFile(folder)
  for (const nth of [1, 2]) file.write(event(nth))
  expect(new EventFile(folder).read()).toEqual([event(1), event(2)])
})

it('cuts off content beyond its checkpoint, as after a crash during a write', () => {
  const folder = join(dir, 'crash')
  new EventFile(folder).write(event(1))
  appendFileSync(join(folder, 'chunk-000000.000000'), '{"id":"half')
  const after = new EventFile(folder)
  expect(after.read()).toEqual([event(1)])
  after.write(event(2))
  expect(new EventFile(folder).read()).toEqual([event(1), event(2)])
})

it('rewinds once to the position in a restored truncate.chk', () => {
  const folder = join(dir, 'restored')
  const file = new EventFile(folder)
  file.write(event(1))
  copyFileSync(join(folder, 'chaser.chk'), join(folder, 'truncate.chk'))
  file.write(event(2))
  const restored = new EventFile(folder)
  expect(restored.read()).toEqual([event(1)])
  restored.write(event(2))
  expect(new EventFile(folder).read()).toEqual([event(1), event(2)])
})

import { mkdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Stats } from '@countersign/contracts'
import { allRequests, createRequest } from '@countersign/standalone/test/sender'
import { commandsBelow } from '../documented-commands.js'
import { inInstallation, newCalls, shell, until, untilHealthy, url } from './containers.js'

const operations = readFileSync(inInstallation('docs/operations.md'), 'utf8')

/** Finds an inline command in the text. */
function commandLike(pattern: RegExp): string {
  const found = [...operations.matchAll(/`(docker compose [^`]+)`/g)].find(([, command]) => pattern.test(command!))
  return found![1]!
}

const readinessCode = async () => (await fetch(`${url}/api/health/ready`)).status

/** Follows docs/operations.md to back up and restore. */
export function describeRestore(): void {
  describe('a backup', () => {
    const [eventStoreBackup, eventStoreRestore] = commandsBelow(operations, 'EventStoreDB')
    const [mongoBackup, mongoRestore] = commandsBelow(operations, 'MongoDB')
    const calls = newCalls()
    let kept: { titles: string[]; stats: Stats }
    beforeAll(() => mkdirSync(inInstallation('backup'), { mode: 0o700 }))
    /** The list and the figures, once the two separate read models agree. */
    const seen = () =>
      until(async () => {
        const titles = (await allRequests(newCalls())).map(({ title }) => String(title)).toSorted()
        const stats = await newCalls().get<Stats>('/api/stats')
        return stats.total === titles.length && { titles, stats }
      })

    it('is made while everything runs, before three more requests', async () => {
      await createRequest(calls, 'Before the backup', [])
      kept = await until(async () => {
        const found = await seen()
        return found.titles.includes('Before the backup') && found
      })
      await shell(eventStoreBackup!)
      await shell(mongoBackup!)
      for (const title of ['One too late', 'Two too late', 'Three too late']) await createRequest(calls, title, [])
      await until(async () => (await seen()).titles.length === kept.titles.length + 3)
      expect((await seen()).titles).toEqual(expect.arrayContaining(kept.titles))
    })

    it('is restored with the earlier requests and without the later ones', async () => {
      await shell('docker compose stop shell requests-api mailer-worker')
      await shell(eventStoreRestore!)
      await untilHealthyOf('eventstore')
      await shell(mongoRestore!)
      await shell(commandLike(/flushall/))
      await shell(commandLike(/accept-history/))
      await shell('docker compose up -d --no-build')
      await untilHealthy()
      await until(async () => (await readinessCode()) === 200)
      expect(await seen()).toEqual(kept)
    })

    it('allows new requests after the restore', async () => {
      await createRequest(newCalls(), 'After the restore', [])
      await until(async () => (await seen()).titles.length === kept.titles.length + 1)
      expect((await seen()).titles).toContain('After the restore')
    })
  })
}

const untilHealthyOf = async (service: string) => {
  await until(async () => /healthy/.test(await shell(`docker compose ps ${service}`)))
}

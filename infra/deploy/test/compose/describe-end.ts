import { describe, expect, it } from '@jest/globals'
import { allRequests } from '@countersign/standalone/test/sender'
import { compose, containersOf, inspect, newCalls, until, untilHealthy } from './containers.js'

export function describeEnd(): void {
  describe('on docker compose stop', () => {
    const titles = async () => (await allRequests(newCalls())).map(({ title }) => String(title)).toSorted()

    it('every container exits with 0, and a restart shows the same data', async () => {
      const before = await titles()
      const began = Date.now()
      await compose('stop')
      console.log(`stopped in ${Math.round((Date.now() - began) / 1000)} s`)
      const ended = (await inspect(await containersOf())).map(({ Name, State }) => [Name, State.Status, State.ExitCode])
      expect(ended).toEqual(ended.map(([name]) => [name, 'exited', 0]))
      await compose('up', '--detach', '--no-build')
      await untilHealthy()
      expect(before.length).toBeGreaterThan(0)
      await until(async () => (await titles()).length === before.length)
      expect(await titles()).toEqual(before)
    })
  })
}

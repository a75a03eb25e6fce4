import { describe, expect, it } from '@jest/globals'
import { compose, containersOf, inspect, lasting, untilHealthy } from './containers.js'

/** On two cores with nothing else to do it took 30 s; an operator is promised 120. A machine that is busy may take longer. */
const mostSeconds = 480

/** The first start, by the commands of docs/operations.md, `compose:init` and the building behind it. */
export function describeStart(): void {
  describe('from nothing', () => {
    it('everything comes up and is healthy, and nothing had to be started twice', async () => {
      const began = Date.now()
      // It waits for what each waits for, so that much has passed when it ends.
      await compose('up', '--detach', '--no-build')
      await untilHealthy()
      const seconds = Math.round((Date.now() - began) / 1000)
      console.log(`from nothing to everything healthy: ${seconds} s`)
      const all = await inspect(await containersOf())
      expect(all.filter(({ State }) => State.Health).length).toBe(lasting().length)
      expect(all.filter(({ RestartCount }) => RestartCount > 0).map(({ Name }) => Name)).toEqual([])
      expect(seconds).toBeLessThan(mostSeconds)
    })

    it('the set-up of MongoDB has ended well', async () => {
      const [setUp] = await inspect(await containersOf('mongodb-setup'))
      expect(setUp!.State).toMatchObject({ Status: 'exited', ExitCode: 0 })
    })
  })
}

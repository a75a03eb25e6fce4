import { describe, expect, it } from '@jest/globals'
import { compose, containersOf, inspect, lasting, untilHealthy } from './containers.js'

export function describeStart(): void {
  describe('from nothing', () => {
    it('every container becomes healthy without a restart', async () => {
      const began = Date.now()
      // Compose waits for dependencies, so most of the time has passed when it returns.
      await compose('up', '--detach', '--no-build')
      await untilHealthy()
      const seconds = Math.round((Date.now() - began) / 1000)
      console.log(`from nothing to everything healthy: ${seconds} s`)
      const all = await inspect(await containersOf())
      expect(all.filter(({ State }) => State.Health).length).toBe(lasting().length)
      expect(all.filter(({ RestartCount }) => RestartCount > 0).map(({ Name }) => Name)).toEqual([])
    })

    it('the setup of MongoDB completes', async () => {
      const [setUp] = await inspect(await containersOf('mongodb-setup'))
      expect(setUp!.State).toMatchObject({ Status: 'exited', ExitCode: 0 })
    })
  })
}

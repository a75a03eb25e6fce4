import { describe, expect, it } from '@jest/globals'
import { lasting, theOne, until } from './containers.js'

/** Limits what idle containers do. */
export function describeRest(): void {
  describe('at rest', () => {
    it.each(lasting().map(([name]) => name))(
      '%s is probed again a minute after a successful probe, not earlier',
      async (name) => {
        const restful = await until(async () => {
          const { Log = [] } = (await theOne(name)).State.Health ?? {}
          // Docker runs the first probe immediately.
          return Log.findLast(
            ({ Start, End, ExitCode }) => ExitCode === 0 && Date.parse(End) - Date.parse(Start) >= 60_000,
          )
        })
        expect(restful).toBeDefined()
      },
    )
  })
}

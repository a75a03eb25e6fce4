import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { containersOf, shell, until, untilHealthy } from './containers.js'
import { SmallLoad } from './small-load.js'

const toScale = (services: string) => `docker compose up -d --no-recreate --no-build ${services}`

/** Scales up and down under load (docs/operations.md, More of them). */
export function describeScaling(): void {
  describe('scaling from one replica to three and back under load', () => {
    let load: SmallLoad
    beforeAll(() => void (load = new SmallLoad('Scale')))
    afterAll(() => load.stop())
    const goesOn = async () => {
      const sent = load.sent.length
      await until(async () => load.sent.length > sent + 8)
    }

    it('starts three replicas and two mailers', async () => {
      // The command waits for healthy containers, but gives up on one that is unhealthy at the moment.
      await untilHealthy()
      await shell(toScale('--scale requests-api=3 --scale mailer-worker=2'))
      await untilHealthy()
      expect([(await containersOf('requests-api')).length, (await containersOf('mailer-worker')).length]).toEqual([
        3, 2,
      ])
      await goesOn()
    })

    it('goes back to one of each', async () => {
      await shell(toScale('--scale requests-api=1 --scale mailer-worker=1'))
      expect([(await containersOf('requests-api')).length, (await containersOf('mailer-worker')).length]).toEqual([
        1, 1,
      ])
      await goesOn()
    })

    it('fails no call', async () => {
      await load.stop()
      const { attempts } = load.calls
      console.log(`${attempts.length} calls while there were one, three and one replicas`)
      expect(attempts.filter(({ status }) => status === null || status >= 500)).toEqual([])
    })
  })
}

import { describeUnless } from '@countersign/test-services/skipped'
import { talkedTo } from '@countersign/test-services/talked-to'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { findNginx, noNginx } from './find-nginx.js'
import type { FrontEndsServed } from './front-ends-served.js'
import { type NameServer, openNameServer } from './name-server.js'
import { twoRemotesBehind } from './two-remotes.js'
import { freePort } from '@countersign/test-services/free-port'
import { until } from '@countersign/standalone/test/sender'
import { Load } from '@countersign/standalone/test/production/load'
import { noProduction, Production, type Replica } from '@countersign/standalone/test/production/production'

const nginx = findNginx()
const missing = noProduction() ?? (nginx ? null : noNginx)
const suite = 'replicas that come and go behind nginx'

describeUnless(missing)(suite, () => {
  const production = new Production(suite)
  const { serve } = twoRemotesBehind(nginx)
  let port: number
  let names: NameServer
  let served: FrontEndsServed
  let load: Load

  /** Like a container: resolvable from before its process starts until after it ends. */
  async function start(address: string): Promise<Replica> {
    names.addresses.add(address)
    const replica = await production.replica({ HOST: address, PORT: String(port), DRAIN_SECONDS: '1' })
    void replica.program.ended.then(() => names.addresses.delete(address))
    return replica
  }
  const goesOn = async () => {
    const made = load.made.length
    await until(async () => load.made.length > made + 2)
  }

  beforeAll(async () => {
    talkedTo(suite, nginx!.version)
    port = await freePort()
    names = await openNameServer()
    served = await serve('site', port, { names: names.port })
  })
  afterAll(async () => {
    await served?.stop()
    await names?.close()
  })

  it('scale from one to three and back without a failed call', async () => {
    const first = await start('127.0.0.11')
    load = new Load(['Ada', 'Grace', 'Edsger'], () => served.url)
    await goesOn()
    const [second, third] = await Promise.all([start('127.0.0.12'), start('127.0.0.13')])
    await goesOn()
    for (const replica of [first, second]) expect(await replica.end()).toMatchObject({ code: 0 })
    await goesOn()
    await load.stop()
    // On a busy machine a replica may report slow stores itself; nginx's errors are those that no replica answered.
    const unanswered = load.attempts.filter(
      ({ status, text }) =>
        status === null ||
        status === 502 ||
        status === 504 ||
        /Countersign is starting|cannot be reached at the moment/.test(text),
    )
    expect(unanswered).toEqual([])
    expect([...names.addresses]).toEqual(['127.0.0.13'])
    await third.end()
  })
})

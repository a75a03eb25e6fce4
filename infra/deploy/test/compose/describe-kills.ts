import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  docker,
  inInstallation,
  inspect,
  containersOf,
  lasting,
  mailsTo,
  theOne,
  until,
  untilHealthy,
} from './containers.js'
import { lost, SmallLoad } from './small-load.js'

/** The catcher would lose its mails, which this suite inspects. */
const killed = lasting().flatMap(([name]) => (name === 'mailpit' ? [] : [name]))

const [, version] = /^ARG NODE_VERSION=(\S+)$/m.exec(
  readFileSync(inInstallation('infra/deploy/api.Dockerfile'), 'utf8'),
)!

/** Simulates a crash: after `docker kill`, Docker would not restart the container. */
const killFirstProcess = (pid: number) => {
  const among = ['--rm', '--user', '0:0', '--pid=host', '--security-opt', 'apparmor=unconfined']
  return docker('run', ...among, `node:${version}-bookworm-slim`, 'node', '-e', `process.kill(${pid}, 9)`)
}

/** Kills each container's main process in turn, under load. */
export function describeKills(): void {
  describe('under load, a crash', () => {
    let load: SmallLoad
    beforeAll(() => void (load = new SmallLoad('Crash')))
    afterAll(() => load.stop())

    it.each(killed)('of %s is recovered from', async (name) => {
      const before = await theOne(name)
      const sent = load.sent.length
      await killFirstProcess(before.State.Pid)
      await until(async () => {
        const { State, RestartCount } = await theOne(name)
        return State.Running && RestartCount > before.RestartCount && State.Pid !== before.State.Pid
      })
      await untilHealthy()
      // Work continues, which needs this container.
      expect(await until(async () => load.sent.length > sent + 1)).toBe(true)
    })

    it('loses no acknowledged request, and sends every email once', async () => {
      await load.stop()
      console.log(`${load.sent.length} requests were acknowledged while ${killed.length} containers crashed`)
      expect(load.sent.length).toBeGreaterThan(killed.length)
      expect(await lost(load.sent)).toEqual([])
      for (const { email } of load.sent) {
        const mails = await until(async () => {
          const found = await mailsTo(email)
          return found.length > 0 && found
        })
        // A mailer killed just after delivery sends the same mail again (docs/operations.md, Redis).
        expect([email, new Set(mails.map(({ MessageID }) => MessageID)).size]).toEqual([email, 1])
      }
      const restarted = await inspect(await containersOf())
      expect(restarted.filter(({ RestartCount }) => RestartCount > 1).map(({ Name }) => Name)).toEqual([])
    })
  })
}

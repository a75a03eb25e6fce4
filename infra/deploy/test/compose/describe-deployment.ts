import { appendFileSync } from 'node:fs'
import { pause } from '@countersign/standalone/test/pause'
import { describe, expect, it } from '@jest/globals'
import { containersOf, inInstallation, inspect, shell, until, url } from './containers.js'

/** The registry's entry of a remote. */
async function entryOf(remote: string): Promise<string> {
  const registry = JSON.stringify(await (await fetch(`${url}/remotes.json`)).json())
  return new RegExp(`/mfe/${remote}/[^"]*remoteEntry[^"]*`).exec(registry)![0]
}

const startedAt = async () =>
  Object.fromEntries((await inspect(await containersOf())).map(({ Name, Id }) => [Name.replace(/^\W*/, ''), Id]))

/** Releases one remote (docs/operations.md, One front end by itself). */
export function describeDeployment(): void {
  describe('a new release of the dashboard', () => {
    it('replaces only its container, while everything but its files stays available', async () => {
      const before = { entry: await entryOf('dashboard'), containers: await startedAt() }
      appendFileSync(
        inInstallation('frontends/dashboard/src/styles.css'),
        '\n/* another release */\n.another-release { top: 0; }\n',
      )
      const probed: [string, number | null][] = []
      const ending = new AbortController()
      const probing = (async () => {
        while (!ending.signal.aborted) {
          for (const path of ['/', '/remotes.json', before.entry, '/api/stats']) {
            const status = await fetch(url + path).then(
              ({ status: answered }) => answered,
              () => null,
            )
            probed.push([path, status])
          }
          await pause(200)
        }
      })()

      await shell('docker compose up -d --build --no-deps dashboard')
      const entry = await until(async () => {
        const found = await entryOf('dashboard')
        return found !== before.entry && found
      })
      ending.abort()
      await probing

      expect((await fetch(url + entry)).status).toBe(200)
      expect(probed.length).toBeGreaterThan(20)
      console.log(`${probed.length} probes while the dashboard was deployed`)
      const ofRest = probed.filter(([path]) => path !== before.entry)
      expect(ofRest.filter(([, status]) => status !== 200)).toEqual([])
      // There is only one container of it: during the replacement its pages show a notice with Retry
      // (docs/operations.md).
      const ofRemote = probed.filter(([path]) => path === before.entry).map(([, status]) => status)
      expect(ofRemote.filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect((await fetch(url + before.entry)).status).toBe(200)
      const after = await startedAt()
      const changed = Object.keys(after).filter((name) => after[name] !== before.containers[name])
      expect(changed).toEqual([expect.stringContaining('dashboard')])
    })
  })
}

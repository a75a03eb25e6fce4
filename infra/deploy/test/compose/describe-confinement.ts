import { describe, expect, it } from '@jest/globals'
import { containersOf, inside, inspect, lasting, secretValues, theOne } from './containers.js'

/** Checks the running containers against the confinement that docker-compose.yml demands. */
export function describeConfinement(): void {
  describe.each(lasting())('the container of %s', (name, service) => {
    it('runs as the configured user on a read-only root, and cannot gain privileges', async () => {
      const { Config, HostConfig } = await theOne(name)
      expect(Config.User).toBe(service.user)
      expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, CapDrop: ['ALL'], Privileged: false })
      expect(HostConfig.SecurityOpt).toContain('no-new-privileges:true')
      expect(HostConfig.Memory).toBeGreaterThan(0)
      expect(HostConfig.PidsLimit).toBe(service.pids_limit)
    })

    it('has a first process without capabilities that cannot gain any', async () => {
      const status = await inside(name, 'cat', '/proc/1/status')
      const value = (field: string) => new RegExp(`^${field}:\\s*(\\S+)`, 'm').exec(status)?.[1]
      const sets = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map(value)
      expect(sets).toEqual(sets.map(() => '0000000000000000'))
      expect([value('NoNewPrivs'), value('Uid')]).toEqual(['1', service.user!.split(':')[0]])
    })

    it('cannot create a file on its root', async () => {
      await expect(inside(name, 'sh', '-c', 'echo >/countersign')).rejects.toThrow(/read-only file system/i)
    })
  })

  describe('secrets', () => {
    it('do not appear in docker inspect', async () => {
      const told = JSON.stringify(await inspect(await containersOf()))
      expect(secretValues().length).toBeGreaterThan(5)
      // In a URL, only the password is secret.
      for (const [name, value] of secretValues()) {
        const hidden = /^\w+:\/\/[^:]*:([^@]+)@/.exec(value)?.[1] ?? value
        expect([name, told.includes(hidden)]).toEqual([name, false])
      }
    })

    it.each(['requests-api', 'mailer-worker'])(
      'do not appear in the environment or arguments of any process of %s',
      async (name) => {
        const told = await inside(name, 'sh', '-c', 'cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline')
        expect(told).toContain('MASTER_KEY_FILE=')
        for (const [secret, value] of secretValues()) {
          expect([secret, told.includes(value)]).toEqual([secret, false])
        }
      },
    )
  })
}

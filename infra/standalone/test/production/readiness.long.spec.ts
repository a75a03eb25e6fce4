import { once } from 'node:events'
import { createServer } from 'node:net'
import { Redis } from 'ioredis'
import { beforeAll, describe, expect, it } from '@jest/globals'
import type { FullReadiness } from '@countersign/contracts'
import { freePort } from '@countersign/test-services/free-port'
import type { Program } from '@countersign/test-services/program'
import { until } from '../sender.js'
import { noProduction, Production } from './production.js'

const missing = noProduction()
const suite = 'a replica, to those who watch over it'

/** Null if the port is closed. */
async function asked(url: string): Promise<{ status: number; text: string } | null> {
  const response = await fetch(url, { headers: { connection: 'close' } }).catch(() => null)
  return response && { status: response.status, text: await response.text() }
}

;(missing ? describe.skip : describe)(missing ? `${suite} (${missing})` : suite, () => {
  const production = new Production(suite)
  let inner: string
  let outer: string
  let replica: Program
  /** An idle holder keeps the lease, so no read model is built. */
  const held = 'followers-'
  const leases = () => production.stored.db.collection<{ _id: string; holder: string | null }>('leases')

  const ready = async () => {
    const found = await asked(`${inner}/ready`)
    return found && { status: found.status, readiness: JSON.parse(found.text) as FullReadiness }
  }

  beforeAll(async () => {
    // Lets a replica create the lease, to keep its format out of the test.
    await (await production.replica()).end()
    await production.stored.db.collection('read-models.serving').deleteOne({ _id: 'stats' as never })
    const taken = { $set: { holder: 'elsewhere', forMs: 3_600_000 } }
    expect((await leases().updateOne({ _id: { $regex: `^${held}` } }, taken)).modifiedCount).toBe(1)
    const [port, metricsPort] = [String(await freePort()), String(await freePort())]
    inner = `http://127.0.0.1:${metricsPort}`
    outer = `http://127.0.0.1:${port}`
    replica = production.begin({ PORT: port, METRICS_PORT: metricsPort, DRAIN_SECONDS: '2' })
  })

  it('is live but not ready while a read model is being built, and accepts no calls', async () => {
    expect(await until(async () => (await asked(`${inner}/live`)) ?? false)).toMatchObject({ status: 200 })
    const told = await until(async () => {
      const found = await asked(`${inner}/ready`)
      return found?.text.startsWith('{') && found
    })
    expect(told.status).toBe(503)
    const { status, parts } = JSON.parse(told.text) as FullReadiness
    expect(status).toBe('not-ready')
    expect(parts).toContainEqual({ name: 'read-model stats', status: 'failing', detail: 'stats is being built' })
    expect(await asked(`${outer}/api/health`)).toBeNull()
  })

  it('accepts calls once it is ready, and reports the same on both ports', async () => {
    await leases().updateOne({ _id: { $regex: `^${held}` } }, { $set: { holder: null } })
    await replica.said('"msg":"ready"')
    const [within, without] = await Promise.all([asked(`${inner}/ready`), asked(`${outer}/api/health/ready`)])
    expect(within!.status).toBe(200)
    expect(within).toEqual(without)
  })

  it('stays live but is not ready while it shuts down', async () => {
    await until(async () => (await ready())?.status === 200)
    replica.kill('SIGTERM')
    const told = await until(async () => {
      const found = await ready()
      return found?.status === 503 && found
    })
    const leaving = { name: 'replica', status: 'failing', detail: 'this replica is being stopped' }
    expect(told.readiness.parts).toContainEqual(leaving)
    expect(await asked(`${inner}/live`)).toMatchObject({ status: 200 })
    expect(await replica.ended).toMatchObject({ code: 0, stderr: '' })
  })

  it('is degraded while Redis may evict jobs', async () => {
    const admin = new Redis(production.redis.url)
    await admin.config('SET', 'maxmemory-policy', 'allkeys-lru')
    const evicting = await production.replica()
    const { parts } = JSON.parse((await asked(`${evicting.url}/api/health/ready`))!.text) as FullReadiness
    const detail = 'Redis may evict jobs: its maxmemory-policy is allkeys-lru. Set it to noeviction'
    expect(parts).toContainEqual({ name: 'job-queue', status: 'failing', detail })
    expect(await evicting.end()).toMatchObject({ code: 0, stderr: '' })
    await admin.config('SET', 'maxmemory-policy', 'noeviction')
    admin.disconnect()
  })

  it('and a mailer end in one line if their account of Redis may not use INFO', async () => {
    const admin = new Redis(production.redis.url)
    await admin.call('ACL', 'SETUSER', 'app', 'on', '>pw', '~*', '+@all', '-@dangerous')
    admin.disconnect()
    const REDIS_URL = production.redis.url.replace('//', '//app:pw@')
    const sentence =
      'REDIS_URL names an account without rights that the job queue needs. Grant them in Redis: ACL SETUSER NAME +info'
    expect(await production.begin({ REDIS_URL }).ended).toMatchObject({ code: 1, stderr: `${sentence}\n` })
    await expect(production.mailer({ REDIS_URL })).rejects.toThrow(`"stderr":"${sentence}\\n"`)
  })

  it('starts while MongoDB is away, and uses it once it is there', async () => {
    await production.mongo.kill()
    const refusing = createServer((socket) => socket.destroy()).listen(Number(new URL(production.mongoUrl).port))
    await once(refusing, 'listening')
    const early = production.begin({ PORT: String(await freePort()) })
    await once(refusing, 'connection')
    await new Promise((resolve) => refusing.close(resolve))
    await production.mongo.restart()
    await early.said('"msg":"ready"')
    early.kill('SIGTERM')
    expect(await early.ended).toMatchObject({ code: 0, stderr: '' })
  })
})

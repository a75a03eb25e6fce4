import { describe, expect, it } from '@jest/globals'
import { Health, type Part } from '@countersign/requests-api/internal/platform/http/health'
import { VirtualTime } from '@countersign/test-services/virtual-time'

const well = (name: string): Part => ({ name, check: () => 'well' })
const fails = (name: string, stopsCalls?: Part['stopsCalls']): Part => ({
  name,
  check: () => Promise.reject(new RangeError('away')),
  stopsCalls,
})
const healthOf = (parts: readonly Part[], time = new VirtualTime()) => new Health(parts, time)
const failing = (name: string, detail = 'away') => ({ name, status: 'failing', detail })

describe('a replica', () => {
  it('is ready if every part is well', async () => {
    const parts = [{ name: 'log', status: 'ok', detail: 'well' }]
    expect(await healthOf([well('log')]).examine()).toEqual({ status: 'ready', parts })
  })

  it('is degraded, and names the failing part, if calls do not need it', async () => {
    const { status, parts } = await healthOf([well('log'), fails('mail')]).examine()
    expect(status).toBe('degraded')
    expect(parts[1]).toEqual(failing('mail'))
  })

  it('is not ready if calls need the failing part', async () => {
    expect((await healthOf([fails('mail'), fails('log', true)]).examine()).status).toBe('not-ready')
  })

  it('asks a failing part each time whether calls need it', async () => {
    let built = false
    const health = healthOf([fails('list', () => !built)])
    expect((await health.examine()).status).toBe('not-ready')
    built = true
    expect((await health.examine()).status).toBe('degraded')
  })

  it('reports an unresponsive part after two seconds, to callers who asked meanwhile too', async () => {
    let asked = 0
    const silent = () => new Promise<void>(() => asked++)
    const time = new VirtualTime()
    const health = healthOf([{ name: 'log', check: silent, stopsCalls: true }], time)
    const answers = Promise.all([health.examine(), health.examine()])
    await time.pass(2000)
    const told = { status: 'not-ready', parts: [failing('log', 'no answer within 2 s')] }
    expect(await answers).toEqual([told, told])
    expect(asked).toBe(1)
  })
})

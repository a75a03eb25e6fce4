import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Health, type Part } from '@countersign/requests-api/internal/http/health/health'

const well = (name: string): Part => ({ name, check: () => 'well' })
const fails = (name: string, stopsCalls?: Part['stopsCalls']): Part => ({
  name,
  check: () => Promise.reject(new RangeError('away')),
  stopsCalls,
})
const failing = (name: string, detail = 'away') => ({ name, status: 'failing', detail })

describe('a replica', () => {
  it('is ready if every part is well', async () => {
    const parts = [{ name: 'log', status: 'ok', detail: 'well' }]
    expect(await new Health([well('log')]).examine()).toEqual({ status: 'ready', parts })
  })

  it('is degraded, and names the failing part, if calls do not need it', async () => {
    const { status, parts } = await new Health([well('log'), fails('mail')]).examine()
    expect(status).toBe('degraded')
    expect(parts[1]).toEqual(failing('mail'))
  })

  it('is not ready if calls need the failing part', async () => {
    expect((await new Health([fails('mail'), fails('log', true)]).examine()).status).toBe('not-ready')
  })

  it('asks a failing part each time whether calls need it', async () => {
    let built = false
    const health = new Health([fails('list', () => !built)])
    expect((await health.examine()).status).toBe('not-ready')
    built = true
    expect((await health.examine()).status).toBe('degraded')
  })

  describe('with an unresponsive part', () => {
    beforeEach(() => void jest.useFakeTimers())
    afterEach(() => void jest.useRealTimers())

    it('reports it as failing after two seconds, to callers who asked meanwhile too', async () => {
      let asked = 0
      const silent = () => new Promise<void>(() => asked++)
      const health = new Health([{ name: 'log', check: silent, stopsCalls: true }])
      const answers = Promise.all([health.examine(), health.examine()])
      await jest.advanceTimersByTimeAsync(2000)
      const told = { status: 'not-ready', parts: [failing('log', 'no answer within 2 s')] }
      expect(await answers).toEqual([told, told])
      expect(asked).toBe(1)
    })
  })
})

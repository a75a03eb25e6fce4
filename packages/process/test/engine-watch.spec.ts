import { EngineWatch } from '@countersign/process'
import { describe, expect, it } from '@jest/globals'

/** A server that can be silenced, and a watch on it. */
function setting(outageTimeoutMs = 60_000) {
  const server = { answers: true, asked: 0 }
  const waiters = new Set<() => void>()
  const watch = new EngineWatch({
    name: 'the server',
    slowMs: 1,
    answerWithinMs: 5,
    everyMs: 1,
    outageTimeoutMs,
    ask: async () => {
      server.asked++
      for (const look of waiters) look()
      if (!server.answers) await new Promise(() => undefined)
    },
  })
  const asked = (times: number) =>
    new Promise<void>((resolve) => waiters.add(() => void (server.asked >= times && resolve())))
  return { server, watch, asked }
}

describe('a watched server', () => {
  it('is not probed if it answers quickly', async () => {
    const { server, watch } = setting()
    expect(await watch.run(async () => 'done')).toBe('done')
    expect(server.asked).toBe(0)
    expect(() => watch.check()).not.toThrow()
  })

  it('passes on errors if it is slow but answers the probe', async () => {
    const { watch, asked } = setting()
    const work = () => asked(1).then(() => Promise.reject(new Error('refused')))
    await expect(watch.run(work)).rejects.toThrow('refused')
    expect(() => watch.check()).not.toThrow()
  })

  it('is reported while silent, and failed work is retried once it answers', async () => {
    const { server, watch, asked } = setting()
    server.answers = false
    let runs = 0
    const work = async () => {
      if (++runs > 1) return 'done'
      await asked(2)
      throw new Error('timed out')
    }
    const done = watch.run(work)
    await asked(4)
    expect(() => watch.check()).toThrow(/^the server has not answered for \d+ s$/)
    expect(runs).toBe(1)
    server.answers = true
    expect(await done).toBe('done')
    expect(runs).toBe(2)
    expect(() => watch.check()).not.toThrow()
  })

  it('receives no other work while silent', async () => {
    const { server, watch, asked } = setting()
    server.answers = false
    void watch.run(() => new Promise(() => undefined))
    await asked(3)
    let tried = false
    const other = watch.run(async () => (tried = true))
    await asked(6)
    expect(tried).toBe(false)
    server.answers = true
    await other
    expect(tried).toBe(true)
  })

  it('no longer counts as silent after it completed work', async () => {
    const { server, watch, asked } = setting()
    server.answers = false
    await watch.run(() => asked(3))
    expect(() => watch.check()).not.toThrow()
    watch.close()
  })

  it('passes on the failure after the outage timeout', async () => {
    const { server, watch, asked } = setting(20)
    server.answers = false
    const work = () => asked(server.asked + 2).then(() => Promise.reject(new Error('timed out')))
    await expect(watch.run(work)).rejects.toThrow('timed out')
    watch.close()
  })

  it('does not delay closing while silent', async () => {
    const { server, watch, asked } = setting()
    server.answers = false
    const waiting = watch.run(() => asked(2).then(() => Promise.reject(new Error('timed out'))))
    await asked(4)
    watch.close()
    await expect(waiting).rejects.toMatchObject({ name: 'WatchEnded' })
  })
})

import { EngineWatch } from '@countersign/process'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { describe, expect, it } from '@jest/globals'

/** A server that can be silenced, and a watch on it in virtual time. Replies are the errors named 'Reply'. */
function setting(outageTimeoutMs = 60_000, answerWithinMs = 1500) {
  const server = { answers: true, asked: 0, fails: null as Error | null, aborted: 0 }
  const time = new VirtualTime()
  const watch = new EngineWatch({
    name: 'the server',
    slowMs: 500,
    answerWithinMs,
    everyMs: 2000,
    outageTimeoutMs,
    time,
    isAnswer: (error) => (error as Error).name === 'Reply',
    ask: async (signal) => {
      server.asked++
      signal.addEventListener('abort', () => server.aborted++)
      if (server.fails) throw server.fails
      if (!server.answers) await new Promise(() => undefined)
    },
  })
  return { server, watch, time }
}
const never = () => new Promise<never>(() => undefined)
/** Work that fails after a while. */
const failing = (time: VirtualTime, afterMs: number, why: string) => () =>
  time.sleep(afterMs).then(() => Promise.reject(new Error(why)))
/** Work that the server refuses after a while. */
const replying = (time: VirtualTime, afterMs: number) => () =>
  time.sleep(afterMs).then(() => Promise.reject(Object.assign(new Error('550 no such user'), { name: 'Reply' })))
const messageOf = (error: Error) => error.message

describe('a watched server', () => {
  it('is not probed if it answers quickly', async () => {
    const { server, watch, time } = setting()
    const done = watch.run(() => time.sleep(499).then(() => 'done'))
    await time.pass(5000)
    expect(await done).toBe('done')
    expect(server.asked).toBe(0)
    expect(() => watch.check()).not.toThrow()
  })

  it('passes on errors if it is slow but answers the probe', async () => {
    const { server, watch, time } = setting()
    const refused = watch.run(failing(time, 800, 'refused')).catch(messageOf)
    await time.pass(800)
    expect(await refused).toBe('refused')
    expect(server.asked).toBe(1)
    expect(() => watch.check()).not.toThrow()
  })

  it('is reported while silent, and failed work is retried once it answers', async () => {
    const { server, watch, time } = setting()
    server.answers = false
    let runs = 0
    const work = async () => {
      if (++runs > 1) return 'done'
      return failing(time, 2500, 'timed out')()
    }
    const done = watch.run(work)
    await time.pass(9000)
    expect(() => watch.check()).toThrow(/^the server has not answered for 9 s$/)
    expect([runs, server.asked]).toEqual([1, 3])
    server.answers = true
    await time.pass(3000)
    expect(await done).toBe('done')
    expect(runs).toBe(2)
    expect(() => watch.check()).not.toThrow()
  })

  it('receives no other work while silent', async () => {
    const { server, watch, time } = setting()
    server.answers = false
    void watch.run(never)
    await time.pass(3000)
    let tried = false
    const other = watch.run(async () => (tried = true))
    await time.pass(20_000)
    expect(tried).toBe(false)
    server.answers = true
    await time.pass(4000)
    await other
    expect(tried).toBe(true)
  })

  it('no longer counts as silent after it completed work', async () => {
    const { server, watch, time } = setting()
    server.answers = false
    const done = watch.run(() => time.sleep(6000))
    await time.pass(5999)
    expect(() => watch.check()).toThrow('the server has not answered')
    await time.pass(1)
    await done
    expect(() => watch.check()).not.toThrow()
    watch.close()
  })

  it('passes on the failure after the outage timeout', async () => {
    const { server, watch, time } = setting(4000)
    server.answers = false
    const failed = watch.run(failing(time, 5000, 'timed out')).catch(messageOf)
    await time.pass(5000)
    expect(await failed).toBe('timed out')
    watch.close()
  })

  it('does not delay closing while silent', async () => {
    const { server, watch, time } = setting()
    server.answers = false
    const ended = watch.run(failing(time, 2500, 'timed out')).catch((error: Error) => error.name)
    await time.pass(6000)
    watch.close()
    expect(await ended).toBe('WatchEnded')
  })

  describe('that finishes slow work', () => {
    it.each([
      ['done', (time: VirtualTime) => () => time.sleep(6000).then(() => 'done')],
      ['550 no such user', (time: VirtualTime) => replying(time, 6000)],
    ])('is neither silent nor probed afterwards (%s)', async (end, work) => {
      const { server, watch, time } = setting()
      server.answers = false
      const ended = watch.run<string>(work(time)).catch(messageOf)
      await time.pass(5000)
      expect(() => watch.check()).toThrow('the server has not answered')
      await time.pass(1000)
      expect(await ended).toBe(end)
      expect(time.pending).toBe(0)
      const { asked } = server
      await time.pass(60_000)
      expect(server.asked).toBe(asked)
      expect(() => watch.check()).not.toThrow()
      let tried = false
      await watch.run(async () => (tried = true))
      expect(tried).toBe(true)
    })

    it('ends the probe under way, and is probed again for later work', async () => {
      const { server, watch, time } = setting(60_000, 15_000)
      server.answers = false
      const first = watch.run(() => time.sleep(3000))
      await time.pass(3000)
      await first
      expect(server).toMatchObject({ asked: 1, aborted: 1 })
      expect(time.pending).toBe(0)
      void watch.run(never)
      await time.pass(15_500)
      expect(server.asked).toBe(2)
      expect(() => watch.check()).toThrow(/^the server has not answered for 16 s$/)
      watch.close()
    })

    it('lets other work through that waits, while the slowest goes on', async () => {
      const { server, watch, time } = setting()
      server.answers = false
      void watch.run(never)
      const second = watch.run(() => time.sleep(6000))
      await time.pass(4000)
      let tried = false
      const third = watch.run(async () => (tried = true))
      await time.pass(1000)
      expect(tried).toBe(false)
      await time.pass(1000)
      await Promise.all([second, third])
      expect(tried).toBe(true)
      expect(() => watch.check()).not.toThrow()
      expect(time.pending).toBe(0)
    })
  })

  it('is not silent if it refuses the connection of a probe', async () => {
    const { server, watch, time } = setting()
    server.fails = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    const failed = watch.run(failing(time, 3000, 'reset')).catch(messageOf)
    await time.pass(2900)
    expect(server.asked).toBe(2)
    expect(() => watch.check()).not.toThrow()
    await time.pass(100)
    expect(await failed).toBe('reset')
    watch.close()
  })

  it('is silent if a probe reports that it timed out', async () => {
    const { server, watch, time } = setting()
    server.fails = Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' })
    void watch.run(never)
    await time.pass(600)
    expect(() => watch.check()).toThrow('the server has not answered')
    watch.close()
  })

  it('gets failed work again if a probe that is under way then shows silence', async () => {
    const { server, watch, time } = setting(60_000, 15_000)
    server.answers = false
    let runs = 0
    const done = watch.run(async () => (++runs > 1 ? 'done' : failing(time, 15_000, 'timed out')()))
    await time.pass(15_400)
    expect([runs, server.asked]).toEqual([1, 1])
    await time.pass(100)
    expect(() => watch.check()).toThrow('the server has not answered')
    server.answers = true
    await time.pass(2000)
    expect(await done).toBe('done')
    expect(time.pending).toBe(0)
  })
})

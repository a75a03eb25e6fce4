import { EngineWatch } from '@countersign/process'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { describe, expect, it } from '@jest/globals'

/** A server that can be silenced, and a watch on it in virtual time. */
function setting(outageTimeoutMs = 60_000) {
  const server = { answers: true, asked: 0 }
  const time = new VirtualTime()
  const watch = new EngineWatch({
    name: 'the server',
    slowMs: 500,
    answerWithinMs: 1500,
    everyMs: 2000,
    outageTimeoutMs,
    time,
    ask: async () => {
      server.asked++
      if (!server.answers) await new Promise(() => undefined)
    },
  })
  return { server, watch, time }
}
const never = () => new Promise<never>(() => undefined)
/** Work that fails after a while. */
const failing = (time: VirtualTime, afterMs: number, why: string) => () =>
  time.sleep(afterMs).then(() => Promise.reject(new Error(why)))
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
})

import { pause } from '../pause.js'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { sendOne, until } from '../sender.js'
import { noProduction, Production, type Replica } from './production.js'

const missing = noProduction()
const suite = 'a mailer that is killed between the server’s taking of a mail and its own note of it'
/** Least age of the jobs when the mailer is killed, on which the remaining locks depend. */
const inHandMs = [0, 2500, 5000, 8000]

;(missing ? describe.skip : describe)(missing ? `${suite} (${missing})` : suite, () => {
  const production = new Production(suite)
  let replica: Replica
  jest.setTimeout(300_000)

  beforeAll(async () => {
    replica = await production.replica()
  })

  it('has its emails resent by another with the same Message-ID and link', async () => {
    const { mails } = production
    let killed = (await production.mailer()).program
    for (const ms of inHandMs) {
      const mark = mails.taken.length
      // The mailer is dead before the server's response arrives.
      mails.yesAfter = () => killed.ended
      await Promise.all([1, 2].map((n) => sendOne(replica.calls(), `After ${ms} ${n}`)))
      await until(async () => mails.taken.length === mark + 2)
      const { program: next } = await production.mailer()
      await pause(ms)
      killed.kill('SIGKILL')
      await killed.ended
      mails.yesAfter = null
      await until(async () => mails.taken.length >= mark + 4)
      const [first, again] = [mails.taken.slice(mark, mark + 2), mails.taken.slice(mark + 2)]
      const byId = (all: typeof first) => all.toSorted((one, other) => (one.messageId < other.messageId ? -1 : 1))
      expect(byId(again)).toEqual(byId(first))
      killed = next
    }
  })
})

import { describe, expect, it } from '@jest/globals'
import { WatchEnded } from '@countersign/process'
import { judgeRefusal, type Stage } from '@countersign/mailer-worker/internal/judge-refusal'
import { MailHealth } from '@countersign/mailer-worker/internal/mail-health'
import { type Message, NotDelivered } from '@countersign/mailer-worker/internal/ports/transport'

/** Ends deliveries to these names one after the other, as given. @returns the health after each; null is green */
async function after(...ends: [to: string, end: Error | null][]): Promise<(string | null)[]> {
  const health = new MailHealth()
  const seen: (string | null)[] = []
  for (const [to, end] of ends) {
    const deliver = () => (end ? Promise.reject(end) : Promise.resolve())
    const transport = health.watching({ via: 'smtp', deliver, close: async () => undefined })
    const replyTo = to === 'sender' ? null : { name: '', address: 'sender@example.com' }
    const message = { to: { name: '', address: `${to}@example.com` }, replyTo } as Message
    const passedOn = await transport.deliver(message).catch((error: unknown) => error)
    expect(passedOn ?? null).toBe(end)
    try {
      health.check()
      seen.push(null)
    } catch (error) {
      seen.push((error as Error).message)
    }
  }
  return seen
}

const refused = (stage: Stage, codes: string, becauseOfFiles = false) =>
  new NotDelivered(`${codes} <ada@example.com> no`, judgeRefusal(stage, codes), codes, becauseOfFiles)
const unknown = refused('recipient', '550 5.1.1')
const taken = null

describe('the health of emails', () => {
  it.each([
    [refused('login', '535 5.7.8'), /^the mail server refuses the login; check SMTP_URL \(535 5\.7\.8\)$/],
    [refused('sender', '553'), /^the mail server refuses the sender; check MAIL_FROM.* \(553\)$/],
    [refused('recipient', '550 5.1.8'), /^the mail server refuses the sender; .* \(550 5\.1\.8\)$/],
    [refused('connection', '554'), /^the mail server refuses connections \(554\)$/],
    [refused('recipient', '451 4.7.1'), /^the last mail was not taken; it is tried again \(451 4\.7\.1\)$/],
    [new Error('ECONNREFUSED'), /^the last mail was not taken; it is tried again$/],
  ])('names the cause without an address: %#', async (error, sentence) => {
    const [red, green] = await after(['ada', error], ['ada', taken])
    expect(red).toMatch(sentence)
    expect(green).toBeNull()
  })

  it('is red after the third final refusal in a row, for different recipients, until an email is taken', async () => {
    const three = 'the mail server refused the last 3 recipients for good (550 5.1.1)'
    const seen = await after(['ada', unknown], ['grace', unknown], ['ADA', unknown], ['mary', unknown], ['joan', taken])
    expect(seen).toEqual([null, null, null, three, null])
    expect(await after(['ada', unknown], ['grace', unknown], ['joan', taken], ['mary', unknown])).not.toContain(three)
  })

  it('counts final refusals on while the emails about them reach the sender', async () => {
    const told = ['sender', taken] as const
    const refusals = ['ada', 'grace', 'mary'].flatMap((name) => [[name, unknown], told] as [string, Error | null][])
    const seen = await after(...refusals, ['joan', taken])
    expect(seen.map((why) => why !== null)).toEqual([false, false, false, false, true, true, false])
  })

  it('stays red through a final refusal', async () => {
    const seen = await after(['ada', refused('login', '535')], ['grace', unknown])
    expect(seen[1]).toContain('login')
  })

  it('ignores a refusal that links may avoid, and an email that was not tried', async () => {
    const seen = await after(['ada', refused('message', '552 5.3.4', true)], ['ada', new WatchEnded('ends')])
    expect(seen).toEqual([null, null])
  })
})

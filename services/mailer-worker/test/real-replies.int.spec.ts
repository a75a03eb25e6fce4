import { describe, expect, it } from '@jest/globals'
import { smtpTransport } from '@countersign/mailer-worker/internal/adapters/smtp-transport'
import { MailHealth } from '@countersign/mailer-worker/internal/mail-health'
import type { Message, NotDelivered } from '@countersign/mailer-worker/internal/ports/transport'
import { realReplies } from './replies.js'
import { scriptedMailServer } from './scripted-mail-server.js'

const message: Message = {
  mailId: 'invitation-1',
  about: 'r',
  messageId: 'invitation-1@sign.example.com',
  at: new Date('2026-11-28T12:00:00Z'),
  from: { name: 'Grace', address: 'no-reply@example.com' },
  replyTo: null,
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Please sign',
  text: 'https://sign.example.com/sign/token',
  html: '',
  attachments: [],
}

describe('a reply of a real mail server is judged by rule sending-20', () => {
  it.each(realReplies)('$server, $why', async ({ step, reply, end, blames }) => {
    await using server = await scriptedMailServer((at) => (at === step ? reply : null), ['PIPELINING', 'SIZE 10240000'])
    const transport = smtpTransport(server.url)
    const health = new MailHealth()
    const failed = await health
      .watching(transport)
      .deliver(message)
      .then(
        () => null,
        (error: NotDelivered) => error,
      )
    await transport.close()
    expect(failed).toMatchObject({
      serverSaid: reply,
      forGood: end !== 'again',
      addressRefused: end === 'address refused',
      blames,
    })
    const sentence = blames ? 'the mail server refuses' : 'the last mail was not taken'
    expect(complaintOf(health)).toContain(end === 'again' ? sentence : 'none')
  })
})

function complaintOf(health: MailHealth): string {
  try {
    health.check()
    return 'none'
  } catch (error) {
    return (error as Error).message
  }
}

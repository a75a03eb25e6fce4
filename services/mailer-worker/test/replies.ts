import type { Step } from './scripted-mail-server.js'

type Server = 'Postfix 3.7.11' | 'Exim 4.96'
type End = 'again' | 'final' | 'address refused'

/** A refusal by a real mail server, and its judgement by rule sending-20. */
export interface RealReply {
  server: Server
  why: string
  step: Step
  reply: string
  end: End
  blames: 'server' | 'sender' | null
}

const row = (
  server: Server,
  why: string,
  step: Step,
  reply: string,
  end: End = 'again',
  blames: RealReply['blames'] = null,
): RealReply => ({ server, why, step, reply, end, blames })

const [postfix, exim] = ['Postfix 3.7.11', 'Exim 4.96'] as const

/**
 * Replies that `real-mail-servers.long.spec.ts` got from Debian's servers, and whose codes it compares with them again. The email is from
 * no-reply@example.com to ada@example.com, and the client is at 127.0.0.1. `why` names the settings there.
 */
export const realReplies: readonly RealReply[] = [
  row(
    postfix,
    'no such mailbox',
    'RCPT TO',
    '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
    'address refused',
  ),
  row(
    postfix,
    'full mailbox',
    'RCPT TO',
    '552 5.2.2 <ada@example.com>: Recipient address rejected: Mailbox full',
    'final',
  ),
  row(postfix, 'mailbox not now', 'RCPT TO', '450 4.7.1 <ada@example.com>: Recipient address rejected: Access denied'),
  row(
    postfix,
    'sender is no mailbox',
    'RCPT TO',
    '550 5.1.0 <no-reply@example.com>: Sender address rejected: User unknown in virtual mailbox table',
    'address refused',
  ),
  row(postfix, 'sender refused', 'RCPT TO', '554 5.7.1 <no-reply@example.com>: Sender address rejected: Access denied'),
  row(
    postfix,
    'sender refused by code',
    'RCPT TO',
    '553 5.1.8 <no-reply@example.com>: Sender address rejected: Not your address',
    'again',
    'sender',
  ),
  row(
    postfix,
    'sender refused at once',
    'MAIL FROM',
    '554 5.7.1 <no-reply@example.com>: Sender address rejected: Access denied',
    'again',
    'sender',
  ),
  row(postfix, 'relaying deferred', 'RCPT TO', '454 4.7.1 <ada@example.com>: Relay access denied'),
  row(postfix, 'relaying refused', 'RCPT TO', '554 5.7.1 <ada@example.com>: Relay access denied'),
  row(
    postfix,
    'client refused at once',
    'greeting',
    '554 5.7.1 <localhost[127.0.0.1]>: Client host rejected: Access denied',
    'again',
    'server',
  ),
  row(postfix, 'too large unannounced', 'end of data', '552 5.3.4 Error: message file too big'),
  row(exim, 'no such mailbox', 'RCPT TO', '550 No such user here', 'address refused'),
  row(
    exim,
    'sender is no mailbox',
    'RCPT TO',
    '550-Verification failed for <no-reply@example.com>\n550-No such user here\n550 Sender verify failed',
    'address refused',
  ),
  row(exim, 'relaying refused', 'RCPT TO', '550 relay not permitted', 'address refused'),
  row(exim, 'sender refused at once', 'MAIL FROM', '550 Administrative prohibition', 'again', 'sender'),
  row(exim, 'client refused at once', 'greeting', '550 Administrative prohibition', 'again', 'server'),
  row(exim, 'content refused', 'end of data', '550 This message looks like spam'),
]

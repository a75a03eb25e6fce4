import { describe, expect, it } from '@jest/globals'
import { smtpTransport } from '@countersign/mailer-worker/internal/adapters/smtp-transport'
import type { Message, NotDelivered } from '@countersign/mailer-worker/internal/ports/transport'
import { ruled, ruledRows } from './rule-of-refusals.js'
import { type Script, scriptedMailServer, type Step } from './scripted-mail-server.js'

const message: Message = {
  mailId: 'invitation-1',
  about: 'r',
  messageId: 'invitation-1@sign.example.com',
  at: new Date('2026-11-22T12:00:00Z'),
  from: { name: 'Ada', address: 'no-reply@example.com' },
  replyTo: null,
  to: { name: 'Grace', address: 'grace@example.com' },
  subject: 'Please sign',
  text: 'https://sign.example.com/sign/token',
  html: '',
  attachments: [],
}

const file = (bytes: number) => ({ name: 'a.pdf', mediaType: 'application/pdf', content: Buffer.alloc(bytes, 7) })

/** Delivers one email by nodemailer to a scripted server. @returns its error, and everything the server received */
async function delivered(script: Script, { offers = [] as string[], files = 0, name = '' } = {}) {
  await using server = await scriptedMailServer(script, offers)
  const login = offers.some((line) => line.startsWith('AUTH')) ? 'user:password@' : ''
  const transport = smtpTransport(server.url.replace('//', `//${login}`), name || undefined)
  const attachments = files ? [file(files)] : []
  const error = await transport.deliver({ ...message, attachments }).then(
    () => null,
    (failure: NotDelivered) => failure,
  )
  await transport.close()
  return { error, lines: server.lines, mails: server.mails }
}

const only =
  (step: Step, reply: string): Script =>
  (at) =>
    at === step ? reply : null

const steps: Step[] = ['greeting', 'EHLO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO', 'DATA', 'end of data']
const addresses = ['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.5', '5.1.6', '5.1.7', '5.1.8', '5.1.9', '5.1.10']
const others = ['5.0.0', '5.2.0', '5.2.1', '5.2.2', '5.2.3', '5.3.4', '5.4.1', '5.4.5', '5.5.1', '5.6.0', '5.7.1']
const temporary = ['421', '450', '451 4.7.1', '452 4.2.2', '450 5.1.1', '550 4.2.1']
const bare = ['500', '530', '550', '551', '552', '553', '554', '556']
const enhanced = [...addresses, ...others].map((code) => `550 ${code}`)
const replies = [...temporary, ...bare, ...enhanced, '553 5.1.3', '552 5.2.2', '554 5.7.1']
const offersOf: Partial<Record<Step, string[]>> = { AUTH: ['AUTH PLAIN'], STARTTLS: ['STARTTLS'] }

describe('a refusal is judged as rule sending-20 says', () => {
  const rows = ruledRows()

  it('which has its nine rows', () => expect(rows).toHaveLength(9))

  it.each(steps)('at %s, whichever reply it is', async (step) => {
    for (const reply of replies) {
      for (const offers of [offersOf[step] ?? [], [...(offersOf[step] ?? []), 'PIPELINING']]) {
        const { error } = await delivered(only(step, `${reply} the reply`), { offers })
        const { forGood, addressRefused, blames } = ruled(rows, step, reply)
        expect({ reply, ...judged(error) }).toEqual({ reply, forGood, addressRefused, blames })
      }
    }
  })
})

const judged = (error: NotDelivered | null) =>
  error && { forGood: error.forGood, addressRefused: error.addressRefused, blames: error.blames }

describe('codes are found', () => {
  it.each([
    ['550-5.1.1 The account does not exist.\n550 5.1.1 https://example.com/?p=NoSuchUser', '550 5.1.1'],
    ['550-No such account.\n550 5.1.1 Ask its owner.', '550 5.1.1'],
    [`${'550-5.7.1 Go away\n'.repeat(499)}550 5.7.1 Go away`, '550 5.7.1'],
    ['550', '550'],
    ['550 ', '550'],
    ['550-\n550 ', '550'],
    ['550 host b said: 550 5.7.1 no', '550'],
    ['550 5.1.1.9 no', '550'],
    ['550 5.1.10 null MX', '550 5.1.10'],
    ['550 #5.7.1 Your access to submit messages has been rejected.', '550 5.7.1'],
    ['550 5.7.1. Relaying denied', '550 5.7.1'],
  ])('in the reply %#', async (reply, codes) => {
    const { error } = await delivered(only('RCPT TO', reply))
    expect(error?.codes).toBe(codes)
  })

  it('in none of a reply without a number, or of a server that hangs up', async () => {
    const { error } = await delivered(only('RCPT TO', 'no such user'))
    expect(error).toMatchObject({ forGood: false, codes: '', blames: null })
  })

  it('but no address of the reply enters the message of the error', async () => {
    const { error } = await delivered(only('RCPT TO', '550 5.1.1 <grace@example.com>: no such user'))
    expect(error).toMatchObject({ message: 'the message was not taken', forGood: true })
    expect(error?.serverSaid).toContain('grace@example.com')
  })
})

describe('an email with files', () => {
  const withFiles = { files: 1000 }

  it.each<[Step, string, boolean]>([
    ['MAIL FROM', '552 5.3.4 too large', true],
    ['RCPT TO', '552 5.2.3 too large', true],
    ['RCPT TO', '554 5.7.1 no', true],
    ['RCPT TO', '550 5.1.1 no such user', false],
    ['MAIL FROM', '553 5.1.8 no', false],
    ['DATA', '554 no', true],
    ['end of data', '552 5.3.4 too large', true],
    ['end of data', '552 5.7.0 illegal attachment', true],
    ['end of data', '550 5.6.1 media not supported', true],
    ['end of data', '550 no', true],
    ['end of data', '451 4.7.1 later', false],
    ['end of data', '452 4.3.4 too large for now', false],
    ['greeting', '554 5.7.1 no', false],
    ['AUTH', '535 5.7.8 no', false],
  ])('that %s refuses with %s may pass with links: %s', async (step, reply, may) => {
    const { error } = await delivered(only(step, reply), { ...withFiles, offers: offersOf[step] })
    expect(error?.becauseOfFiles).toBe(may)
    const { error: without } = await delivered(only(step, reply), { offers: offersOf[step] })
    expect(without?.becauseOfFiles).toBe(false)
  })

  it('is not transferred if it exceeds the announced SIZE, counted as encoded', async () => {
    const { lines, mails } = await delivered(() => null, { ...withFiles, offers: ['SIZE 50000'] })
    const size = Number(/ SIZE=(\d+)/.exec(lines.find((line) => line.startsWith('MAIL FROM'))!)?.[1])
    expect(size).toBe(`${mails[0]!.replaceAll('\n', '\r\n')}\r\n`.length)
    expect(await delivered(() => null, { ...withFiles, offers: [`SIZE ${size}`] })).toMatchObject({ error: null })
    const larger = await delivered(() => null, { ...withFiles, offers: [`SIZE ${size - 1}`] })
    expect(larger).toMatchObject({ error: { becauseOfFiles: true, forGood: false }, mails: [] })
    expect(larger.lines.filter((line) => /^(?:MAIL|RCPT|DATA)/.test(line))).toEqual([])
  })

  it.each([[[]], [['SIZE']], [['SIZE 0']]])('has at most 10,240,000 bytes if the server offers %j', async (offers) => {
    expect((await delivered(() => null, { files: 7_300_000, offers })).error).toBeNull()
    const { error, mails } = await delivered(() => null, { files: 7_600_000, offers })
    expect(error).toMatchObject({ becauseOfFiles: true })
    expect(mails).toEqual([])
  })

  it('may have more if the server announces it', async () => {
    const { error, mails } = await delivered(() => null, { files: 10_000_000, offers: ['SIZE 35882577'] })
    expect(error).toBeNull()
    expect(mails).toHaveLength(1)
  })

  it('is tried again if the server hangs up when asked for its size', async () => {
    const { error } = await delivered(only('greeting', '421 4.3.2 busy'), { files: 7_600_000 })
    expect(error).toMatchObject({ becauseOfFiles: false, forGood: false })
  })
})

describe('the mail server is told', () => {
  it('to return headers only, where it offers DSN, and nothing else about notices', async () => {
    const { lines } = await delivered(() => null, { offers: ['DSN'] })
    expect(lines.filter((line) => /^(?:MAIL|RCPT)/.test(line))).toEqual([
      'MAIL FROM:<no-reply@example.com> RET=HDRS',
      'RCPT TO:<grace@example.com>',
    ])
  })

  it('no parameter that it does not offer', async () => {
    const { lines } = await delivered(() => null)
    expect(lines).toContain('MAIL FROM:<no-reply@example.com>')
  })

  it('the name of this installation', async () => {
    const { lines } = await delivered(() => null, { name: 'sign.example.com' })
    expect(lines[0]).toBe('EHLO sign.example.com')
  })
})

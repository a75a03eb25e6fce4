import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { BlobStore } from '@countersign/blobs'
import { openFolderBlobs } from '@countersign/blobs/folder'
import {
  type MailJob,
  type MailOutcome,
  type RequestMailContent,
  mailOutcomeQueue,
  mailQueue,
  unnamedSender,
} from '@countersign/contracts/jobs'
import type { JobQueue } from '@countersign/job-queue'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import { openMailbox } from '@countersign/mailbox'
import { linkToken, resetPurpose, signingCode, signingToken } from '@countersign/links'
import { openJson, openMemoryVault, personSubject, requestSubject, type Vault } from '@countersign/vault'
import { type Mailer, startMailer } from '@countersign/mailer-worker'
import { systemTime, type Time } from '@countersign/process'
import { noLog } from '@countersign/telemetry'
import { until } from '@countersign/test-services/until'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { scriptedMailServer } from './scripted-mail-server.js'
import * as sample from './sample-mails.js'

const { accountJobFor, code: codeMail, completed, deliveryFailed, invitation, jobFor, personId, recipientId } = sample
const { requestId, resetId, resetPassword } = sample

/** Shared by queue and mailer, so that hours of waiting pass at once. */
let time: number
let queue: JobQueue
let vault: Vault
let blobs: BlobStore
let mailer: Mailer | undefined
let servers: SMTPServer[]
let dir: string

beforeEach(async () => {
  time = Date.parse('2026-11-21T12:00:00Z')
  queue = openMemoryJobQueue({ now: () => time })
  vault = openMemoryVault()
  servers = []
  dir = await mkdtemp(join(tmpdir(), 'mailer-'))
  blobs = await openFolderBlobs({ dir: join(dir, 'blobs') })
})
afterEach(async () => {
  await mailer?.stop()
  mailer = undefined
  await queue.close()
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  await rm(dir, { recursive: true })
})

/** Starts a real SMTP server in this process, which keeps received emails. */
async function smtpServer(options: SMTPServerOptions = {}, at = 0) {
  const taken: { from: string; to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk))
      stream.on('end', () => {
        taken.push({
          from: (envelope.mailFrom as { address: string }).address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  servers.push(server)
  return { taken, port: (server.server.address() as AddressInfo).port }
}

/** Null if the mailer does not report a silent mail server. */
function silenceOf({ check }: Mailer): string | null {
  try {
    check()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

const answering = (code: number, text: string, times = Number.POSITIVE_INFINITY): SMTPServerOptions => {
  let left = times
  return {
    onRcptTo(_address, _session, done) {
      if (left-- <= 0) return done()
      done(Object.assign(new Error(text), { responseCode: code }))
    },
  }
}

const withLogin = (onAuth: SMTPServerOptions['onAuth']): SMTPServerOptions => ({
  authOptional: false,
  disabledCommands: [],
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth,
})

const start = async (parts: Pick<Parameters<typeof startMailer>[0], 'mailbox' | 'smtp' | 'publicUrl' | 'time'>) =>
  (mailer = await startMailer({ queue, vault, blobs, log: noLog, now: () => time, ...parts }))

const byMailServer = (port: number, login = '', watching: Time = systemTime) => {
  const smtp = { url: `smtp://${login}127.0.0.1:${port}`, from: 'no-reply@example.com' }
  return start({ mailbox: null, smtp, publicUrl: new URL('https://sign.example.com'), time: watching })
}

/** Starts a mailer that delivers to a new server. @returns the raw emails that arrived, and the first one parsed */
async function deliver(options: SMTPServerOptions = {}, login = '') {
  const { taken, port } = await smtpServer(options)
  await byMailServer(port, login)
  return { taken, first: () => PostalMime.parse(taken[0]!.raw) }
}

const send = async (content: RequestMailContent = invitation, more: Partial<MailJob> = {}) => {
  const job = { ...(await jobFor(content, vault)), ...more }
  await queue.enqueue(mailQueue, { id: job.mailId, payload: job, about: requestId })
  return job
}

/** The next reported outcomes, with the server's response decrypted. */
async function outcomes(count: number): Promise<(MailOutcome & { serverSaid: string })[]> {
  const all: (MailOutcome & { serverSaid: string })[] = []
  await new Promise<void>((resolve) => {
    const worker = queue.work(mailOutcomeQueue, {
      retryDelaysMs: [],
      handle: async ({ payload }) => {
        const outcome = payload as MailOutcome
        const key = await vault.obtain(outcome.personal?.key ?? requestSubject(requestId))
        const words = outcome.personal
          ? (openJson(key, outcome.personal.sealed, `mail-outcome:${outcome.mailId}-attempt-${outcome.attempt}`) as {
              serverSaid: string
            })
          : { serverSaid: '' }
        all.push({ ...outcome, ...words })
        if (all.length === count) setImmediate(() => void worker.close().then(resolve))
      },
    })
  })
  return all
}

/** Advances the clock, and wakes the queue with a dummy job. */
async function pass(ms: number) {
  time += ms
  await queue.enqueue(mailQueue, { id: `wake-${time}`, payload: 'nothing' })
}

describe('through a mail server', () => {
  it('delivers the email with all its headers, and reports it as accepted', async () => {
    const { taken, first } = await deliver()
    const { mailId } = await send()
    expect(await outcomes(1)).toMatchObject([
      { mailId, outcome: 'accepted', attempt: 1, via: 'smtp', retryAt: null, personal: null },
    ])
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ from: 'no-reply@example.com', to: ['ada@example.com'] })
    const mail = await first()
    expect(mail).toMatchObject({
      messageId: '<invitation-1@sign.example.com>',
      subject: 'Please sign: Contract Agreement',
      from: { name: 'Grace Hopper via Countersign', address: 'no-reply@example.com' },
      replyTo: [{ name: 'Grace Hopper', address: 'grace@example.com' }],
      to: [{ name: 'Ada Lovelace', address: 'ada@example.com' }],
      date: '2026-11-21T12:00:00.000Z',
    })
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    const suppressed = { key: 'x-auto-response-suppress', value: 'OOF, AutoReply' }
    expect(mail.headers).toContainEqual(expect.objectContaining(suppressed))
    const link = `https://sign.example.com/sign/${signingToken(await vault.obtain(requestSubject(requestId)), recipientId, 1)}`
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(link)
    expect(mail.attachments).toEqual([])
  })

  it('shows text that looks encoded as it was typed', async () => {
    const { first } = await deliver()
    const typed = '=?utf-8?B?PGI+?='
    await send({ ...invitation, subject: typed, to: { name: typed, email: 'ada@example.com' } })
    await outcomes(1)
    expect(await first()).toMatchObject({
      subject: typed,
      to: [{ name: typed, address: 'ada@example.com' }],
    })
  })

  it('calls an unnamed sender the sender', async () => {
    const { first } = await deliver()
    await send({ ...invitation, sender: { name: unnamedSender, email: 'grace@example.com' } })
    await outcomes(1)
    expect(await first()).toMatchObject({
      from: { name: 'The sender via Countersign' },
      replyTo: [{ name: '', address: 'grace@example.com' }],
    })
  })

  it('emails the sender as Countersign, with a link to the request', async () => {
    const { first } = await deliver()
    await send(deliveryFailed)
    await outcomes(1)
    const mail = await first()
    expect(mail).toMatchObject({ from: { name: 'Countersign' }, to: [{ address: 'grace@example.com' }] })
    expect(mail.text).toContain(`https://sign.example.com/requests/${requestId}`)
    expect(mail.replyTo).toBeUndefined()
  })

  it.each([
    { kind: 'person' as const, personId: '0190cccc-0000-7000-8000-000000000001' },
    { kind: 'address' as const },
  ])('emails a $kind as Countersign, at the address in the job, and names the team concerned', async (to) => {
    const { first } = await deliver()
    const about = { kind: 'team', id: '0190f000-0000-7000-8000-000000000001' } as const
    await send(invitation, { about, to })
    const [outcome] = await outcomes(1)
    expect(outcome).toMatchObject({ outcome: 'accepted', about, to })
    const mail = await first()
    expect(mail).toMatchObject({ from: { name: 'Countersign' }, to: [{ address: 'ada@example.com' }] })
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text).toContain(`Team ${about.id}`)
    expect(mail.text).toMatch(/^ *https:\/\/sign\.example\.com\/$/m)
  })

  it('emails about an account as Countersign, at the address in the job, with a link that the job lacks', async () => {
    const { first } = await deliver()
    const job = await accountJobFor({ ...resetPassword, validUntil: '2026-11-21T12:00:01.000Z' }, vault)
    await queue.enqueue(mailQueue, { id: job.mailId, payload: job })
    const { about, to } = job
    expect(await outcomes(1)).toMatchObject([{ outcome: 'accepted', kind: 'reset-password', about, to }])
    const mail = await first()
    expect(mail).toMatchObject({
      from: { name: 'Countersign', address: 'no-reply@example.com' },
      to: [{ address: 'ada@example.com' }],
      attachments: [],
    })
    expect(mail.replyTo).toBeUndefined()
    const token = linkToken(await vault.obtain(personSubject(personId)), personId, resetPurpose(resetId))
    expect(mail.text).toContain(`https://sign.example.com/reset#${token}`)
    expect(JSON.stringify(job)).not.toContain(token.split('.')[1])
  })

  it('does not send a reset link that has expired, and reports that', async () => {
    const { taken } = await deliver()
    const job = await accountJobFor({ ...resetPassword, validUntil: '2026-11-21T12:00:00.000Z' }, vault)
    await queue.enqueue(mailQueue, { id: job.mailId, payload: job })
    expect(await outcomes(1)).toMatchObject([{ outcome: 'failed-for-good', retryAt: null }])
    expect(taken).toEqual([])
  })

  it('sends the code derived from the event that requested it, and no link', async () => {
    const { first } = await deliver()
    const job = await send(codeMail)
    await outcomes(1)
    const mail = await first()
    const digits = signingCode(await vault.obtain(requestSubject(requestId)), codeMail.askedBy)
    expect(mail.text).toContain(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    expect(mail.html).not.toContain('href')
    expect(JSON.stringify(job)).not.toContain(digits)
  })

  it('prevents header injection through names with quotes, commas and line ends', async () => {
    const { taken, first } = await deliver()
    await send({
      ...invitation,
      sender: { name: 'Eve"\r\nBcc: x@y.z, "', email: 'eve@example.com' },
      subject: 'Hi\r\nX-Evil: 1',
    })
    await outcomes(1)
    expect(taken[0]!.to).toEqual(['ada@example.com'])
    const { headers } = await first()
    expect(headers.map(({ key }) => key)).not.toContain('x-evil')
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
  })

  it('retries a minute after a 4xx, with the same Message-ID', async () => {
    const { first } = await deliver(answering(451, '4.3.0 Try again later', 1))
    await send()
    expect(await outcomes(1)).toMatchObject([
      {
        outcome: 'failed-will-retry',
        attempt: 1,
        retryAt: '2026-11-21T12:01:00.000Z',
        serverSaid: expect.stringContaining('451'),
      },
    ])
    expect(() => mailer!.check()).toThrow('tried again')
    await pass(60_000)
    expect(await outcomes(1)).toMatchObject([{ outcome: 'accepted', attempt: 2 }])
    expect(mailer!.check()).toContain('mail server')
    expect((await first()).messageId).toBe('<invitation-1@sign.example.com>')
  })

  it('gives up after six attempts, with delays of 1 min, 5 min, 30 min, 2 h and 6 h', async () => {
    await deliver(answering(450, 'Mailbox busy'))
    await send()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [outcome] = await outcomes(1)
      expect(outcome).toMatchObject({ attempt, outcome: 'failed-will-retry' })
      const wait = Date.parse(outcome!.retryAt!) - time
      waits.push(wait / 60_000)
      await pass(wait)
    }
    expect(waits).toEqual([1, 5, 30, 120, 360])
    expect(await outcomes(1)).toMatchObject([{ attempt: 6, outcome: 'failed-for-good', retryAt: null }])
    expect(await queue.holds(mailQueue, 'invitation-1')).toBe(false)
  })

  it('fails permanently after a refusal of the address', async () => {
    await deliver(answering(550, '5.1.1 No such user here'))
    await send()
    expect(await outcomes(1)).toMatchObject([
      {
        attempt: 1,
        outcome: 'failed-for-good',
        addressRefused: true,
        serverSaid: expect.stringContaining('550 5.1.1 No such user here'),
      },
    ])
    expect(await queue.holds(mailQueue, 'invitation-1')).toBe(false)
  })

  it.each([
    ['5.2.2 Mailbox full', 'failed-for-good'],
    ['5.1.8 Sender address rejected', 'failed-will-retry'],
    ['5.4.5 Daily limit', 'failed-will-retry'],
    ['5.7.1 Relay access denied', 'failed-will-retry'],
  ])('after 550 %s does not call the address refused, and says %s', async (text, outcome) => {
    await deliver(answering(550, text))
    await send()
    expect(await outcomes(1)).toMatchObject([{ attempt: 1, outcome, addressRefused: false }])
  })

  it('keeps addresses of replies out of logs and health, and 500 letters of a long reply', async () => {
    const logged: unknown[] = []
    const note = (...parts: unknown[]) => void logged.push(parts)
    const log = { info: note, warn: note, error: note, debug: note }
    const lines = `550-5.1.8 <no-reply@example.com>: refused for <ada@example.com>\n`.repeat(499)
    await using server = await scriptedMailServer((step) => (step === 'RCPT TO' ? `${lines}550 5.1.8 no` : null))
    const smtp = { url: server.url, from: 'no-reply@example.com' }
    mailer = await startMailer({
      queue,
      vault,
      blobs,
      log,
      mailbox: null,
      smtp,
      publicUrl: new URL('https://sign.example.com'),
    })
    await send()
    const [outcome] = await outcomes(1)
    expect(outcome).toMatchObject({ outcome: 'failed-will-retry', addressRefused: false })
    expect(outcome!.serverSaid).toMatch(/^550-5\.1\.8 <no-reply@example\.com>/)
    expect(outcome!.serverSaid).toHaveLength(500)
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain('example.com')
    expect(silenceOf(mailer)).toMatch(/^the mail server refuses the sender; [^@]+ \(550 5\.1\.8\)$/)
  })

  it("retries after a refused login, which is not the email's fault", async () => {
    const refused = Object.assign(new Error('Invalid login'), { responseCode: 535 })
    const options = withLogin((_auth, _session, done) => done(refused))
    await deliver(options, 'user:wrong@')
    await send()
    expect(await outcomes(1)).toMatchObject([
      { outcome: 'failed-will-retry', serverSaid: expect.stringContaining('535') },
    ])
    expect(() => mailer!.check()).toThrow('the mail server refuses the login; check SMTP_URL (535)')
  })

  it('logs in with the credentials of the URL, including encoded characters', async () => {
    let login: unknown
    const options = withLogin((auth, _session, done) => {
      login = [auth.username, auth.password]
      done(null, { user: auth.username })
    })
    await deliver(options, 'us%40er:p%3Ass@')
    await send()
    expect(await outcomes(1)).toMatchObject([{ outcome: 'accepted' }])
    expect(login).toEqual(['us@er', 'p:ss'])
  })

  it.each([
    [undefined, 'sign.example.com'],
    ['mail-out.example.com', 'mail-out.example.com'],
  ])('greets with the name %s as %s, also when it asks whether the server answers', async (name, greeted) => {
    // No reply to MAIL FROM, so that the mailer asks beside.
    await using server = await scriptedMailServer((step) => (step === 'MAIL FROM' ? '' : null))
    const smtp = { url: server.url, from: 'no-reply@example.com', name }
    await start({ mailbox: null, smtp, publicUrl: new URL('https://sign.example.com') })
    await send()
    const greetings = () => server.lines.filter((line) => line.startsWith('EHLO'))
    await until(() => greetings().length >= 2)
    expect(new Set(greetings())).toEqual(new Set([`EHLO ${greeted}`]))
  })

  it('retries after a refused connection', async () => {
    const { port } = await smtpServer()
    await new Promise<void>((resolve) => servers.pop()!.close(() => resolve()))
    await byMailServer(port)
    await send()
    expect(await outcomes(1)).toMatchObject([
      { outcome: 'failed-will-retry', serverSaid: expect.stringContaining('ECONNREFUSED') },
    ])
  })

  it('waits for a server that accepts connections but stays silent, reports it, and counts no attempt', async () => {
    const silent: Socket[] = []
    const wall = createServer((socket) => void silent.push(socket)).listen(0, '127.0.0.1')
    await once(wall, 'listening')
    const { port } = wall.address() as AddressInfo
    await byMailServer(port)
    await send()
    await until(() => silenceOf(mailer!) !== null)
    expect(silenceOf(mailer!)).toMatch(/^the mail server has not answered for \d+ s$/)
    // Resets the waiting connections, and replaces the silent server by a working one.
    wall.close()
    for (const socket of silent) socket.destroy()
    await once(wall, 'close')
    const { taken } = await smtpServer({}, port)
    expect(await outcomes(1)).toMatchObject([{ outcome: 'accepted', attempt: 1 }])
    expect(taken).toHaveLength(1)
    expect(silenceOf(mailer!)).toBeNull()
  })

  it('is not silent if it greets after 6 s, and lets other emails through', async () => {
    const greetings: (() => void)[] = []
    const { taken, port } = await smtpServer({ onConnect: (_session, done) => void greetings.push(done) })
    const virtual = new VirtualTime()
    await byMailServer(port, '', virtual)
    const all = outcomes(2)
    await send()
    await until(() => greetings.length === 1)
    await virtual.pass(500)
    await until(() => greetings.length === 2)
    await virtual.pass(5500)
    expect(silenceOf(mailer!)).toBeNull()
    const job = await jobFor(invitation, vault, 'invitation-2')
    await queue.enqueue(mailQueue, { id: job.mailId, payload: job, about: requestId })
    await until(() => greetings.length === 3)
    for (const greet of greetings) greet()
    expect(await all).toMatchObject([1, 2].map(() => ({ outcome: 'accepted', attempt: 1 })))
    await virtual.pass(60_000)
    expect(silenceOf(mailer!)).toBeNull()
    expect([taken.length, greetings.length]).toEqual([2, 3])
  })

  it('retries if the connection breaks in the middle of the message', async () => {
    await deliver({
      onData(stream) {
        stream.resume()
        for (const { _socket } of servers[0]!.connections as Set<{ _socket: { destroy(): void } }>) _socket.destroy()
      },
    })
    await send()
    expect(await outcomes(1)).toMatchObject([{ outcome: 'failed-will-retry' }])
  })
})

describe('a completed request', () => {
  /** Blobs of the given sizes. */
  const filesOf = (...sizes: number[]) =>
    Promise.all(
      sizes.map(async (size, n) => {
        const { sha256 } = await blobs.putBytes(new Uint8Array(size).fill(n + 1))
        return { name: `Agreement ${n + 1}, signed.pdf`, sha256, size }
      }),
    )

  it('has its files attached to the email, byte for byte', async () => {
    const { first } = await deliver()
    await send({ ...completed, files: await filesOf(70_000, 1234) })
    await outcomes(1)
    const { attachments, text } = await first()
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Agreement 1, signed.pdf', 'application/pdf'],
      ['Agreement 2, signed.pdf', 'application/pdf'],
    ])
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer).equals(Buffer.alloc(70_000, 1))).toBe(true)
    expect(text).toMatch(/They are\s+attached\./)
  })

  it('has only links to its files if they exceed 10 MB in total', async () => {
    const { first } = await deliver()
    const [last] = await filesOf(1)
    await send({ ...completed, files: [...(await filesOf(10 * 1024 * 1024)), last!] })
    await outcomes(1)
    const { attachments, text } = await first()
    expect(attachments).toEqual([])
    expect(text).toMatch(/Please\s+download them/)
  })

  /** Refuses emails with files once they were transferred, and others too if asked. */
  const withoutFiles = (text: string, code: number, others = false) => {
    const seen: string[] = []
    const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
      let raw = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk))
      stream.on('end', () => {
        seen.push(raw)
        const refused = others || raw.includes('Content-Disposition: attachment')
        done(refused ? Object.assign(new Error(text), { responseCode: code }) : null)
      })
    }
    return { seen, onData }
  }

  it.each([
    [552, '5.3.4 Message size exceeds fixed limit'],
    [552, '5.7.0 Illegal attachment'],
    [554, '5.6.0 Virus found'],
  ])('goes with links in the same attempt after %i %s', async (code, text) => {
    const { seen, onData } = withoutFiles(text, code)
    await deliver({ onData })
    await send({ ...completed, files: await filesOf(1234) })
    expect(await outcomes(1)).toMatchObject([{ attempt: 1, outcome: 'accepted' }])
    const [first, second] = await Promise.all(seen.map((raw) => PostalMime.parse(raw)))
    expect(seen).toHaveLength(2)
    expect(first!.text).toMatch(/They are\s+attached\./)
    expect(second).toMatchObject({ messageId: first!.messageId, attachments: [] })
    expect(second!.text).toMatch(/Please\s+download them/)
    expect(silenceOf(mailer!)).toBeNull()
  })

  it('is judged by the second refusal', async () => {
    const { seen, onData } = withoutFiles('5.2.2 Mailbox full', 552, true)
    await deliver({ onData })
    await send({ ...completed, files: await filesOf(1234) })
    expect(await outcomes(1)).toMatchObject([{ attempt: 1, outcome: 'failed-for-good', addressRefused: false }])
    expect(seen).toHaveLength(2)
  })

  it('goes with links if the encoded files are larger than the announced SIZE', async () => {
    const { taken, first } = await deliver({ size: 90_000 })
    await send({ ...completed, files: await filesOf(70_000) })
    expect(await outcomes(1)).toMatchObject([{ attempt: 1, outcome: 'accepted' }])
    expect(taken).toHaveLength(1)
    const { attachments, text } = await first()
    expect(attachments).toEqual([])
    expect(text).toMatch(/Please\s+download them/)
  })

  it('is emailed without files that no longer exist', async () => {
    const { first } = await deliver()
    await send({ ...completed, files: [{ name: 'Agreement, signed.pdf', sha256: 'f'.repeat(64), size: 9 }] })
    expect(await outcomes(1)).toMatchObject([{ outcome: 'accepted' }])
    expect((await first()).attachments).toEqual([])
  })
})

describe('into the outbox', () => {
  it('writes emails as they would be sent', async () => {
    const mailbox = await openMailbox(dir)
    const { check } = await start({ mailbox, smtp: null, publicUrl: new URL('http://localhost:3000') })
    await send()
    expect(await outcomes(1)).toMatchObject([{ outcome: 'accepted', via: 'outbox' }])
    expect(await mailbox.list({ limit: 9 })).toEqual([
      {
        id: 'invitation-1',
        to: 'Ada Lovelace <ada@example.com>',
        subject: 'Please sign: Contract Agreement',
        at: '2026-11-21T12:00:00.000Z',
      },
    ])
    expect((await mailbox.read('invitation-1'))!.text).toContain('http://localhost:3000/sign/')
    expect(check()).toBe('into the outbox')
  })
})

describe('an email that cannot be composed', () => {
  it('is dropped without an outcome if its request was erased', async () => {
    const { taken } = await deliver()
    const job = await jobFor(invitation, vault)
    await vault.destroy(requestSubject(requestId))
    await queue.enqueue(mailQueue, { id: job.mailId, payload: job })
    await until(async () => !(await queue.holds(mailQueue, job.mailId)))
    expect(taken).toEqual([])
    expect(await queue.counts(mailOutcomeQueue)).toMatchObject({ waiting: 0 })
  })

  it('does not block others', async () => {
    await deliver()
    await queue.enqueue(mailQueue, { id: 'nonsense', payload: { version: 99 } })
    await send()
    expect(await outcomes(1)).toMatchObject([{ outcome: 'accepted' }])
  })
})

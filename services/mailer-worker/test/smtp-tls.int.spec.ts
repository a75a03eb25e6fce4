import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, isIPv4 } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { smtpTransport } from '@countersign/mailer-worker/internal/adapters/smtp-transport'
import { type Message, NotDelivered } from '@countersign/mailer-worker/internal/ports/transport'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A non-loopback address of this machine. */
const elsewhere = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ address, internal }) => !internal && isIPv4(address))?.address
const missing =
  (elsewhere ? null : 'this machine has no network') ??
  (spawnSync('openssl', ['version']).status === 0 ? null : 'no openssl found to make a certificate with')
const suite = 'a mail server that is not on this machine'

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

;(missing ? describe.skip : describe)(missing ? `${suite} (${missing})` : suite, () => {
  const trusted = getCACertificates()
  let dir: string
  let pair: { key: Buffer; cert: Buffer }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'smtp-tls-'))
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(dir, name))
    const subject = ['-subj', '/CN=mail', '-addext', `subjectAltName=IP:${elsewhere}`]
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    spawnSync('openssl', ['req', ...kind, ...subject, '-keyout', key!, '-out', cert!])
    pair = { key: await readFile(key!), cert: await readFile(cert!) }
  })
  afterEach(() => setDefaultCACertificates(trusted))
  afterAll(() => rm(dir, { recursive: true }))

  /** Sends one email to a server with these options. @returns what the server received, with or without TLS */
  async function sent(options: SMTPServerOptions, { login = '', query = '', host = elsewhere } = {}) {
    const heard: { what: 'login' | 'mail'; secure: boolean }[] = []
    const server = new SMTPServer({
      ...pair,
      logger: false,
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username }, { secure }, done) => {
        heard.push({ what: 'login', secure })
        done(null, { user: username })
      },
      onMailFrom: (_address, { secure }, done) => {
        heard.push({ what: 'mail', secure })
        done()
      },
      onData: (stream, _session, done) => void buffer(stream).then(() => done(), done),
      ...options,
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    const { port } = server.server.address() as AddressInfo
    const transport = smtpTransport(`smtp://${login}${host}:${port}${query}`)
    try {
      await transport.deliver(message)
      return { delivered: true, heard }
    } catch (error) {
      // The server is at fault, not the email, so a retry must follow.
      if (!(error instanceof NotDelivered) || error.forGood) throw error
      return { delivered: false, heard }
    } finally {
      await transport.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
  }

  it('without STARTTLS, or with an offer that an attacker removed, gets neither password nor email', async () => {
    const stripped = { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }
    expect(await sent(stripped, { login: 'user:password@' })).toEqual({ delivered: false, heard: [] })
    expect(await sent(stripped)).toEqual({ delivered: false, heard: [] })
  })

  it('gets both over TLS once its certificate is trusted, and nothing before', async () => {
    expect(await sent({}, { login: 'user:password@' })).toEqual({ delivered: false, heard: [] })
    setDefaultCACertificates([...trusted, pair.cert.toString()])
    expect(await sent({}, { login: 'user:password@' })).toEqual({
      delivered: true,
      heard: [
        { what: 'login', secure: true },
        { what: 'mail', secure: true },
      ],
    })
  })

  it('gets the email unencrypted if its URL says so, even if it offers TLS', async () => {
    const heard = [{ what: 'mail', secure: false }]
    expect(await sent({}, { query: '?tls=off' })).toEqual({ delivered: true, heard })
    const without = { disabledCommands: ['STARTTLS'] }
    expect(await sent(without, { query: '?tls=off' })).toEqual({ delivered: true, heard })
  })

  it('needs TLS, unlike one on this machine', async () => {
    const without = { disabledCommands: ['STARTTLS'] }
    expect(await sent(without, { host: '127.0.0.1' })).toEqual({
      delivered: true,
      heard: [{ what: 'mail', secure: false }],
    })
  })
})

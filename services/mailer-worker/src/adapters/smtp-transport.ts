import { readSmtpAddress } from '@countersign/process'
import { createTransport } from 'nodemailer'
import { type Message, NotDelivered, type Transport } from '../ports/transport.js'
import { again } from '../judge-refusal.js'
import { announcedSize } from './announced-size.js'
import { compose } from './compose.js'
import { refusalOf, type SmtpFailure } from './smtp-refusal.js'

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
const pool = { pool: true, maxConnections: 2, maxMessages: 100 } as const

/** Limit for emails with files, in bytes, where the server announces none: that of Postfix by default. */
const usualSize = 10_240_000

/**
 * @param url `smtp://user:password@host:587` or `smtps://…`; {@link readSmtpAddress} derives the TLS settings
 * @param name host name for EHLO; without one the name of this machine, or an address if that has no dot
 */
export function smtpTransport(url: string, name?: string): Transport {
  const { login } = readSmtpAddress(url)
  const place = { ...placeOf(url, name), ...timeouts }
  const server = createTransport({ ...place, ...(login && { auth: login }), ...pool })

  const refuseLarge = async ({ attachments }: Message, size: number) => {
    // The pool compares with an announced size, but lets everything pass without one.
    if (attachments.length === 0 || size <= usualSize || (await announcedSize(place)) > 0) return
    throw new NotDelivered(`The email has ${size} bytes, and the server announces no limit.`, again, '', true)
  }
  return {
    via: 'smtp',
    async deliver(message) {
      const { from, to, attachments } = message
      try {
        const raw = await compose(message)
        await refuseLarge(message, raw.length)
        const envelope = { from: from.address, to: to.address, size: raw.length }
        // A bounce then carries the headers only, without the link (RFC 3461). Failures are reported by default.
        await server.sendMail({ envelope, raw, dsn: { ret: 'HDRS' } })
      } catch (error) {
        throw error instanceof NotDelivered ? error : refusalOf(error as SmtpFailure, attachments.length > 0)
      }
    },
    close: async () => server.close(),
  }
}

/** Checks that a mail server responds, without logging in. @param withinMs per response @throws when it does not */
export async function greetMailServer(url: string, withinMs: number, name?: string): Promise<void> {
  const within = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }
  const server = createTransport({ ...placeOf(url, name), ...within })
  try {
    await server.verify()
  } catch (error) {
    // A refusal is a response too, and so is unacceptable TLS.
    const { code, responseCode } = error as SmtpFailure
    if (responseCode === undefined && code !== 'ETLS') throw error
  } finally {
    server.close()
  }
}

function placeOf(url: string, name: string | undefined) {
  const { host, port, secure, startTls } = readSmtpAddress(url)
  return { host, port, secure, requireTLS: startTls === 'required', ignoreTLS: startTls === 'never', name }
}

import { readSmtpAddress } from '@countersign/process'
import { createTransport } from 'nodemailer'
import { NotDelivered, type Transport } from '../ports/transport.js'
import { encodeLookalikes } from './encode-lookalikes.js'
import { mimeOptions } from './mime.js'

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
const pool = { pool: true, maxConnections: 2, maxMessages: 100 } as const

interface SmtpFailure extends Error {
  code?: string
  responseCode?: number
  response?: string
}

/** @param url `smtp://user:password@host:587` or `smtps://…`; {@link readSmtpAddress} derives the TLS settings */
export function smtpTransport(url: string): Transport {
  const { login } = readSmtpAddress(url)
  const server = createTransport({
    ...placeOf(url),
    ...(login && { auth: login }),
    ...pool,
    ...timeouts,
  })
  server.use('stream', ({ message }, done) => {
    encodeLookalikes(message)
    done()
  })
  return {
    via: 'smtp',
    async deliver(message) {
      try {
        await server.sendMail(mimeOptions(message))
      } catch (error) {
        throw notDelivered(error as SmtpFailure)
      }
    },
    close: async () => server.close(),
  }
}

/** Checks that a mail server responds, without logging in. @param withinMs per response @throws when it does not */
export async function greetMailServer(url: string, withinMs: number): Promise<void> {
  const within = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }
  const server = createTransport({ ...placeOf(url), ...within })
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

function placeOf(url: string) {
  const { host, port, secure, startTls } = readSmtpAddress(url)
  return { host, port, secure, requireTLS: startTls === 'required', ignoreTLS: startTls === 'never' }
}

/** A 5xx about the message or recipient is final. A refused login is the installation's fault: the mail is retried. */
function notDelivered({ code, responseCode, response, message }: SmtpFailure): NotDelivered {
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new NotDelivered(response ?? message, aboutTheMail && (responseCode ?? 0) >= 500)
}

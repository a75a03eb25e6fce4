import { readSmtpAddress } from '@countersign/process'
import { createTransport } from 'nodemailer'
import { NotDelivered, type Transport } from '../ports/transport.js'
import { encodeLookalikes } from './encode-lookalikes.js'
import { mimeOptions } from './mime.js'

/** How long a mail server may take to be reached, to greet, and to answer. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
/** Connections held open at most, and mails over each. */
const pool = { pool: true, maxConnections: 2, maxMessages: 100 } as const

/** What nodemailer tells of a failure. */
interface SmtpFailure extends Error {
  code?: string
  responseCode?: number
  response?: string
}

/**
 * Mails by a mail server.
 *
 * @param url `smtp://user:password@host:587` or `smtps://…`; what of TLS is asked for is {@link readSmtpAddress}'s to say
 */
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

/**
 * Whether a mail server speaks: it is greeted, and left without logging in.
 *
 * @param withinMs how long each of its answers may take, ms
 * @throws when it says nothing
 */
export async function greetMailServer(url: string, withinMs: number): Promise<void> {
  const within = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }
  const server = createTransport({ ...placeOf(url), ...within })
  try {
    await server.verify()
  } catch (error) {
    // A refusal is an answer, and so is a TLS that we do not accept.
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

/**
 * A 5xx about the message or its recipient ends it. A refusal to let us in (a wrong password, say) is about this
 * installation and not about the mail: it is tried again.
 */
function notDelivered({ code, responseCode, response, message }: SmtpFailure): NotDelivered {
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new NotDelivered(response ?? message, aboutTheMail && (responseCode ?? 0) >= 500)
}

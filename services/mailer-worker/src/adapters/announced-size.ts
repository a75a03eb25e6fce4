import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** nodemailer gives the size only to a method of logging in, so this is one that sends nothing. */
const method = 'READ-SIZE'

/**
 * Asks a mail server on a connection of its own for its largest email (RFC 1870), after STARTTLS and without logging in.
 *
 * @returns bytes; 0 if it announces no limit
 * @throws nodemailer's error if it cannot be asked
 */
export async function announcedSize(options: SMTPConnectionOptions): Promise<number> {
  const asked = Promise.withResolvers<number>()
  const connection = new SMTPConnection({
    ...options,
    customAuth: {
      [method]: ({ maxAllowedSize, resolve }) => {
        asked.resolve(maxAllowedSize || 0)
        resolve()
      },
    },
  })
  connection.on('error', asked.reject)
  connection.connect((error) => {
    if (error) asked.reject(error)
    else connection.login({ method }, (failed) => failed && asked.reject(failed))
  })
  try {
    return await asked.promise
  } finally {
    connection.quit()
  }
}

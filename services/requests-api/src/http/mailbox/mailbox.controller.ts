import type { OutboxEntry, OutboxMail } from '@countersign/contracts'
import type { Mailbox } from '@countersign/mailbox'
import { Controller, Param, Res } from '@nestjs/common'
import { create as contentDisposition } from 'content-disposition'
import type { Response } from 'express'
import { Answers } from '../answers.js'
import { HttpFault } from '../errors/http-fault.js'

/** Limit of the list: the outbox is for trying the product on one machine. */
const mostListed = 200

/** Null if a mail server is configured and mails leave this computer. */
export class MailboxOrNone {
  constructor(readonly mailbox: Mailbox | null) {}
}

/** A mail's HTML may use inline styles only. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

@Controller()
export class MailboxController {
  constructor(private readonly folder: MailboxOrNone) {}

  @Answers('listOutbox')
  list(): Promise<OutboxEntry[]> {
    return this.#open().list({ limit: mostListed })
  }

  @Answers('readOutboxMail')
  read(@Param('id') id: string): Promise<OutboxMail> {
    return this.#find(id)
  }

  @Answers('readOutboxHtml')
  async html(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const { html } = await this.#find(id)
    response.set({ 'content-security-policy': mailPolicy, 'x-frame-options': 'SAMEORIGIN' })
    response.type('text/html').send(html)
  }

  @Answers('readOutboxEml')
  async eml(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const raw = await this.#open().raw(id)
    if (!raw) throw noSuchMail()
    response.setHeader('content-disposition', contentDisposition(`${id}.eml`, { type: 'attachment' }))
    response.type('message/rfc822').send(raw)
  }

  async #find(id: string): Promise<OutboxMail> {
    const mail = await this.#open().read(id)
    if (!mail) throw noSuchMail()
    return mail
  }

  #open(): Mailbox {
    if (this.folder.mailbox) return this.folder.mailbox
    throw new HttpFault(404, 'The outbox is off. Emails are sent through the configured mail server.')
  }
}

const noSuchMail = () => new HttpFault(404, 'This email isn’t in the outbox.')

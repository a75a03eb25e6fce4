import type { OutboxEntry, OutboxMail } from '@countersign/contracts'
import type { MailKind } from '@countersign/contracts/jobs'
import type { Mailbox } from '@countersign/mailbox'
import { Controller, Param, Req, Res } from '@nestjs/common'
import { create as contentDisposition } from 'content-disposition'
import type { Request, Response } from 'express'
import { Clock } from '../../../kernel/clock.js'
import { mustBePresent } from '../../../platform/http/guards.js'
import { Answers } from '../../../platform/http/answers.js'
import { HttpFault } from '../../../platform/http/errors/http-fault.js'

/** Limit of the list: the outbox is for trying the product on one machine. */
const mostListed = 200

/** Beginnings of the ids of emails whose link changes how an account signs in, or makes an account. */
const opensAccount: readonly `${MailKind}-`[] = ['reset-password-', 'team-invitation-']

/** Null if a mail server is configured and mails leave this computer. */
export class MailboxOrNone {
  constructor(readonly mailbox: Mailbox | null) {}
}

/** A mail's HTML may use inline styles only. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

@Controller()
export class MailboxController {
  constructor(
    private readonly folder: MailboxOrNone,
    private readonly clock: Clock,
  ) {}

  @Answers('listOutbox')
  list(): Promise<OutboxEntry[]> {
    return this.#open().list({ limit: mostListed })
  }

  @Answers('readOutboxMail')
  read(@Req() request: Request, @Param('id') id: string): Promise<OutboxMail> {
    this.#mustMayRead(id, request)
    return this.#find(id)
  }

  @Answers('readOutboxHtml')
  async html(@Req() request: Request, @Param('id') id: string, @Res() response: Response): Promise<void> {
    this.#mustMayRead(id, request)
    const { html } = await this.#find(id)
    response.set({ 'content-security-policy': mailPolicy, 'x-frame-options': 'SAMEORIGIN' })
    response.type('text/html').send(html)
  }

  @Answers('readOutboxEml')
  async eml(@Req() request: Request, @Param('id') id: string, @Res() response: Response): Promise<void> {
    this.#mustMayRead(id, request)
    const raw = await this.#open().raw(id)
    if (!raw) throw noSuchMail()
    response.setHeader('content-disposition', contentDisposition(`${id}.eml`, { type: 'attachment' }))
    response.type('message/rfc822').send(raw)
  }

  /** Such a link would make a stolen cookie permanent (rule access-14). */
  #mustMayRead(id: string, request: Request): void {
    if (opensAccount.some((kind) => id.startsWith(kind))) mustBePresent(request, this.clock)
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

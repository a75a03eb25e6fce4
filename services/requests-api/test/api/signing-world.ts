import type { FieldView, RecipientView } from '@countersign/contracts'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { signingCode, signingToken } from '@countersign/links'
import { requestSubject } from '@countersign/vault'
import type { Browser } from './browser.js'
import type { Installation } from './installation.js'
import { samplePdf } from './sample-pdf.js'
import { append, openJournal } from '../journal.js'

export interface Cast {
  role?: 'signer' | 'cc' | 'approver'
  order?: number
  message?: string
  email?: string
}

export interface SentRequest {
  id: string
  path: string
  people: RecipientView[]
  fields: FieldView[]
  documentId: string
}

/** Derives links and codes like the emails, because only recipients and the mailer see them. */
export class SigningWorld {
  /** The sender, with read-your-writes. */
  readonly owner: Browser

  constructor(private readonly installation: Installation) {
    this.owner = installation.browser()
  }

  /**
   * Creates and sends a request. Every signer gets a required signature field and an optional text field. With `days`,
   * every signer also gets a date field that fills in the day of signing.
   */
  async send(
    cast: Cast[],
    { days = false, ...options }: { requireAuth?: 'true' | 'false'; days?: boolean } = {},
  ): Promise<SentRequest> {
    const { owner } = this
    const { path, request, document } = await owner.draft({ pdf: await samplePdf(2) })
    if (options.requireAuth) await owner.patch(path, options)
    const people: RecipientView[] = []
    const fields: FieldView[] = []
    for (const [n, { role = 'signer', order = null, message, email }] of cast.entries()) {
      const address = email ?? `person${n + 1}@example.com`
      const person = { name: `Person ${n + 1}`, email: address, role, order, message }
      const { body } = await owner.post<RecipientView>(`${path}/recipients`, person)
      people.push(body)
      if (role !== 'signer') continue
      const place = {
        documentId: document.id,
        recipientId: body.id,
        x: 10,
        y: 10 + (n % 15) * 5,
        width: 100,
        height: 10,
      }
      fields.push(
        (await owner.post<FieldView>(`${path}/fields`, { ...place, type: 'text', page: 2, required: 'false' })).body,
      )
      fields.push((await owner.post<FieldView>(`${path}/fields`, { ...place, type: 'signature' })).body)
      const day = { ...place, type: 'date', page: 2, fill: 'signing-day' }
      if (days) fields.push((await owner.post<FieldView>(`${path}/fields`, day)).body)
    }
    await owner.send(path)
    return { id: request.id, path, people, fields, documentId: document.id }
  }

  /** Sends a request. @returns it with the link of its first recipient */
  async sendWithLink(cast: Cast[] = [{}], options: Parameters<SigningWorld['send']>[1] = {}) {
    const request = await this.send(cast, options)
    return { request, link: await this.link(request, 0) }
  }

  /** A recipient's path under /api/sign, by number from 0. */
  async link({ id, people }: SentRequest, n: number, round = 1): Promise<string> {
    const key = await this.installation.engines.vault.obtain(requestSubject(id))
    return `/api/sign/${signingToken(key, people[n]!.id, round)}`
  }

  /** Returns the code in the newest email. */
  async code({ id }: SentRequest): Promise<string> {
    const { vault, eventLog } = this.installation.engines
    const records = await eventLog.read(`signature-request-${id}`)
    const asked = records.findLast(({ type }) => type === 'CodeRequested')
    return signingCode(await vault.obtain(requestSubject(id)), asked!.id)
  }

  /** Event names of the request's history. */
  async types({ id }: SentRequest): Promise<string[]> {
    return (await this.installation.engines.eventLog.read(`signature-request-${id}`)).map(({ type }) => type)
  }

  /** Appends events that no user triggers, such as a sealing. */
  async happen({ id }: SentRequest, ...events: RequestEvent[]): Promise<void> {
    const { vault, eventLog } = this.installation.engines
    const journal = openJournal(eventLog, vault)
    const actor = { kind: 'system', name: 'test' } as const
    await append(journal, `signature-request-${id}`, events, { at: new Date().toISOString(), actor })
  }
}

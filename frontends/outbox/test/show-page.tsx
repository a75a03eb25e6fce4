import type { OutboxEntry, OutboxMail } from '@countersign/contracts'
import { renderPage } from '@countersign/ui/test/render-page'
import type { Answer } from '@countersign/ui/test/stub-api'
import { Page } from '../src/page.js'

export const list = 'GET /api/outbox'

export const mail = (id: string, over: Partial<OutboxMail> = {}): OutboxMail => ({
  id,
  to: 'Grace Hopper <grace.hopper@example.com>',
  subject: `Please sign: ${id}`,
  at: '2026-11-17T15:48:00Z',
  from: 'Countersign <no-reply@example.com>',
  text: 'Hello Grace Hopper',
  html: '<p>Hello Grace Hopper</p>',
  attachments: [],
  ...over,
})

const entry = ({ id, to, subject, at }: OutboxMail): OutboxEntry => ({ id, to, subject, at })

/** An API with these mails, newest first. */
export const having = (...mails: OutboxMail[]): Record<string, Answer> => ({
  [list]: () => ({ body: mails.map(entry) }),
  ...Object.fromEntries(mails.map((one) => [`GET /api/outbox/${one.id}`, () => ({ body: one })])),
})

/** Renders `/outbox`. */
export const showPage = (given: Record<string, Answer>, query = '') => renderPage(Page, `/outbox${query}`, given)

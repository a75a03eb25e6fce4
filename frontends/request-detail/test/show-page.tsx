import type { SignatureRequestView } from '@countersign/contracts'
import { renderPage } from '@countersign/ui/test/render-page'
import type { Answer } from '@countersign/ui/test/stub-api'
import { Page } from '../src/page.js'
import { history, id } from './sample-request.js'

export const path = `/api/signature-requests/${id}`

/** Renders the page over an API with this request and its history; `answers` take precedence. */
export function showPage(request: SignatureRequestView | null, answers: Record<string, Answer> = {}) {
  const shown = { [`GET ${path}`]: () => ({ body: request }), [`GET ${path}/events`]: () => ({ body: history }) }
  return renderPage(Page, `/requests/${id}`, { ...shown, ...answers }, { params: { id } })
}

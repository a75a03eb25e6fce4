import type { SignatureRequestView } from '@countersign/contracts'
import { renderPage } from '@countersign/ui/test/render-page'
import type { Answer } from '@countersign/ui/test/stub-api'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Page } from '../src/page.js'
import { history, id } from './sample-request.js'

export const path = `/api/signature-requests/${id}`

/** Opens the menu of the actions beside the main one, or the downloads. */
export const openMenu = async (user: UserEvent, name: 'More actions' | 'Download' = 'More actions'): Promise<void> =>
  user.click(await screen.findByRole('button', { name }))

/** Renders the page over an API with this request and its history; `answers` take precedence. */
export function showPage(request: SignatureRequestView | null, answers: Record<string, Answer> = {}) {
  const shown = { [`GET ${path}`]: () => ({ body: request }), [`GET ${path}/events`]: () => ({ body: history }) }
  return renderPage(Page, `/requests/${id}`, { ...shown, ...answers }, { params: { id } })
}

import type { SigningView } from '@countersign/contracts'
import { refetchDocuments } from '@countersign/pdf-pages/engine'
import { renderPage } from '@countersign/ui/test/render-page'
import type { Answer } from '@countersign/ui/test/stub-api'
import { screen } from '@testing-library/react'
import { replaceGlobals } from '@countersign/ui/test/replace-globals'
import { Page } from '../src/page.js'
import { token } from './sample-view.js'

export const path = `/api/sign/${token}`
export const read = `GET ${path}`
export const viewed = `POST ${path}/viewed`
export const finish = `POST ${path}/finish`
export const decline = `POST ${path}/decline`
export const pdf = (id: 'agreement' | 'annex') =>
  `GET ${path}/documents/${id}/pdf?sha256=${(id === 'annex' ? 'b' : 'a').repeat(64)}`

/** Sets the result of the page's media query. */
export function setWide(wide: boolean): void {
  const list = { matches: wide, addEventListener: () => {}, removeEventListener: () => {} }
  const matchMedia = (media: string) => ({ ...list, media, matches: wide && media.includes('min-width') })
  replaceGlobals({ matchMedia })
}

/** Renders the page behind a link over an API with this view; `answers` take precedence, `copied` follows the link. */
export function showPage(shown: SigningView | null, answers: Record<string, Answer> = {}, copied = '') {
  refetchDocuments()
  const own = {
    [read]: () => ({ body: shown }),
    [viewed]: () => ({ body: shown }),
    [pdf('agreement')]: () => ({ body: 'The agreement' }),
    [pdf('annex')]: () => ({ body: 'The annex' }),
  }
  const page = renderPage(
    Page,
    `/sign/${token}${copied}`,
    { ...own, ...answers },
    { params: { token: token + copied } },
  )
  const { user } = page
  /** Consents and opens the documents. */
  const toSigning = async () => {
    await user.click(await screen.findByRole('checkbox', { name: /I agree to/ }))
    await user.click(screen.getByRole('button', { name: 'Continue to the documents' }))
    await screen.findByRole('button', { name: 'More' })
  }
  return { ...page, toSigning }
}

export const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

import { createQueryClient, QueryClientProvider, type SigningView } from '@countersign/contracts'
import { refetchDocuments } from '@countersign/pdf-pages/engine'
import { type Answer, stubApi } from '@countersign/ui/test/stub-api'
import { stubHost } from '@countersign/ui/test/stub-host'
import { NavigationProvider } from '@countersign/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

/** Renders the page behind a link over an API with this view; `answers` take precedence. */
export function showPage(shown: SigningView | null, answers: Record<string, Answer> = {}) {
  refetchDocuments()
  const host = stubHost()
  const api = stubApi({
    [read]: () => ({ body: shown }),
    [viewed]: () => ({ body: shown }),
    [pdf('agreement')]: () => ({ body: 'The agreement' }),
    [pdf('annex')]: () => ({ body: 'The annex' }),
    ...answers,
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NavigationProvider navigate={host.navigate}>
        <Page path={`/sign/${token}`} params={{ token }} search={new URLSearchParams()} host={host} />
      </NavigationProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  /** Consents and opens the documents. */
  const toSigning = async () => {
    await user.click(await screen.findByRole('checkbox', { name: /I agree to/ }))
    await user.click(screen.getByRole('button', { name: 'Continue to the documents' }))
    await screen.findByRole('button', { name: 'More' })
  }
  return { ...api, host, user, toSigning }
}

export const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

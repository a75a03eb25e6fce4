import { createQueryClient, QueryClientProvider, type SignatureRequestView } from '@countersign/contracts'
import { NavigationProvider } from '@countersign/ui'
import { type Answer, stubApi } from '@countersign/ui/test/stub-api'
import { stubHost } from '@countersign/ui/test/stub-host'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Page } from '../src/page.js'
import { history, id } from './sample-request.js'

export const path = `/api/signature-requests/${id}`

/** Renders the page over an API with this request and its history; `answers` take precedence. */
export function showPage(request: SignatureRequestView | null, answers: Record<string, Answer> = {}) {
  const host = stubHost()
  const api = stubApi({
    [`GET ${path}`]: () => ({ body: request }),
    [`GET ${path}/events`]: () => ({ body: history }),
    ...answers,
  })
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <NavigationProvider navigate={host.navigate}>
        <Page path={`/requests/${id}`} params={{ id }} search={new URLSearchParams()} host={host} />
      </NavigationProvider>
    </QueryClientProvider>,
  )
  return { ...api, host, client, user: userEvent.setup() }
}

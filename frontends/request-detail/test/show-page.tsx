import {
  createQueryClient,
  type HostServices,
  QueryClientProvider,
  type SignatureRequestView,
} from '@countersign/contracts'
import { NavigationProvider } from '@countersign/ui'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Page } from '../src/page.js'
import { history, id } from './sample-request.js'
import { type Answer, stubApi } from './stub-api.js'

export const path = `/api/signature-requests/${id}`

/** Renders the page over an API with this request and its history; `answers` take precedence. */
export function showPage(request: SignatureRequestView | null, answers: Record<string, Answer> = {}) {
  const host = {
    navigate: jest.fn<void, Parameters<HostServices['navigate']>>(),
    announce: jest.fn<void, Parameters<HostServices['announce']>>(),
    say: jest.fn<void, Parameters<HostServices['say']>>(),
    setTitle: jest.fn<void, Parameters<HostServices['setTitle']>>(),
  }
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

import { createQueryClient, QueryClientProvider, type RemotePageProps } from '@countersign/contracts'
import { NavigationProvider } from '@countersign/ui'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, createElement, useState } from 'react'
import { type Answer, stubApi } from './stub-api.js'
import { stubHost } from './stub-host.js'

/** Renders a page at an address over a stub API, in a shell that only follows links. */
export function renderPage(
  Page: ComponentType<RemotePageProps>,
  address: string,
  answers: Record<string, Answer>,
  {
    params = {},
    client = createQueryClient(),
  }: { params?: RemotePageProps['params']; client?: ReturnType<typeof createQueryClient> } = {},
) {
  const host = stubHost()
  const api = stubApi(answers)
  function Shell() {
    const [at, setAt] = useState(address)
    const navigate = (...to: Parameters<typeof host.navigate>) => {
      host.navigate(...to)
      setAt(to[0])
    }
    const { pathname: path, searchParams: search } = new URL(at, 'http://localhost')
    return NavigationProvider({ navigate, children: createElement(Page, { path, params, search, host }) })
  }
  render(createElement(QueryClientProvider, { client }, createElement(Shell)))
  return { ...api, client, host, user: userEvent.setup() }
}

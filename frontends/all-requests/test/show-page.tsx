import {
  createQueryClient,
  type Facets,
  type HostServices,
  type ListedRequest,
  QueryClientProvider,
} from '@countersign/contracts'
import { NavigationProvider } from '@countersign/ui'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { asAnswered } from '@countersign/ui/test/stub-api'
import { replaceGlobals } from '@countersign/ui/test/replace-globals'
import { Page } from '../src/page'

export const list = '/api/signature-requests'

/** A request in list format. */
export const listed = (id: string, its: Partial<ListedRequest> = {}): ListedRequest => ({
  id,
  title: `Request ${id}`,
  status: 'pending',
  documentIds: ['a'],
  updatedAt: new Date().toISOString(),
  sentAt: '2026-11-17T10:00:00.000Z',
  endsAt: null,
  endedAt: null,
  progress: { done: 1, total: 3 },
  attention: [],
  ...its,
})

export const counts: Facets = {
  all: 38,
  draft: 2,
  pending: 6,
  completed: 27,
  expired: 1,
  declined: 1,
  cancelled: 1,
  attention: 2,
}

export interface Answered {
  status?: number
  body: unknown
  next?: string
  /** Start of the missing changes. */
  since?: string
}

interface PageOptions {
  search?: string
  /** Response by path; defaults to an empty list. */
  answer: (method: string, path: string, body: unknown) => Answered | Promise<never> | undefined
}

/** Renders the page at an address over a stub API, in a shell that tracks the address. */
export function showPage({ search = '', answer }: PageOptions) {
  const requested: string[] = []
  const fetch = async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    requested.push(`${method} ${path}`)
    const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
    const plain: Answered = path.startsWith(`${list}/facets`) ? { body: counts } : { body: [] }
    const stopped = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
    const {
      status = 200,
      body: given,
      next,
      since,
    } = await Promise.race([answer(method, path, sent) ?? plain, stopped])
    const { type, body: answered } = asAnswered(status, given)
    const headers = new Headers({
      'content-type': type,
      ...(next && { link: `<${next}>; rel="next"` }),
      ...(since && { 'catching-up-since': since }),
    })
    const text = async () => (typeof answered === 'string' ? answered : JSON.stringify(answered))
    return { ok: status < 400, status, headers, json: async () => answered, text, statusText: '' }
  }
  replaceGlobals({ fetch })
  const announce = jest.fn<void, Parameters<HostServices['announce']>>()
  const visited: { to: string; replace: boolean }[] = []
  function Shell() {
    const [at, setAt] = useState(`/requests${search}`)
    const navigate: HostServices['navigate'] = (to, options) => {
      visited.push({ to, replace: options?.replace ?? false })
      setAt(to)
    }
    const query = new URL(at, 'http://localhost').searchParams
    return (
      <NavigationProvider navigate={navigate}>
        <Page
          path="/requests"
          params={{}}
          search={query}
          host={{ announce, navigate, say: () => {}, setTitle: () => {} }}
        />
      </NavigationProvider>
    )
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shell />
    </QueryClientProvider>,
  )
  return { announce, requested, visited, user: userEvent.setup() }
}

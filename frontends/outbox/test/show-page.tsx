import { createQueryClient, type OutboxEntry, type OutboxMail, QueryClientProvider } from '@countersign/contracts'
import { NavigationProvider } from '@countersign/ui'
import { type Answer, stubApi } from '@countersign/ui/test/stub-api'
import { stubHost } from '@countersign/ui/test/stub-host'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
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

/** Renders `/outbox` in a shell that only follows links. */
export function showPage(given: Record<string, Answer>, query = '') {
  const host = stubHost()
  const api = stubApi(given)
  function Shell() {
    const [search, setSearch] = useState(query)
    const navigate = (to: string) => {
      host.navigate(to)
      setSearch(new URL(to, 'http://localhost').search)
    }
    return (
      <NavigationProvider navigate={navigate}>
        <Page path="/outbox" params={{}} search={new URLSearchParams(search)} host={host} />
      </NavigationProvider>
    )
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shell />
    </QueryClientProvider>,
  )
  return { ...api, host, user: userEvent.setup() }
}

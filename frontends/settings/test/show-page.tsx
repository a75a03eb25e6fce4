import { createQueryClient, type Me, type MethodsView, queryKeys, type SessionView } from '@countersign/contracts'
import { ada } from '@countersign/ui/test/sample-me'
import { renderPage } from '@countersign/ui/test/render-page'
import type { Answer } from '@countersign/ui/test/stub-api'
import { Page } from '../src/page.js'

export { ada }
export const open: Me = {
  ...ada,
  person: null,
  mode: 'open',
  mails: 'outbox',
  methods: null,
  session: null,
}

const passkey = {
  id: 'passkey-1',
  label: 'Laptop at the desk',
  addedAt: '2026-10-02T08:00:00Z',
  usedAt: '2026-11-26T08:00:00Z',
  backedUp: true,
  usable: true,
}
export const methods: MethodsView = {
  passkeys: [
    passkey,
    { ...passkey, id: 'passkey-2', label: 'Old server', usedAt: null, backedUp: false, usable: false },
  ],
  password: { setAt: '2026-10-02T08:00:00Z' },
  app: { addedAt: '2026-10-02T08:00:00Z' },
  recoveryCodes: { left: 9, issuedAt: '2026-10-02T08:00:00Z' },
}
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const session = {
  ref: 'session-2',
  current: false,
  signedInAt: '2026-11-20T08:14:00Z',
  usedAt: '2026-11-20T09:00:00Z',
  ipAddress: '198.51.100.7',
  agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
}
export const sessions: SessionView[] = [
  session,
  { ...session, ref: 'session-1', current: true, ipAddress: '203.0.113.24', agent: firefox },
]
export const codes = Array.from({ length: 10 }, (_, at) => `K7QF-2MXD-9RTB-W4HN-C6VE-3PJ${at}`)

export const signInTab: Record<string, Answer> = {
  'GET /api/me': () => ({ body: ada }),
  'GET /api/me/methods': () => ({ body: methods }),
  'GET /api/me/sessions': () => ({ body: sessions }),
}
export const done: Answer = () => ({ status: 204 })

/** Renders a tab. */
export function showPage(given: Record<string, Answer>, path = '/settings', me: Me = ada) {
  const client = createQueryClient()
  client.setQueryData(queryKeys.me, me)
  return renderPage(Page, path, given, { client })
}

import {
  type AuthOptions,
  createQueryClient,
  type HostServices,
  type Me,
  QueryClientProvider,
  queryKeys,
} from '@countersign/contracts'
import { type Answer, stubApi } from '@countersign/ui/test/stub-api'
import { stubHost } from '@countersign/ui/test/stub-host'
import { NavigationProvider } from '@countersign/ui'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { leave } from '../src/leave.js'
import { Page } from '../src/page.js'

jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: jest.fn(),
  startRegistration: jest.fn(),
  WebAuthnAbortService: { cancelCeremony: jest.fn() },
}))
/** The browser's prompts: for a passkey, and for a new one. */
export const prompt = jest.mocked(startAuthentication)
export const creation = jest.mocked(startRegistration)

export const calls = {
  options: 'GET /api/auth/options',
  me: 'GET /api/me',
  passkeyOptions: 'POST /api/auth/passkey/options',
  passkey: 'POST /api/auth/passkey',
  password: 'POST /api/auth/password',
  secondFactor: 'POST /api/auth/second-factor',
  enrol: 'POST /api/auth/enrol',
  readSetup: 'POST /api/setup/read',
  claim: 'POST /api/setup/claim',
  recover: 'POST /api/auth/recover',
  readInvitation: 'POST /api/invitations/read',
  accept: 'POST /api/invitations/accept',
  signOut: 'POST /api/auth/sign-out',
  forgot: 'POST /api/auth/forgot',
  readReset: 'POST /api/auth/reset/read',
  reset: 'POST /api/auth/reset',
  newPasskey: 'POST /api/me/passkeys/options',
  addPasskey: 'POST /api/me/passkeys',
} as const

export const authOptions = (over: Partial<AuthOptions> = {}): AuthOptions => ({
  mode: 'claimed',
  methods: ['passkey', 'password'],
  provider: null,
  rememberDays: 30,
  secondFactor: true,
  commands: { claimLink: 'countersign accounts claim-link', recover: 'countersign accounts recover' },
  ...over,
})

export const me = (passkeys = 1) => ({ methods: { passkeys } }) as Me

/** What the browser's passkey prompt returns. */
export const passkeyAnswer = {
  id: 'c',
  rawId: 'c',
  type: 'public-key',
  response: { clientDataJSON: 'e' },
  clientExtensionResults: {},
}

/** A browser with passkeys; `inFields` also offers them while the address is filled in. */
export function withPasskeys(inFields = false): void {
  class Credential {
    static readonly isConditionalMediationAvailable = async () => inFields
  }
  Object.assign(window, { PublicKeyCredential: Credential })
}

/** A browser with passkeys and without stored data. */
export function startAfresh(): void {
  sessionStorage.clear()
  localStorage.clear()
  withPasskeys()
  for (const mock of [prompt, creation]) mock.mockReset().mockResolvedValue(passkeyAnswer as never)
}

export const withoutPasskeys = () => void Reflect.deleteProperty(window, 'PublicKeyCredential')

export type Answers = Record<string, Answer>

interface Given extends Partial<AuthOptions> {
  answers?: Answers
  /** The person that the document names. */
  named?: Me
}

/** Renders a path such as `/reset#token` in a shell that only follows links. */
export function showPage(address: string, { answers = {}, named, ...options }: Given = {}) {
  window.history.replaceState(null, '', address)
  const to = jest
    .spyOn(leave, 'to')
    .mockReset()
    .mockImplementation(() => {})
  const again = jest
    .spyOn(leave, 'again')
    .mockReset()
    .mockImplementation(() => {})
  const host = stubHost()
  const api = stubApi({ [calls.options]: () => ({ body: authOptions(options) }), ...answers })
  function Shell() {
    const [path, setPath] = useState(window.location.pathname)
    const navigate: HostServices['navigate'] = (next, how) => {
      host.navigate(next, how)
      window.history.pushState(null, '', next)
      setPath(window.location.pathname)
    }
    const [services] = useState(() => ({ ...host, navigate }))
    return (
      <NavigationProvider navigate={navigate}>
        <Page path={path} params={{}} search={new URLSearchParams(window.location.search)} host={services} />
      </NavigationProvider>
    )
  }
  const client = createQueryClient()
  if (named) client.setQueryData(queryKeys.me, named)
  render(
    <QueryClientProvider client={client}>
      <Shell />
    </QueryClientProvider>,
  )
  const bodies = (call: string) =>
    api.calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)
  return { ...api, host, to, again, bodies, user: userEvent.setup() }
}

export const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)

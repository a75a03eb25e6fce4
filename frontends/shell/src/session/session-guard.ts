import { type CallGuard, type createQueryClient, type MadeCall, type Me, queryKeys } from '@countersign/contracts'
import { isBarePage } from '../routes/bare-page.js'
import type { Confirmations } from './confirmations.js'
import { keepUnsent } from './unsent-calls.js'

type QueryClient = ReturnType<typeof createQueryClient>

/** Answers refused calls of all remotes: asks whether the session is gone, or for proof that the person is present. */
export class SessionGuard implements CallGuard {
  #asking: Promise<boolean | null> | undefined
  #isLeaving = false
  readonly confirm: CallGuard['confirm']

  constructor(
    private readonly client: QueryClient,
    confirmations: Confirmations,
    private readonly goToSignIn: () => void,
  ) {
    this.confirm = confirmations.ask
  }

  /** Another tab may have replaced the session's token during the call, so asks once. */
  async signedOut(call: MadeCall): Promise<boolean> {
    if (isBarePage(window.location.pathname)) return false
    const isMe = call.method === 'GET' && call.path === queryKeys.me.join('/')
    const answers =
      this.#isLeaving || isMe ? false : await (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)))
    if (answers === false) this.#leave(call)
    return answers === true
  }

  /** Also when another tab signed out. */
  leave(): void {
    if (this.#isLeaving || isBarePage(window.location.pathname)) return
    this.#isLeaving = true
    this.goToSignIn()
  }

  #leave(call: MadeCall): void {
    const personId = this.client.getQueryData<Me>(queryKeys.me)?.person?.id
    if (personId) keepUnsent(personId, call)
    this.leave()
  }

  /** @returns null if the server gave no answer */
  async #ask(): Promise<boolean | null> {
    try {
      const response = await fetch(queryKeys.me.join('/'), { credentials: 'include' })
      if (!response.ok) return response.status === 401 ? false : null
      this.client.setQueryData<Me>(queryKeys.me, (await response.json()) as Me)
      return true
    } catch {
      return null
    }
  }
}

import { type createQueryClient, type MadeCall, type Me, queryKeys } from '@countersign/contracts'
import { isBarePage } from '../routes/bare-page.js'
import { goToSignIn } from './go-to-sign-in.js'
import { keepUnsent } from './unsent-calls.js'

type QueryClient = ReturnType<typeof createQueryClient>

/** Time in which the browser leaves the page, unless the user keeps it. */
const leavingMs = 1000

/** Finds out whether the session is gone, and then leads to signing in. */
export class SessionGuard {
  #asking: Promise<boolean | null> | undefined
  #isLeaving = false

  constructor(
    private readonly client: QueryClient,
    private readonly signIn: (client: QueryClient) => Promise<void> = goToSignIn,
    private readonly reload: () => void = () => window.location.reload(),
  ) {}

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
    void this.signIn(this.client).finally(() => {
      // The browser may ask, and the user may stay to copy what they typed. Then the next call leads there again.
      setTimeout(() => (this.#isLeaving = false), leavingMs)
    })
  }

  /** The browser shows the page again as it was; meanwhile someone else may have signed in. */
  async shownAgain(): Promise<void> {
    if (isBarePage(window.location.pathname)) return
    const before = this.#person()
    await this.client.refetchQueries({ queryKey: queryKeys.me })
    if (this.#person() !== before) this.reload()
  }

  #leave(call: MadeCall): void {
    const personId = this.#person()
    if (personId) keepUnsent(personId, call)
    this.leave()
  }

  #person(): string | undefined {
    return this.client.getQueryData<Me>(queryKeys.me)?.person?.id
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

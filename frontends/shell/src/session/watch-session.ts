import { type createQueryClient, guardCalls, queryKeys } from '@countersign/contracts'
import { onSignedOut } from '@countersign/contracts/signed-out'
import { LazyPart, whenIdle } from '@countersign/ui'
import type { Confirmations } from './confirmations.js'
import type { SessionGuard } from './session-guard.js'

/** Watches over the session in this window (rule access-13). Call it before any remote renders, since they call then. */
export function watchSession(client: ReturnType<typeof createQueryClient>, { ask }: Confirmations): void {
  const part = new LazyPart(async () => new (await import('./session-guard.js')).SessionGuard(client))
  whenIdle(() => part.fetch({ ahead: true }))
  const guard = async (): Promise<SessionGuard | null> => {
    await part.fetch()
    const loaded = part.current()
    return loaded.state === 'ready' ? loaded.part : null
  }
  guardCalls({
    confirm: ask,
    signedOut: async (call) => (await guard())?.signedOut(call) ?? false,
    roleChanged: () => void client.refetchQueries({ queryKey: queryKeys.me, exact: true }),
  })
  onSignedOut(() => {
    void guard().then((loaded) => {
      if (loaded) loaded.leave()
      // Hides the entries that a signed-out person left here.
      else window.location.assign('/sign-in')
    })
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void guard().then((loaded) => loaded?.shownAgain())
  })
}

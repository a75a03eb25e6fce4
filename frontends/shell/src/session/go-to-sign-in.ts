import { api, type createQueryClient, type Me, queryKeys } from '@countersign/contracts'
import { keepPlace } from './place.js'
import { isSignedOut } from './signed-out.js'
import { stored, write } from './stored.js'
import { isUnsaved } from './unsaved.js'

/** Goes to signing in, with the way back. A page with something that cannot be kept asks first. */
export async function goToSignIn(
  client: ReturnType<typeof createQueryClient>,
  go: (to: string) => void = (to) => window.location.replace(to),
): Promise<void> {
  keepPlace()
  // Fields store their text once they lose the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await isUnsaved(client)
  const { mode } = await api.authOptions().catch(() => ({ mode: 'claimed' as const }))
  // Calls in flight at signing out are refused and lead here, and would replace the navigation of signing out.
  if (isSignedOut()) return go('/sign-in')
  const person = client.getQueryData<Me>(queryKeys.me)?.person
  if (person) write(stored.knownPerson, { name: person.name, email: person.email })
  const { pathname, search } = window.location
  go(mode === 'closed' ? '/setup' : `/sign-in?to=${encodeURIComponent(pathname + search)}`)
}

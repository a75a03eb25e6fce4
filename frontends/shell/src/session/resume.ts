import {
  api,
  ApiError,
  apiRequest,
  type createQueryClient,
  type HostServices,
  NoAnswer,
  queryKeys,
} from '@countersign/contracts'
import { returnToPlace } from './place.js'
import { stored, write } from './stored.js'
import { unsentOf } from './unsent-calls.js'

/** After signing in again: sends the edits that were kept, and returns the focus. */
export async function resume(
  client: ReturnType<typeof createQueryClient>,
  announce: HostServices['announce'],
): Promise<void> {
  try {
    const { person } = await client.ensureQueryData({ queryKey: queryKeys.me, queryFn: () => api.me() })
    if (person) await sendUnsent(person.id)
  } catch (error) {
    announce({ title: 'Failed to store your changes', text: (error as Error).message, tone: 'destructive' })
  } finally {
    write(stored.knownPerson, null)
    returnToPlace()
  }
}

/** In their order, each under its key, so that one which arrived before has no second effect. */
async function sendUnsent(personId: string): Promise<void> {
  const name = stored.unsent(personId)
  const calls = unsentOf(personId)
  let refused: unknown
  while (calls.length > 0) {
    const { method, path, body, key } = calls[0]!
    try {
      await apiRequest(method as 'POST', path, body, { key: key ?? undefined })
    } catch (error) {
      // Without an answer or a session it stays for the next time.
      if (error instanceof NoAnswer || (error instanceof ApiError && error.status === 401)) throw error
      refused ??= error
    }
    calls.shift()
    write(name, calls.length > 0 ? calls : null)
  }
  if (refused) throw refused
}

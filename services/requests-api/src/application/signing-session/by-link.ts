import { Refusal } from '../../signing/refusal.js'
import type { KnownLink } from '../../read-models/links.js'

/** Adds the link's request and recipient to refusals of a call. */
export async function byLink<Done>(
  { requestId, recipientId }: Pick<KnownLink, 'requestId' | 'recipientId'>,
  run: () => Done | Promise<Done>,
): Promise<Done> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal) error.link = { requestId, recipientId }
    throw error
  }
}

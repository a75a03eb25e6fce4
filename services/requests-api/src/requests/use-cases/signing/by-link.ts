import { Refusal } from '../../../kernel/refusal.js'
import type { KnownLink } from '../../read-models/signing/links.js'

/** Adds the link to refusals, for the security log. */
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

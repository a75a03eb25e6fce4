import { ApiError } from '@countersign/contracts'
import { errorText } from '../parts/error-text.js'
import { about } from './addresses.js'

export interface Invited {
  /** Addresses that were not invited. */
  left: string[]
  /** The reasons. */
  sentences: string[]
}

/** Invites one address after the other. A failure that would meet the others too ends it. */
export async function inviteEach(
  addresses: readonly string[],
  invite: (email: string) => Promise<unknown>,
): Promise<Invited> {
  const refused: Invited = { left: [], sentences: [] }
  for (const [index, email] of addresses.entries()) {
    try {
      await invite(email)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (!(error instanceof ApiError) || concernsAll(error))
        return {
          left: [...refused.left, ...addresses.slice(index)],
          sentences: [...refused.sentences, errorText(error) ?? ''],
        }
      refused.left.push(email)
      refused.sentences.push(about(email, error.text))
    }
  }
  return refused
}

const concernsAll = ({ status }: ApiError): boolean => status === 401 || status === 403 || status >= 500

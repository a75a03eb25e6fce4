import { api, type createQueryClient } from '@countersign/contracts'
import { tellSignedOut } from '../session/other-tabs.js'
import { markSignedOut } from '../session/signed-out.js'
import { forgetRecipients } from '../session/stored.js'
import { leaveUnasked } from '../session/unsaved.js'

/** Ends the session in every tab. @throws {ApiError} or {NoAnswer} if it may go on */
export async function signOut(
  client: ReturnType<typeof createQueryClient>,
  go: (to: string) => void = (to) => window.location.assign(to),
): Promise<void> {
  await api.signOut()
  markSignedOut()
  tellSignedOut()
  client.clear()
  forgetRecipients()
  leaveUnasked()
  go('/sign-in')
}

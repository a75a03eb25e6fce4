import type { IncomingMessage } from 'node:http'
import type { Me } from '@countersign/contracts'
import { isOwnHost } from '@countersign/contracts/own-host'
import type { MeViews } from '../account/me-views.js'
import type { Modes } from '../sign-in/modes.js'
import type { Callers } from './callers.js'
import { isThisInstallation } from './identify-callers.js'

/** Null for a stranger, and while a store cannot be reached: the page then asks. */
export async function pageUser(
  callers: Pick<Callers, 'identify'>,
  views: Pick<MeViews, 'of'>,
  request: IncomingMessage,
): Promise<Me | null> {
  try {
    const { access } = await callers.identify(request)
    return access && (await views.of(access))
  } catch {
    return null
  }
}

/** Judges the host of a page as that of a call (rule access-4). */
export async function isPageHost(
  modes: Pick<Modes, 'mode'>,
  { headers }: IncomingMessage,
  publicUrl: URL,
): Promise<boolean> {
  // While the log cannot be reached, judge strictly.
  const mode = await modes.mode().catch(() => 'claimed' as const)
  return mode === 'open' ? isOwnHost(headers.host, publicUrl) : isThisInstallation(headers.host, publicUrl)
}

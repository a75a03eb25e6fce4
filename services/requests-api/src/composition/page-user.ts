import type { IncomingMessage } from 'node:http'
import type { Me } from '@countersign/contracts'
import { isOwnHost } from '@countersign/contracts/own-host'
import { isThisInstallation } from '../access/http/identify-callers.js'
import type { OpenedAccess } from './open-access.js'

/** Null for a stranger, and while a store cannot be reached: the page then asks. */
export async function pageUser({ callers, views }: OpenedAccess, request: IncomingMessage): Promise<Me | null> {
  try {
    const { access } = await callers.identify(request)
    return access && (await views.of(access))
  } catch {
    return null
  }
}

/** Judges the host of a page as that of a call (rule access-4). */
export async function isPageHost(
  { modes }: Pick<OpenedAccess, 'modes'>,
  { headers }: IncomingMessage,
  publicUrl: URL,
): Promise<boolean> {
  // While the log cannot be reached, judge strictly.
  const mode = await modes.mode().catch(() => 'claimed' as const)
  return mode === 'open' ? isOwnHost(headers.host, publicUrl) : isThisInstallation(headers.host, publicUrl)
}

import { matchRoute } from '@countersign/contracts/routes'

/**
 * True for the recipients' page, which shows none of the owner's navigation, even while loading or down
 * (rule signing-17). It has a header and skip links itself.
 */
export const isRecipientsPage = (path: string): boolean => matchRoute('/sign/:token', path) !== null

/** Pages of people without a session: they have no header and never lead to signing in. */
const signInPages: readonly string[] = ['/sign-in', '/setup', '/join', '/forgot', '/reset', '/recover']

export const isSignInPage = (path: string): boolean => signInPages.includes(path)

export const isBarePage = (path: string): boolean => isRecipientsPage(path) || isSignInPage(path)

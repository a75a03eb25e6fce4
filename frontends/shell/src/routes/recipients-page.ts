import { matchRoute } from '@countersign/contracts/routes'

/**
 * True for the page that recipients see: nothing of the owner's navigation stands around it, also while it is loading or
 * down (rule signing-17). It brings its own head and skip links.
 */
export const isRecipientsPage = (path: string): boolean => matchRoute('/sign/:token', path) !== null

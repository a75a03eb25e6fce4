import { matchRoute } from '@countersign/contracts/routes'

/**
 * True for the recipients' page, which shows none of the owner's navigation, even while loading or down
 * (rule signing-17). It has a header and skip links itself.
 */
export const isRecipientsPage = (path: string): boolean => matchRoute('/sign/:token', path) !== null

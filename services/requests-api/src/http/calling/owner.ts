/**
 * The one owner there is until accounts are built (decisions, Owners and access). Everything is scoped by it already, so
 * that accounts change where it comes from and nothing else.
 */
export const onlyOwnerId = 'owner'

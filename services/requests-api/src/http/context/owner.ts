/**
 * The one owner there is until accounts are built (rule access-1). Everything is scoped by it already, so
 * that accounts change where it comes from and nothing else.
 */
export const onlyOwnerId = 'owner'

/** The team of the only owner there is until people sign in. */
export const firstTeamId = '0190f000-0000-7000-8000-000000000001'

/** The team whose an owner's requests are: one of before teams is the first. */
export const teamOf = (ownerId: string): string => (ownerId === 'owner' ? firstTeamId : ownerId)

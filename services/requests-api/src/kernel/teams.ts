/** The team that owns everything until sign-in exists. */
export const firstTeamId = '0190f000-0000-7000-8000-000000000001'

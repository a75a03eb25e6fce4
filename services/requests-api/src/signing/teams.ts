/** The team whose everything is until people sign in; whoever claims the installation owns it. */
export const firstTeamId = '0190f000-0000-7000-8000-000000000001'

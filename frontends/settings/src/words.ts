/** Names of the tabs and their groups. */
export const words = {
  settings: 'Settings',
  tabs: {
    profile: 'Profile',
    'sign-in': 'Sign-in and devices',
    team: 'Team',
    people: 'People',
    installation: 'Installation',
  },
} as const

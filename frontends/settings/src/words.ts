/** Names of the tabs and their groups. */
export const words = {
  settings: 'Settings',
  tabs: {
    profile: 'Profile',
    'sign-in': 'Sign-in and devices',
    team: 'Team',
    installation: 'Installation',
  },
} as const

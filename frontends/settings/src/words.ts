/** Names of the tabs and their groups. */
export const words = {
  settings: 'Settings',
  you: 'You',
  team: 'Team',
  installation: 'This installation',
  loading: 'the settings',
  tabs: {
    profile: 'Profile',
    'sign-in': 'Sign-in and devices',
    team: 'Team',
    installation: 'Installation',
  },
} as const

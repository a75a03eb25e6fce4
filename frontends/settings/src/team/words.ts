export const words = {
  title: 'Team',
  lede: (team: string) => `What everyone in ${team} shares`,
  name: {
    title: 'Name',
    label: 'Name of the team',
    save: 'Save',
    saved: 'Saved',
    empty: 'Enter the name of the team.',
  },
} as const

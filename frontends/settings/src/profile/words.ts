export const words = {
  title: 'Profile',
  lede: 'How you are named to the people you write to',
  name: {
    title: 'Name and address',
    label: 'Full Name',
    hint: 'Requests you have sent keep the name they were sent with.',
    save: 'Save',
    saved: 'Saved',
    empty: 'Enter your name.',
  },
  address: {
    label: 'Email Address',
    hint: 'You sign in with it, and requests are sent in its name. It cannot be changed here.',
  },
} as const

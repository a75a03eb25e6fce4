import { describeFaults } from './describe-faults.js'

// Each engine once, killed or frozen; the long suite does both to each, and more than once.
describeFaults([
  ['mongo', 'killed'],
  ['eventStore', 'frozen'],
  ['redis', 'killed'],
])

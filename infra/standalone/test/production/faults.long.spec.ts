import { describeFaults } from './describe-faults.js'

describeFaults([
  ['mongo', 'killed'],
  ['eventStore', 'killed'],
  ['redis', 'killed'],
  ['eventStore', 'frozen'],
  ['mongo', 'killed'],
  ['redis', 'frozen'],
  ['eventStore', 'killed'],
  ['mongo', 'frozen'],
])

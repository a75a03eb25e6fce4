import type { Role } from '@countersign/contracts'
import { demoDocuments } from './contract-text.js'

export interface DemoPerson {
  name: string
  email: string
  role: Role
  order?: number
}

export interface DemoRequest {
  documents: (keyof typeof demoDocuments)[]
  people: DemoPerson[]
  hoursAgo: number
  state: 'draft' | 'pending' | 'cancelled' | 'sent again' | 'completed' | 'declined'
  message?: string
  reason?: string
}

const person = (name: string, role: Role = 'signer', order?: number): DemoPerson => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  role,
  ...(order !== undefined && { order }),
})

const ada = person('Ada Lovelace')
const grace = person('Grace Hopper')
const katherine = person('Katherine Johnson', 'approver')
const mary = person('Mary Jackson', 'cc')

/** A dozen plausible requests in every state but expired, which would take a month. */
export const demoRequests: readonly DemoRequest[] = [
  {
    documents: ['release', 'loan'],
    people: [mary, person('Dorothy Vaughan')],
    hoursAgo: 26 * 24,
    state: 'cancelled',
    reason: 'The shoot was moved to spring.',
  },
  {
    documents: ['loan'],
    people: [person('Annie Easley')],
    hoursAgo: 19 * 24,
    state: 'declined',
    reason: 'The engine is still with the repair shop.',
  },
  { documents: ['nda'], people: [person('Hedy Lamarr'), katherine], hoursAgo: 15 * 24, state: 'completed' },
  {
    documents: ['lease', 'amendment', 'nda'],
    people: [person('Emmy Noether', 'signer', 1), person('Sofia Kovalevskaya', 'signer', 2)],
    hoursAgo: 11 * 24,
    state: 'sent again',
  },
  { documents: ['release'], people: [], hoursAgo: 9 * 24, state: 'draft' },
  { documents: ['amendment'], people: [person('Maria Mitchell'), mary], hoursAgo: 6 * 24, state: 'completed' },
  { documents: ['offer'], people: [person('Katherine Johnson')], hoursAgo: 4 * 24, state: 'draft' },
  {
    documents: ['lease', 'release', 'loan'],
    people: [person('Caroline Herschel')],
    hoursAgo: 2 * 24 + 5,
    state: 'pending',
  },
  {
    documents: ['amendment', 'nda', 'loan', 'lease'],
    people: [person('Lise Meitner'), person('Chien-Shiung Wu', 'approver')],
    hoursAgo: 22,
    state: 'pending',
  },
  {
    documents: ['nda'],
    people: [person('Rosalind Franklin')],
    hoursAgo: 9,
    state: 'cancelled',
    reason: 'Replaced by the framework agreement.',
  },
  { documents: ['offer'], people: [person('Mary Somerville'), katherine], hoursAgo: 5, state: 'draft' },
  {
    documents: ['consulting', 'amendment'],
    people: [ada, grace, katherine, mary],
    hoursAgo: 3,
    state: 'pending',
    message:
      'Dear Grace, dear Ada,\n\nplease review and sign the attached documents. The statement of work is unchanged from the version we discussed.',
  },
]

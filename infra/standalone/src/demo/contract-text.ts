export interface DemoDocument {
  fileName: string
  heading: string
  parties: [string, string]
  clauses: [heading: string, paragraphs: string[]][]
}

const boilerplate: DemoDocument['clauses'] = [
  [
    'Term and termination',
    [
      'This Agreement begins on the date of the last signature and continues until the Services are complete, unless ended earlier under this section.',
      'Either party may end this Agreement with thirty days’ written notice. Fees earned up to the date of ending remain payable, and each party returns the other’s materials within ten working days.',
      'Sections that by their nature outlast the Agreement, among them confidentiality and ownership of results, remain in force.',
    ],
  ],
  [
    'Confidentiality',
    [
      'Each party keeps confidential what it learns of the other’s business, uses it for this Agreement only, and shows it to nobody who does not need it for that purpose.',
      'This does not cover what is public, what a party knew before, or what the law requires it to disclose.',
    ],
  ],
  [
    'Liability',
    [
      'Neither party is liable for indirect loss. Each party’s liability in a year is limited to the fees of that year, save for intent and gross negligence.',
    ],
  ],
  [
    'General',
    [
      'This Agreement and its annexes are the whole agreement between the parties. A change is valid only in writing and signed by both.',
      'If one provision is held invalid, the others stand, and the parties replace it with one that comes closest to its purpose.',
      'The parties may sign in counterparts and by electronic signature, each of which is an original.',
      'This Agreement is governed by the law of the place where the Client has its seat.',
    ],
  ],
]

/** The short boilerplate keeps letters and forms on one page. */
const general = boilerplate.slice(-1)

const agreement = (
  heading: string,
  parties: [string, string],
  first: [string, string[]][],
  rest = boilerplate,
): DemoDocument => ({
  fileName: `${heading}.pdf`,
  heading,
  parties,
  clauses: [...first, ...rest],
})

/** The demo's documents. Names of people are historical; companies are invented. */
export const demoDocuments = {
  consulting: agreement(
    'Consulting Agreement',
    ['Analytical Engines Ltd.', 'Hopper Consulting'],
    [
      [
        'Services',
        [
          'The Consultant advises the Client on the design and operation of calculating engines, as set out in the Statement of Work in Annex A.',
          'The Consultant decides how and where the work is done and may engage others for it with the Client’s consent.',
        ],
      ],
      [
        'Fees',
        [
          'The Client pays the fees in Annex A within thirty days of each invoice. Travel is paid as incurred, in the class agreed beforehand.',
          'Fees are net of value added tax. Amounts not paid in time bear interest at the statutory rate.',
        ],
      ],
    ],
  ),
  nda: agreement(
    'Mutual Non-Disclosure Agreement',
    ['Northwind Instruments', 'Analytical Engines Ltd.'],
    [
      [
        'Purpose',
        ['The parties wish to explore a collaboration and will disclose confidential information to one another.'],
      ],
    ],
  ),
  lease: agreement(
    'Office Lease Renewal 2027',
    ['Harbour Street Properties', 'Analytical Engines Ltd.'],
    [
      [
        'Premises and rent',
        ['The lease of the second floor is renewed for three years. The rent rises by two per cent each year.'],
      ],
    ],
  ),
  offer: agreement(
    'Employment Offer, Katherine Johnson',
    ['Analytical Engines Ltd.', 'Katherine Johnson'],
    [['Position', ['The Company offers the position of Head of Trajectories, beginning on the first of February.']]],
    general,
  ),
  amendment: agreement(
    'Amendment No. 3 to the Framework Supply Agreement',
    ['Northwind Instruments', 'Analytical Engines Ltd.'],
    [
      [
        'Changed delivery times',
        ['Clause 4.2 of the Framework Supply Agreement is replaced: deliveries follow within fifteen working days.'],
      ],
    ],
  ),
  loan: agreement(
    'Equipment Loan Form',
    ['Analytical Engines Ltd.', 'Annie Easley'],
    [['Equipment', ['One difference engine, serial number 2, with crank and manual, in working order.']]],
    general,
  ),
  release: agreement(
    'Photography Release',
    ['Studio Lumen', 'Mary Jackson'],
    [
      [
        'Permission',
        ['The Model agrees to the use of the photographs of the tenth of November for the annual report.'],
      ],
    ],
    general,
  ),
} as const satisfies Record<string, DemoDocument>

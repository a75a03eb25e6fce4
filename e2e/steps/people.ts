export const ada = { name: 'Ada Lovelace', email: 'ada@example.com', role: 'signer' } as const
export const grace = { name: 'Grace Hopper', email: 'grace@example.com', role: 'approver' } as const
export const mary = { name: 'Mary Jackson', email: 'mary@example.com', role: 'signer' } as const
export const katherine = { name: 'Katherine Johnson', email: 'katherine@example.com', role: 'cc' } as const

/** Passkeys of one account (rule access-10). */
export const mostPasskeys = 20

/** After this time, an address is free again if its holder never joined (rule access-8). */
export const interruptedClaimMs = 60_000

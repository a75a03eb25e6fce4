export interface Tip {
  revision: number
  hash: string | null
  at: string | null
}

export const emptyTip: Tip = { revision: -1, hash: null, at: null }

/** Timestamps never run backwards, even when clocks differ between replicas. @param now ISO 8601, UTC */
export function timeAfter({ at }: Tip, now: string): string {
  return at !== null && Date.parse(at) > Date.parse(now) ? at : now
}

/** Levels of PAdES (ETSI EN 319 142-1; rule sealing-2). */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** Numbers beyond 16 bits, and states and forms nested deeper than this, are beyond some readers (ISO 32000-1, C.2). */
export const [largest, deepest] = [32_767, 28]

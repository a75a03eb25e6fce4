/** Characters that steer the bidirectional algorithm (UAX #9, 2): marks, embeddings, overrides and isolates. */
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns the text without bidirectional controls, which are never drawn. */
export const withoutControls = (text: string): string => (plain.test(text) ? text : text.replace(controls, ''))

const plain = /^[ -~]*$/

/** Isolates a name in a sentence: its letters keep their order, and the words around it keep theirs (UAX #9, FSI). */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** `Ada`, `Ada and Grace`, `Ada, Grace and Katherine` */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? 'no one') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

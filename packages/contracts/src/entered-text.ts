/**
 * A text of several lines as it is recorded and drawn (rule fields-13). A tab, as in a copied table, becomes a space. A soft
 * hyphen, which would be drawn as a hyphen, is dropped. Unicode's separators and a carriage return become line feeds.
 */
export const enteredText = (text: string): string =>
  text
    .replace(/\t/g, ' ')
    .replace(/\u00ad/g, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')

/** The same for a text of one line, where a separator becomes a space. */
export const enteredLine = (text: string): string => enteredText(text.replace(/[\u2028\u2029]/g, ' '))

/** A base letter or sign. */
const visible = /[^\s\p{M}\p{DI}\u2800]/u

/** Tells whether a name can be seen: spaces, invisible characters and marks alone name nothing. */
export const hasVisibleLetter = (name: string): boolean => visible.test(name)

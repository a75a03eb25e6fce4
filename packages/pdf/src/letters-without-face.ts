/** What every face has, and most texts are made of: no font is opened for these. */
const plain = /^[\n\u0020-\u007e\u00a0-\u00ff]*$/

/**
 * The letters of a text that none of our faces has, each once, such as emoji: whoever takes text from a person refuses them
 * by name, for nothing is ever set as an empty box.
 */
export async function lettersWithoutFace(text: string): Promise<readonly string[]> {
  if (plain.test(text)) return []
  const { uncovered } = await import('./faces/font-coverage.js')
  return uncovered(text)
}

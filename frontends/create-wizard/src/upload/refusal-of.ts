/** What an upload's error says of one of its files: the sentence that names it, or that it went down with the others. */
export function refusalOf(name: string, text: string): string {
  const sentences = text.replace(/^Upload failed: /, '').split('\n')
  const own = sentences.filter((sentence) => sentence.includes(`“${name}”`)).join(' ')
  const aboutAny = sentences.some((sentence) => sentence.includes('“'))
  return own || (aboutAny ? 'Not uploaded, because another file was refused.' : sentences.join(' '))
}

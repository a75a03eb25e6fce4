import { isolated } from '@countersign/contracts/isolated'

/** The sentence of an upload error that names this file; otherwise a note that it failed with the others. */
export function refusalOf(name: string, text: string): string {
  const sentences = text.replace(/^Upload failed: /, '').split('\n')
  const matching = sentences.filter((sentence) => sentence.includes(`“${isolated(name)}”`)).join(' ')
  const aboutAny = sentences.some((sentence) => sentence.includes('“'))
  return matching || (aboutAny ? 'Not uploaded because another file was rejected.' : sentences.join(' '))
}

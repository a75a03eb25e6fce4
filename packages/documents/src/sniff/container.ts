export type Container = 'pdf' | 'zip' | 'compound-file' | 'unknown'

/** A PDF header may start this far into the file (ISO 32000-1, implementation note 13 of Acrobat's readers). */
export const headerWindow = 1024

const zipEntry = Buffer.from('PK\x03\x04', 'latin1')
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Detects the container. A signature at offset 0 wins over a PDF header, since a zip may contain any text. */
export function containerOf(head: Buffer): Container {
  if (head.subarray(0, zipEntry.length).equals(zipEntry)) return 'zip'
  if (head.subarray(0, compoundFile.length).equals(compoundFile)) return 'compound-file'
  if (head.subarray(0, headerWindow).includes('%PDF-')) return 'pdf'
  return 'unknown'
}

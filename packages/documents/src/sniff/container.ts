/** What a file's first bytes say it is packed in. */
export type Container = 'pdf' | 'zip' | 'compound-file' | 'unknown'

/** How far into a file a PDF's header may start (ISO 32000-1, implementation note 13 of Acrobat's readers). */
export const headerWindow = 1024

const zipEntry = Buffer.from('PK\x03\x04', 'latin1')
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Tells a file's container from its first `headerWindow` bytes (fewer, if it has fewer). A signature at the very start
 * goes before a PDF header further on: a zip may hold any text.
 */
export function containerOf(head: Buffer): Container {
  if (head.subarray(0, zipEntry.length).equals(zipEntry)) return 'zip'
  if (head.subarray(0, compoundFile.length).equals(compoundFile)) return 'compound-file'
  if (head.subarray(0, headerWindow).includes('%PDF-')) return 'pdf'
  return 'unknown'
}

import { cp } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { Site } from '@countersign/standalone/site/site'

export interface SiteOptions {
  /** Compressed versions to keep beside the plain files, which clients that take none of them receive. */
  encodings: readonly ('br' | 'gz')[]
}

/**
 * Copies a published site for a package, without releases that its registry does not name.
 *
 * @param published the folder that the build published to
 */
export async function writeSite(published: string, out: string, { encodings }: SiteOptions): Promise<void> {
  const { remotes } = new Site(published).registry()
  const releases = new Set(remotes.map(({ entry }) => join(published, dirname(entry))))
  const mfe = join(published, 'mfe')
  const isRelease = (path: string) => dirname(dirname(path)) === mfe && dirname(path) !== join(mfe, 'pdfjs')
  const leftOut = ['br', 'gz'].filter((encoding) => !encodings.some((kept) => kept === encoding))
  const isMeant = (path: string) =>
    !leftOut.includes(extname(path).slice(1)) &&
    !['.built-from.json', 'shell.next'].includes(basename(path)) &&
    (!isRelease(path) || releases.has(path))
  await cp(published, out, { recursive: true, filter: isMeant })
}

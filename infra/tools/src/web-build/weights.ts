import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { firstFiles } from '@countersign/standalone/site/hints'
import { Site } from '@countersign/standalone/site/site'

/** Transfer size of a route's first view, in gzipped bytes. */
export interface Weight {
  route: string
  scripts: number
  styles: number
  /** The page, its scripts and style sheets. */
  requests: number
}

export function weights(root: string): Weight[] {
  const site = new Site(root)
  const page = site.shellPage()
  const own = {
    scripts: attributes(page, /(?:<script[^>]+src|<link rel="modulepreload"[^>]+href)="([^"]+)"/g),
    styles: attributes(page, /<link rel="stylesheet"[^>]+href="([^"]+)"/g),
  }
  return site.registry().remotes.map((remote) => {
    const first = firstFiles(site, remote)
    const scripts = [...own.scripts.map((path) => `/shell${path}`), ...first.scripts]
    const styles = [...own.styles.map((path) => `/shell${path}`), ...first.styles]
    return {
      route: remote.routes[0]!,
      scripts: total(root, scripts),
      styles: total(root, styles),
      requests: 1 + scripts.length + styles.length,
    }
  })
}

const attributes = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[1]!)

function total(root: string, paths: readonly string[]): number {
  return [...new Set(paths)].reduce((sum, path) => {
    const file = join(root, path)
    return sum + statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
  }, 0)
}

import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** An import: a path relative to the checkout, or a package name. */
export interface Import {
  to: string
  /** True if it loads with the file: neither `import()` nor types only. */
  atOnce: boolean
  isLater: boolean
}

export function importsOf(root: string, path: string, source = readFileSync(join(root, path), 'utf8')): Import[] {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const found: Import[] = []
  for (const { moduleRequest, entries } of module.staticImports) {
    const atOnce = entries.length === 0 || entries.some(({ isType }) => !isType)
    found.push({ to: resolved(path, moduleRequest.value), atOnce, isLater: false })
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ to: resolved(path, moduleRequest.value), atOnce: !isType, isLater: false })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text)
    if (literal) found.push({ to: resolved(path, literal[2]!), atOnce: false, isLater: true })
  }
  return found
}

const resolved = (path: string, specifier: string): string =>
  specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier

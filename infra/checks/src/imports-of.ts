import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** What a file imports: a path below the checkout, or a package's name, and the names taken from it. */
export interface Import {
  to: string
  names: (string | null)[]
  /** Whether it is loaded together with the file: neither `import()` nor types alone. */
  atOnce: boolean
  /** Whether it is imported by `import()`. */
  isLater: boolean
}

/**
 * What a source file imports, and whether it reads the environment, the clock, or dice.
 *
 * @param root the checkout's folder
 * @param path of the file, from there
 */
export function importsOf(
  root: string,
  path: string,
  source = readFileSync(join(root, path), 'utf8'),
): { imports: Import[]; readsEnvironment: boolean; readsClockOrChance: boolean } {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const found: Import[] = []
  for (const { moduleRequest, entries } of module.staticImports) {
    const names = entries.map(({ importName }) => importName.name)
    const atOnce = entries.length === 0 || entries.some(({ isType }) => !isType)
    found.push({ to: resolved(path, moduleRequest.value), names, atOnce, isLater: false })
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (!moduleRequest) continue
      const [to, names] = [resolved(path, moduleRequest.value), [importName.name]]
      found.push({ to, names, atOnce: !isType, isLater: false })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text)
    if (literal) found.push({ to: resolved(path, literal[2]!), names: [], atOnce: false, isLater: true })
  }
  const code = withoutComments(source)
  return {
    imports: found,
    readsEnvironment: /\bprocess\s*\.\s*env\b/.test(code),
    readsClockOrChance: /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bcrypto\.|\bperformance\./.test(code),
  }
}

const resolved = (path: string, specifier: string): string =>
  specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

import { parseSync } from 'oxc-parser'

/** Maps a page that defines ids to their prefix. */
export function areaOf(page: string): string | null {
  if (page === 'docs/architecture.md') return 'house'
  if (page === 'docs/engines.md') return 'engines'
  return /^docs\/rules\/([a-z]+)\.md$/.exec(page)?.[1] ?? null
}

/** Returns the ids that a page of docs/ defines, in order: the bold starts of its list entries. */
export const definedIn = (text: string): string[] =>
  [...text.matchAll(/^- \*\*([a-z]+-\d+)\*\*/gm)].map(([, id]) => id!)

/** References in comments to papers outside this repository. In code these may be ordinary words. */
const papersInComments = [
  /\bdecisions,? ["“]?(?:Completion|Configuration|Create|Dashboard|Documents|Erasure|Errors|Geometry|Health|Owners|Sending|Signing|States|The event|What goes|Where links|added)\b/,
  /\bdecisions' |\((?:see )?decisions\)|\bof decisions\b/,
  /\(facts\b|; facts,|\bfacts,? (?:section|§|\d)|\bthe facts (?:say|describe|show|measured)/,
  /\bfindings\b[/,]|\bthe findings\b/,
]

/** The same, for phrases that code never contains. */
const papersAnywhere = [
  /\b[Pp]roduct[ .-]spec\b/,
  /\b[Ss]pec,? (?:section )?\d/,
  /\b[Tt]he spec(?:['’]s)?(?![\w/-])/,
  /\bdesign\/(?:signing|README)\b|\((?:the )?design\b/,
  /\b[Dd]esign card\b/,
  /\b[Ii]ssues? \d/,
  /\bARCHITECTURE\b/,
  /\bdecisions\.md\b/,
]

const inOneLine = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|#)?\s*/g, ' ')

/**
 * Returns a file's comments, each on one line; the whole text of a file that is not code.
 *
 * @param path determines the language
 */
export function commentsIn(path: string, text: string): string[] {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return [inOneLine(text)]
  const all: string[] = []
  let end = -1
  for (const { type, value, start, end: until } of parseSync(path, text).comments) {
    const goesOn = type === 'Line' && all.length > 0 && end >= 0 && text.slice(end, start).trim() === ''
    if (goesOn) all.push(`${all.pop()} ${value.trim()}`)
    else all.push(inOneLine(value).trim())
    end = type === 'Line' ? until : -1
  }
  return all
}

export function citedIn(comment: string, areas: readonly string[]): string[] {
  const known = new RegExp(String.raw`\b(?:${areas.join('|')})-\d+\b`, 'g')
  const asRules = [...comment.matchAll(/\brules? ([a-z]+-\d+(?:(?:,| and) [a-z]+-\d+)*)/g)].flatMap(([, ids]) =>
    ids!.split(/,? (?:and )?/),
  )
  const decisions = [...comment.matchAll(/\bADRs? (\d{4})\b/g)].map(([, number]) => `ADR ${number}`)
  return [...new Set([...comment.matchAll(known)].map(([id]) => id).concat(asRules, decisions))]
}

/** Returns the phrases that refer to papers outside the repository. @param comments from {@link commentsIn} */
export function papersNamedIn(text: string, comments: readonly string[]): string[] {
  const named = (patterns: readonly RegExp[], where: string) =>
    patterns.flatMap((pattern) => [...where.matchAll(new RegExp(pattern, 'g'))].map(([words]) => words))
  return [...comments.flatMap((comment) => named(papersInComments, comment)), ...named(papersAnywhere, inOneLine(text))]
}

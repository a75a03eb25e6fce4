import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarations } from '@countersign/requests-api/internal/requests/domain/event-catalogue'
import { openApiDocument } from '@countersign/requests-api/internal/platform/http/openapi'
import { format, resolveConfig } from 'prettier'
import { eventPage } from './event-page.js'

const api = 'services/requests-api/src'
const goldenOf = (type: string): string =>
  type in declarations ? `${api}/requests/domain/history/golden` : `${api}/access/domain/golden`

/** Generated pages of `docs/`, formatted, by file name. */
export async function generatedDocs(root: string): Promise<Record<string, string>> {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const sample = (type: string, of: number) =>
    (read(`${goldenOf(type)}/${type}.v${of}.json`) as { reads: { data: object } }).reads
  const pages = { 'events.md': eventPage(sample), 'openapi.json': JSON.stringify(openApiDocument()) }
  const style = await resolveConfig(join(root, 'docs/events.md'))
  const formatted = Object.entries(pages).map(async ([file, text]) => [
    file,
    await format(text, { ...style, filepath: file }),
  ])
  return Object.fromEntries(await Promise.all(formatted)) as Record<string, string>
}

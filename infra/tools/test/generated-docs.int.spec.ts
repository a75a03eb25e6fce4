import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generatedDocs } from '@countersign/tools/docs/generated-docs'
import { describe, expect, it } from '@jest/globals'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pages = await generatedDocs(root)

describe('a page of docs/ generated from the sources', () => {
  it.each(Object.keys(pages))('is up to date: %s (else: npm run docs)', (file) => {
    expect(readFileSync(`${root}/docs/${file}`, 'utf8')).toBe(pages[file])
  })

  it('marks personal fields, and lists the followers of an event', () => {
    expect(pages['events.md']).toMatch(
      /`RecipientAdded` +\| 1 +\| recipientId, _name_, _email_, role, order +\| .*request-list/,
    )
    expect(pages['events.md']).toMatch(/`SignatureRequestSent` .*mail-reactor/)
  })
})

import { describe, expect, it } from '@jest/globals'
import { findJudges } from '@countersign/checks/ownership'

const api = 'services/requests-api/src'
const reader = `${api}/requests/use-cases/requests.ts`
const one = `${api}/requests/views/history.ts`
const judge = `${api}/kernel/authorize.ts`
const owners = `${one}:2: only authorize compares owners, in ${judge}`
const reads = `${one}:2: only readStream reads the stream of a request, in ${reader}`

/** Judges a source whose violation is in line 2. */
const judged = (source: string, path = one) => findJudges([path], () => `import { a } from './a.js'\n${source}\n`)

describe('the check of owners', () => {
  it.each([
    'if (request.ownerId === teamId) show()',
    'if (request.senderId === caller.personId) show()',
    'const isTheirs = teamId !== request?.ownerId',
    "const isOlder = data['ownerId'] == 'owner'",
    'const isOwn = Object.is(document!.ownerId, caller.teamId)',
    'switch (ownerId) { default: show() }',
    'switch (teamId) { case row.ownerId: show() }',
    'function judge({ ownerId: theirs }, teamId) { return theirs === teamId }',
    "function judge({ ownerId = '' }, teamId) { return ownerId === teamId }",
    'const theirs = request.ownerId; const isOwn = theirs === teamId',
    'const theirs = request?.ownerId; const isOwn = theirs === teamId',
  ])('refuses %s', (source) => {
    expect(judged(source)).toEqual([owners])
  })

  it.each([
    'if (ownerId === undefined) skip()',
    'const isFree = row.ownerId !== null',
    'create({ ownerId: teamId }); const same = teamId === former',
    'const held = owners.get(ownerId)',
    'const isLarge = ownerId > limit',
  ])('permits %s', (source) => {
    expect(judged(source)).toEqual([])
  })

  it.each(['await journal.read(requestStream(requestId))', 'await this.parts.journal.read(requestStream(id))'])(
    'refuses a second reader of requests: %s',
    (source) => {
      expect(judged(source)).toEqual([reads])
    },
  )

  it('permits each in its place, and the disclosure of a stream for evidence anywhere', () => {
    expect(judged('const own = owned.ownerId === teamId', judge)).toEqual([])
    expect(judged('read(journal.read(requestStream(id)))', reader)).toEqual([])
    expect(judged('await journal.disclose(requestStream(requestId)); await journal.read(uploadStream(id))')).toEqual([])
  })
})

import { ApiError, api, createQueryClient, NoAnswer } from '@countersign/contracts'
import { jest } from '@jest/globals'
import type { Draft } from '../src/draft/draft'
import { DraftSession } from '../src/draft/draft-session'
import { errorText } from '../src/draft/error-text'
import { RemoteChangeConflict, type RemoteChange, remoteChangeOf } from '../src/draft/remote-change'
import { followed, defaultOptions } from '../src/options/options'
import { sampleDocument, sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { sampleDraft } from './sample-draft'

const ada = sampleRecipient()
const before = sampleDraft({ recipients: [ada], signatureFields: [sampleField()] })

describe('the description of a remote change', () => {
  it.each<[string, Partial<Draft>, string]>([
    ['a recipient', { recipients: [], signatureFields: [] }, 'Ada Lovelace was removed in another window'],
    ['a file', { documents: [], signatureFields: [] }, '“Consulting Agreement.pdf” was removed in another window'],
    ['a field', { signatureFields: [] }, 'A field was removed in another window'],
    [
      'a field’s label',
      { signatureFields: [{ ...sampleField(), label: 'Hire date' }] },
      'The draft was changed in another window',
    ],
    ['a text', { emailSubject: 'Other' }, 'The draft was changed in another window'],
    ['sent', { status: 'pending' }, 'This request was sent in another window'],
  ])('%s', (_what, change, title) => expect(remoteChangeOf(before, { ...before, ...change })?.title).toBe(title))

  it('is null when only the server’s own notes differ', () => {
    const documents = [sampleDocument({ warningAccepted: true })]
    expect(remoteChangeOf(before, { ...before, updatedAt: '2027-01-01T00:00:00.000Z', documents })).toBeNull()
  })

  it('names the removed recipient and fields, so that they can be restored', () => {
    const remoteChange = remoteChangeOf(before, { ...before, recipients: [], signatureFields: [] })
    expect(remoteChange).toMatchObject({
      text: 'Along with 1 field.',
      removed: { recipients: [ada], fields: [sampleField()] },
    })
  })
})

describe('a refused change', () => {
  function refused(refusal: ApiError, readRequest: typeof api.readRequest) {
    const reported: (RemoteChange | null)[] = []
    const session = new DraftSession(createQueryClient(), before, jest.fn(), () => ({
      ...api,
      readRequest,
      changeRecipient: () => Promise.reject(refusal),
    }))
    session.remoteChanges.onReload((_before, _after, remoteChange) => reported.push(remoteChange))
    return { session, reported, mutation: session.recipients.correct('ada', { name: 'Ada King' }) }
  }

  it('reloads the draft and reports the change made by another user', async () => {
    const now = { ...before, recipients: [], signatureFields: [] }
    const { session, reported, mutation } = refused(new ApiError(404, 'No such recipient.'), async () => now)
    await expect(mutation).rejects.toThrow(RemoteChangeConflict)
    expect(reported[0]?.title).toBe('Ada Lovelace was removed in another window')
    expect(session.draft.recipients).toEqual([])
  })

  it('reports that the draft is gone', async () => {
    const gone = new ApiError(404, 'No such request.')
    const { reported, mutation } = refused(gone, () => Promise.reject(gone))
    await expect(mutation).rejects.toThrow(RemoteChangeConflict)
    expect(reported[0]).toMatchObject({ over: 'gone' })
  })

  it('without a remote change is reported with the server error', async () => {
    const error = new ApiError(422, 'A name is needed.')
    const { reported, mutation } = refused(error, async () => before)
    await expect(mutation).rejects.toBe(error)
    expect(reported).toEqual([])
  })
})

describe('unsaved options', () => {
  it('stay when another window changed the options, while the others are updated', () => {
    const now = { ...defaultOptions, emailMessage: 'Typed here' }
    const after = { ...defaultOptions, emailSubject: 'Other', emailMessage: 'Other' }
    expect(followed(now, defaultOptions, after)).toMatchObject({ emailSubject: 'Other', emailMessage: 'Typed here' })
  })
})

describe('the text of an error', () => {
  it('is written for people', () => {
    expect(errorText(new NoAnswer('unreachable'))).toBe('The server did not answer. Check the network and try again.')
    expect(errorText(new ApiError(409, 'This request has already been sent.'))).toBe(
      'This request has already been sent.',
    )
  })
})

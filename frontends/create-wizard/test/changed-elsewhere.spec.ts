import { ApiError, api, createQueryClient, NoAnswer } from '@countersign/contracts'
import { jest } from '@jest/globals'
import type { Draft } from '../src/draft/draft'
import { DraftSession } from '../src/draft/draft-session'
import { inWords } from '../src/draft/in-words'
import { ChangedElsewhere, type News, newsOf } from '../src/draft/news'
import { followed, defaultOptions } from '../src/options/options'
import { sampleDocument, sampleDraft, sampleField, sampleRecipient } from './sample-draft'

const ada = sampleRecipient()
const before = sampleDraft({ recipients: [ada], signatureFields: [sampleField()] })

describe('what somebody else did, in words', () => {
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
  ])('%s', (_what, change, title) => expect(newsOf(before, { ...before, ...change })?.title).toBe(title))

  it('is nothing where only the server’s own notes differ', () => {
    const documents = [sampleDocument({ warningAccepted: true })]
    expect(newsOf(before, { ...before, updatedAt: '2027-01-01T00:00:00.000Z', documents })).toBeNull()
  })

  it('says who was removed with what, so that it can be put back', () => {
    const news = newsOf(before, { ...before, recipients: [], signatureFields: [] })
    expect(news).toMatchObject({ text: 'Along with 1 field.', removed: { recipients: [ada], fields: [sampleField()] } })
  })
})

describe('a change that is refused', () => {
  function refused(refusal: ApiError, readRequest: typeof api.readRequest) {
    const heard: (News | null)[] = []
    const session = new DraftSession(createQueryClient(), before, jest.fn(), () => ({
      ...api,
      readRequest,
      changeRecipient: () => Promise.reject(refusal),
    }))
    session.others.onReadAgain((_before, _after, news) => heard.push(news))
    return { session, heard, told: session.recipients.correct('ada', { name: 'Ada King' }) }
  }

  it('for somebody else changed the draft shows it as it is now, and tells that', async () => {
    const now = { ...before, recipients: [], signatureFields: [] }
    const { session, heard, told } = refused(new ApiError(404, 'No such recipient.'), async () => now)
    await expect(told).rejects.toThrow(ChangedElsewhere)
    expect(heard[0]?.title).toBe('Ada Lovelace was removed in another window')
    expect(session.draft.recipients).toEqual([])
  })

  it('of a draft that is gone tells that', async () => {
    const gone = new ApiError(404, 'No such request.')
    const { heard, told } = refused(gone, () => Promise.reject(gone))
    await expect(told).rejects.toThrow(ChangedElsewhere)
    expect(heard[0]).toMatchObject({ over: 'gone' })
  })

  it('by itself is told as the server tells it', async () => {
    const error = new ApiError(422, 'A name is needed.')
    const { heard, told } = refused(error, async () => before)
    await expect(told).rejects.toBe(error)
    expect(heard).toEqual([])
  })
})

describe('what is entered here', () => {
  it('stays where another window changed the options; the rest follows', () => {
    const now = { ...defaultOptions, emailMessage: 'Typed here' }
    const after = { ...defaultOptions, emailSubject: 'Other', emailMessage: 'Other' }
    expect(followed(now, defaultOptions, after)).toMatchObject({ emailSubject: 'Other', emailMessage: 'Typed here' })
  })
})

describe('why something did not work', () => {
  it('is said as a person would', () => {
    expect(inWords(new NoAnswer('unreachable'))).toBe('The server did not answer. Check the network and try again.')
    expect(inWords(new ApiError(409, 'This request has already been sent.'))).toBe(
      'This request has already been sent.',
    )
  })
})

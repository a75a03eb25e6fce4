import { describe, expect, it, jest } from '@jest/globals'
import { api, createQueryClient, NoAnswer, type SignatureRequestView } from '@countersign/contracts'
import { DraftSession } from '../src/draft/draft-session'
import { sendDraft } from '../src/draft/send-draft'
import { sampleDraft } from './sample-draft'

/** A call that the test resolves. */
function held() {
  let release!: (answer?: SignatureRequestView) => void
  let refuse!: (error: Error) => void
  const promise = new Promise<SignatureRequestView>((resolve, reject) => {
    release = (answer = sampleDraft()) => resolve(answer)
    refuse = reject
  })
  return { promise, release, refuse }
}

const sent: string[] = []
const keys: string[] = []
const refused = jest.fn()

/** A draft with one title change per letter; each call settles with the letter's promise. */
function draft(answers: Record<string, () => Promise<SignatureRequestView>> = {}) {
  sent.length = 0
  keys.length = 0
  refused.mockClear()
  const session = new DraftSession(createQueryClient(), sampleDraft({ title: '' }), refused, (key) => ({
    ...api,
    changeRequest: (_id, { title }) => {
      sent.push(title!)
      keys.push(key)
      return answers[title!]?.() ?? Promise.resolve(sampleDraft())
    },
  }))
  const write = (letter: string) =>
    session.add({
      apply: (before) => ({ ...before, title: before.title + letter }),
      execute: (calls, id) => calls.changeRequest(id, { title: letter }),
    })
  const title = () => session.draft.title
  return { session, write, title }
}

describe('pending changes', () => {
  it('are shown before the server responds', () => {
    const { session, write, title } = draft({ a: () => held().promise })
    void write('a')
    expect(title()).toBe('a')
    expect(session.draftState().storing).toBe(true)
  })

  it('reach the server one after another', async () => {
    const first = held()
    const { write } = draft({ a: () => first.promise })
    void write('a')
    const second = write('b')
    await Promise.resolve()
    expect(sent).toEqual(['a'])
    first.release()
    await second
    expect(sent).toEqual(['a', 'b'])
  })

  it('are rolled back individually when the server refuses them', async () => {
    const first = held()
    const { session, write, title } = draft({ a: () => first.promise })
    const lost = write('a')
    const pending = write('b')
    expect(title()).toBe('ab')
    first.refuse(new Error('no'))
    await expect(lost).rejects.toThrow('no')
    await pending
    expect(title()).toBe('b')
    expect(session.draftState().storing).toBe(false)
  })

  it('are replaced by the result from the server', async () => {
    const { session, title } = draft()
    await session.add({
      apply: (before) => ({ ...before, title: '?' }),
      execute: async () => '!',
      settle: (before, answer) => ({ ...before, title: before.title + answer }),
    })
    expect(title()).toBe('!')
  })

  it('are never applied twice, before or after the server responds', async () => {
    const first = held()
    const { session, write, title } = draft({ a: () => first.promise })
    const seen = new Set<string | null>()
    session.subscribe(() => seen.add(title()))
    const done = write('a')
    first.release()
    await done
    await write('b')
    expect([...seen]).toEqual(['a', 'ab'])
  })

  it.each([
    ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['the sender wants it', (session: DraftSession) => session.retrySaving()],
  ])('are kept while the server is unreachable, and resent under the same key when %s', async (_when, comeBack) => {
    const away = jest.fn(() => Promise.reject(new NoAnswer('unreachable')))
    const answer = jest.fn<() => Promise<SignatureRequestView>>(away)
    const { session, write, title } = draft({ a: answer })
    const first = write('a')
    const second = write('b')
    expect(await session.stored()).toBe(false)
    expect(session.draftState()).toMatchObject({ storing: true, notStored: true })
    expect(title()).toBe('ab')
    answer.mockResolvedValue(sampleDraft())
    comeBack(session)
    await Promise.all([first, second])
    expect(sent).toEqual(['a', 'a', 'b'])
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(await session.stored()).toBe(true)
    expect(session.draftState()).toMatchObject({ storing: false, notStored: false })
    expect(refused).not.toHaveBeenCalled()
  })

  it('are not followed by a Send that failed for lack of a connection', async () => {
    const answer = jest.fn<() => Promise<SignatureRequestView>>(() => Promise.reject(new NoAnswer('offline')))
    const { session, write } = draft({ a: answer })
    const first = write('a')
    await expect(sendDraft(session, {}, sampleDraft(), new AbortController().signal)).rejects.toThrow(NoAnswer)
    answer.mockResolvedValue(sampleDraft())
    session.retrySaving()
    await first
    expect(sent).toEqual(['a', 'a'])
  })

  it('are settled once all were sent, including refused ones', async () => {
    const { session, write, title } = draft({ a: () => Promise.reject(new Error('no')) })
    write('a').catch(() => {})
    write('b').catch(() => {})
    await session.settled()
    expect(title()).toBe('b')
  })
})

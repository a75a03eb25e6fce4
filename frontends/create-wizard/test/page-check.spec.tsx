import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { sampleDocument, sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { sampleDraft } from './sample-draft'
import { lastNotice, openDraft } from './show-page'

const send = '/api/signature-requests/request-1/send'
const picture = { kind: 'picture', text: 'Page 3 is kept as a picture.', mustAccept: true } as const

const draftWith = (change: Parameters<typeof sampleDocument>[0]): Parameters<typeof sampleDraft>[0] => ({
  recipients: [sampleRecipient()],
  signatureFields: [sampleField()],
  documents: [sampleDocument(change)],
})

/** Opens a draft with a running page check. */
async function beingChecked() {
  const page = openDraft(draftWith({ check: { checked: 120, pages: 2000 } }))
  page.server.refuse('POST', send, 409, '120 of 2,000 pages checked.', { 'retry-after': '1' })
  const press = async () => page.user.click(await screen.findByRole('button', { name: 'Send Signature Request' }))
  return { ...page, press }
}

describe('while pages are being checked', () => {
  it('the document list and the send card show the progress', async () => {
    await beingChecked()
    expect(await screen.findAllByText(/^120 of 2,000 pages checked/)).toHaveLength(2)
  })

  it('an invalid last day hides the send hint', async () => {
    await beingChecked()
    const now = await screen.findByText(/^You can send now/)
    expect(now).not.toHaveClass('send__unsaid')
    const until = screen.getByLabelText('Expires on')
    fireEvent.change(until, { target: { value: '2020-01-01' } })
    fireEvent.blur(until)
    expect(screen.getByText('Not Ready to Send')).toBeVisible()
    expect(now).toHaveClass('send__unsaid')
  })

  it('Send retries until all pages are checked, without an error notice', async () => {
    const { server, press, notices } = await beingChecked()
    await press()
    await screen.findByRole('button', { name: 'Sending...' })
    const told = await screen.findByText('We’ll send it as soon as all pages are checked.')
    expect(told.parentElement).toHaveTextContent(/^120 of 2,000 pages checked\. We’ll send it/)
    server.draft = sampleDraft(draftWith({ check: { checked: 240, pages: 2000 } }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    await waitFor(() => expect(told.parentElement).toHaveTextContent(/^240 of 2,000 pages checked\. We’ll send it/))
    server.allow('POST', send)
    await waitFor(() => expect(lastNotice(notices)?.title).toBe('Signature request sent!'))
    expect(notices).toHaveLength(1)
  })

  it('Send can be stopped', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { server, press, user, notices } = await beingChecked()
    await press()
    await user.click(await screen.findByRole('button', { name: 'Stop sending' }))
    await screen.findByRole('button', { name: 'Send Signature Request' })
    const calls = server.sent('POST').length
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    jest.useRealTimers()
    expect(server.sent('POST')).toHaveLength(calls)
    expect(notices).toEqual([])
  })

  it('findings are shown instead of sending, without an error notice', async () => {
    const { server, press, notices } = await beingChecked()
    await press()
    server.draft = sampleDraft(draftWith({ warnings: [picture], pictures: [3], before: 'b'.repeat(64) }))
    server.refuse('POST', send, 422, 'There is something you should know about a document.')
    await screen.findByText(/^Review and accept the changes to “.*”/)
    await waitFor(() => expect(lastNotice(notices)?.title).toBe('Not sent yet'))
    expect(notices).toHaveLength(1)
    expect(screen.queryByText(/pages checked/)).toBeNull()
  })
})

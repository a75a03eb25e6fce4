import { defaultTexts } from '@countersign/contracts/default-texts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer } from './fake-server'
import { sampleDocument, sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { lastNotice, openDraft, pressInToast, showPage } from './show-page'

const openPage = () => ({ server: fakeServer(), ...showPage() })
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

describe('before the first upload', () => {
  it('shows the four steps and their texts', () => {
    openPage()
    for (const step of ['Step 1 of 4', 'Step 2 of 4', 'Step 3 of 4', 'Step 4 of 4']) screen.getByText(step)
    screen.getByText('Maximum 10 files, 50MB each. Supports PDF and DOCX')
    screen.getByText('Please upload documents first to preview and add signature fields.')
    expect(screen.getByRole('button', { name: 'Continue to Preview' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Clear All' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Send Signature Request' })).toBeDisabled()
    expect(screen.getByLabelText('Choose Files')).toHaveAttribute('accept', '.pdf,.doc,.docx')
  })

  it('has the server prepare for an upload when the file dialog opens', async () => {
    const { server, user } = openPage()
    const before = server.preparations
    await user.click(screen.getByLabelText('Choose Files'))
    await waitFor(() => expect(server.preparations).toBe(before + 1))
  })

  it('refuses a recipient because there is no request yet', async () => {
    const { user, notices } = openPage()
    await user.type(screen.getByLabelText('Full Name'), 'Ada Lovelace')
    await user.type(screen.getByLabelText('Email Address'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Add Recipient' }))
    await waitFor(() => expect(lastNotice(notices)?.text).toBe('No signature request created'))
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Lovelace')
  })

  it('restores a typed recipient on return, and not in the next request once a draft has them', async () => {
    const { server, user, again } = openPage()
    await user.type(screen.getByLabelText('Full Name'), 'Dorothy')
    again()
    expect(screen.getByLabelText('Full Name')).toHaveValue('Dorothy')
    await user.upload(screen.getByLabelText('Choose Files'), pdf('Lease.pdf'))
    await waitFor(() => expect(server.sent('POST').map(({ path }) => path)).toContain('/api/signature-requests'))
    await screen.findByText('Draft saved')
    again()
    expect(screen.getByLabelText('Full Name')).toHaveValue('')
  })
})

describe('options entered before the first upload', () => {
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event
  }

  it('are restored on return until a draft has them', async () => {
    const { server, user, again } = openPage()
    await user.type(screen.getByLabelText('Message'), ' By Friday, please.')
    again()
    expect(screen.getByLabelText('Message')).toHaveValue(`${defaultTexts.emailMessage} By Friday, please.`)
    await user.upload(screen.getByLabelText('Choose Files'), pdf('Lease.pdf'))
    await waitFor(() =>
      expect(server.sent('PATCH')[0]?.body).toEqual({
        emailMessage: `${defaultTexts.emailMessage} By Friday, please.`,
      }),
    )
    again()
    expect(screen.getByLabelText('Message')).toHaveValue(defaultTexts.emailMessage)
  })

  it('make the browser ask before closing the window', async () => {
    const { user } = openPage()
    expect(leaving().defaultPrevented).toBe(false)
    await user.type(screen.getByLabelText('Subject Line'), ' 2027')
    expect(leaving().defaultPrevented).toBe(true)
  })
})

describe('the first upload', () => {
  it('creates the draft, lists the document and announces it', async () => {
    const { server, user, notices, host } = openPage()
    await user.upload(screen.getByLabelText('Choose Files'), pdf('Consulting Agreement.pdf'))
    await screen.findByText('384.21 KB · 5 page(s)')
    expect(lastNotice(notices)).toMatchObject({
      title: 'Files uploaded successfully',
      text: '1 document(s) uploaded',
    })
    expect(server.sent('POST').map(({ path }) => path)).toEqual(['/api/documents/upload', '/api/signature-requests'])
    expect(host.navigate).toHaveBeenCalledWith('/create?request=request-1', { replace: true })
    expect(screen.getByLabelText('Title')).toHaveValue('Consulting Agreement')
    expect(screen.getByRole('button', { name: 'Continue to Preview' })).toBeEnabled()
  })

  it('accepts dropped files too', async () => {
    const { server } = openPage()
    const zone = screen.getByText('Drop files here, or').parentElement!
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [pdf('Lease.pdf')] } })
    await screen.findByText('384.21 KB · 5 page(s)')
    expect(server.sent('POST')[0]?.path).toBe('/api/documents/upload')
  })

  it('stores options entered before it', async () => {
    const { server, user } = openPage()
    await user.click(screen.getByRole('switch', { name: 'Require authentication' }))
    await user.upload(screen.getByLabelText('Choose Files'), pdf('Lease.pdf'))
    await waitFor(() => expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ requireAuth: 'true' }]))
  })

  it('can be cancelled while the server converts', async () => {
    const { server, user } = openPage()
    server.upload = 'waits'
    await user.upload(screen.getByLabelText('Choose Files'), pdf('Lease.pdf'))
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }))
    await screen.findByLabelText('Choose Files')
    expect(screen.queryByText('Lease.pdf')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Upload Documents' })).toHaveFocus()
    expect(server.sent('POST')).toHaveLength(1)
  })

  it('shows which file was refused and why, and keeps nothing', async () => {
    const { server, user, notices } = openPage()
    server.upload = { status: 422, body: '“Annex B.pdf” is encrypted. Remove its password and upload it again.' }
    await user.upload(screen.getByLabelText('Choose Files'), [pdf('Annex A.pdf'), pdf('Annex B.pdf')])
    await screen.findByText('“Annex B.pdf” is encrypted. Remove its password and upload it again.')
    screen.getByText('Not uploaded because another file was rejected.')
    expect(lastNotice(notices)).toEqual({
      title: 'Upload failed',
      text: 'Upload failed: “Annex B.pdf” is encrypted. Remove its password and upload it again.',
      tone: 'destructive',
    })
    expect(server.draft).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Annex A.pdf')).toBeNull()
  })

  it('shows no text of a proxy, and asks the server for problem documents', async () => {
    const { server, user, notices } = openPage()
    server.upload = { status: 503, body: 'no healthy upstream', headers: { 'content-type': 'text/plain' } }
    await user.upload(screen.getByLabelText('Choose Files'), pdf('Lease.pdf'))
    await waitFor(() => expect(lastNotice(notices)?.text).toMatch(/^Upload failed: Countersign can’t be reached/))
    expect(server.uploadHeaders).toHaveProperty('accept', expect.stringContaining('application/problem+json'))
  })

  it('fails if a proxy answers with a page of its own', async () => {
    const { server, user, notices } = openPage()
    server.upload = {
      status: 200,
      body: '<html>Sign in to the network</html>',
      headers: { 'content-type': 'text/html' },
    }
    await user.upload(screen.getByLabelText('Choose Files'), pdf('Lease.pdf'))
    await waitFor(() => expect(lastNotice(notices)?.text).toBe('Upload failed: the server could not be reached'))
  })

  it('names the limit of a proxy, not its page', async () => {
    const { server, user, notices } = openPage()
    const headers = { 'content-type': 'text/html' }
    server.upload = { status: 413, body: '<html><title>413 Request Entity Too Large</title></html>', headers }
    await user.upload(screen.getByLabelText('Choose Files'), pdf('Lease.pdf'))
    await waitFor(() =>
      expect(lastNotice(notices)?.text).toMatch(/^Upload failed: The server in front of Countersign takes no file/),
    )
    expect(screen.queryByText(/<html>/)).toBeNull()
  })
})

describe('a draft’s documents', () => {
  const draft = {
    documents: [sampleDocument(), sampleDocument({ id: 'document-2', originalName: 'Annex A.docx', pageCount: 3 })],
    recipients: [sampleRecipient()],
    signatureFields: [sampleField({ documentId: 'document-2' })],
  }

  it('are removed one by one with their fields, and restored by Undo', async () => {
    const { server, user, notices } = openDraft(draft)
    await user.click(await screen.findByRole('button', { name: 'Remove Annex A.docx' }))
    expect(screen.queryByRole('button', { name: 'Remove Annex A.docx' })).toBeNull()
    expect(lastNotice(notices)).toMatchObject({ title: 'Annex A.docx removed', text: 'Its field was removed too.' })
    pressInToast(notices)
    await screen.findByRole('button', { name: 'Remove Annex A.docx' })
    await waitFor(() =>
      expect(server.calls.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
        'DELETE /api/signature-requests/request-1/documents/document-2',
        'POST /api/signature-requests/request-1/documents',
        'POST /api/signature-requests/request-1/fields',
      ]),
    )
  })

  it('are all removed by Clear All', async () => {
    const { server, user, notices } = openDraft(draft)
    await user.click(await screen.findByRole('button', { name: 'Clear All' }))
    expect(lastNotice(notices)).toMatchObject({ title: '2 documents removed', text: 'Their field was removed too.' })
    await waitFor(() => expect(server.sent('DELETE')).toHaveLength(2))
    screen.getByText('Please upload documents first to preview and add signature fields.')
  })

  it('come back when the server refuses to remove them', async () => {
    const { server, user, notices } = openDraft(draft)
    const document = '/api/signature-requests/request-1/documents/document-2'
    server.refuse('DELETE', document, 409, 'This request has already been sent.')
    await user.click(await screen.findByRole('button', { name: 'Remove Annex A.docx' }))
    await waitFor(() =>
      expect(lastNotice(notices)).toEqual({
        title: 'Your change could not be saved',
        text: 'This request has already been sent.',
        tone: 'destructive',
      }),
    )
    screen.getByRole('button', { name: 'Remove Annex A.docx' })
  })
})

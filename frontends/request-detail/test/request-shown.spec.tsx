import { screen, waitFor, within } from '@testing-library/react'
import { ada, document, field, grace, id, katherine, mary, recipient, request } from './sample-request.js'
import { openMenu, path, showPage } from './show-page.js'

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const lines = (of: Pick<typeof screen, 'getAllByRole'>) => of.getAllByRole('listitem').map((line) => line.textContent)

describe('the page of a request', () => {
  it('shows title, creation date, status and the recipients it waits for', async () => {
    const { host } = showPage(request({ recipients: [ada, grace, katherine] }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Consulting Agreement' })).toBeVisible()
    expect(screen.getByText('Created Nov 17, 2026')).toBeVisible()
    expect(screen.getByText('Pending')).toBeVisible()
    expect(screen.getByText('Waiting for Grace Hopper and Katherine Johnson')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/')
    expect(host.setTitle).toHaveBeenLastCalledWith('Consulting Agreement')
  })

  it('shows the time of the last read, and Refresh reloads request and history', async () => {
    const { user, calls, answers, host } = showPage(request())
    expect(await screen.findByText(/^Shown as of \w{3} \d+, \d\d:\d\d$/)).toBeVisible()
    answers[`GET ${path}`] = () => ({ body: request({ status: 'completed' }) })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Completed')).toBeVisible()
    expect(calls.filter((call) => call.path === `${path}/events`).length).toBeGreaterThan(1)
    expect(host.say).toHaveBeenLastCalledWith(expect.stringMatching(/^Refreshed /))
  })

  it('keeps its content when Refresh fails, and announces the failure', async () => {
    const { user, answers, host } = showPage(request())
    await screen.findByText('Waiting for Grace Hopper and Katherine Johnson')
    answers[`GET ${path}`] = () => ({ status: 503, body: 'The log is away.' })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(host.announce).toHaveBeenCalledWith(expect.objectContaining({ tone: 'destructive' })))
    expect(screen.getByRole('heading', { level: 1, name: 'Consulting Agreement' })).toBeVisible()
  })

  it('waits only for the lowest remaining number of the signing order', async () => {
    const second = { ...grace, order: 2 }
    showPage(request({ recipients: [{ ...ada, order: 1 }, second, { ...katherine, order: 3 }] }))
    expect(await screen.findByText('Waiting for Grace Hopper')).toBeVisible()
    expect(screen.getByText('Needs to Sign · number 2 in the signing order')).toBeVisible()
  })

  it('names two recipients and counts the others', async () => {
    const people = ['Ada', 'Grace', 'Mary', 'Emmy'].map((name) => recipient({ name }))
    showPage(request({ recipients: people }))
    expect(await screen.findByText('Waiting for Ada, Grace and 2 others')).toBeVisible()
  })

  it('shows an unknown date as unknown, and erased data as erased', async () => {
    showPage(request({ title: null, createdAt: '' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Erased' })).toBeVisible()
    expect(screen.getByText('Created Unknown')).toBeVisible()
  })

  it('lists the documents with size in KB, pages and a link to its page', async () => {
    const annex = document({ originalName: 'Annex.docx', fileSize: 98_816, pageCount: 3 })
    showPage(request({ documents: [document(), annex] }))
    const documents = await card('Documents')
    expect(documents.getByText('2 document(s)')).toBeVisible()
    for (const text of ['384.21 KB · 5 page(s)', '96.5 KB · 3 page(s)']) expect(documents.getByText(text)).toBeVisible()
    expect(documents.getByRole('link', { name: 'Annex.docx' })).toHaveAttribute(
      'href',
      `/requests/${id}/documents/Annex.docx`,
    )
    expect(documents.getAllByRole('link')).toHaveLength(2)
  })

  it('marks a simplified conversion, and the document that sending added', async () => {
    const warning = { kind: 'simplified' as const, text: 'Headers are missing.', mustAccept: true }
    const folded = { kind: 'layers' as const, text: 'This PDF has layers.', mustAccept: false }
    const made = document({ originalName: 'Signatures.pdf', madeBySending: true })
    showPage(request({ documents: [document({ warnings: [warning, folded] }), made] }))
    const documents = await card('Documents')
    expect(documents.getByText('Simplified conversion')).toBeVisible()
    expect(documents.getByText(/Headers are missing\./)).toBeVisible()
    expect(documents.getByText('Layers flattened')).toBeVisible()
    expect(documents.getByText('This PDF has layers.')).not.toBeVisible()
    expect(documents.getByText(/added when it was sent/)).toBeVisible()
  })

  it('lists the fields by number, type and position, with their recipient', async () => {
    showPage(
      request({ signatureFields: [field(), field({ type: 'date', page: 5, x: 53, y: 81, recipientId: grace.id })] }),
    )
    const fields = await card('Signature Fields')
    expect(fields.getByText('2 fields')).toBeVisible()
    expect(lines(fields)[0]).toContain('Ada LovelaceField 1: signaturePage 1 (12%, 40%)')
    expect(lines(fields)[1]).toContain('Grace HopperField 2: datePage 5 (53%, 81%)')
  })

  it('names the document of a field if there are several', async () => {
    const annex = document({ originalName: 'Annex.pdf' })
    showPage(request({ documents: [document(), annex], signatureFields: [field({ documentId: annex.id })] }))
    expect((await card('Signature Fields')).getByText('Annex.pdf')).toBeVisible()
  })

  it('has no fields card without fields, and no email card without a subject', async () => {
    showPage(request({ signatureFields: [], emailSubject: null }))
    await screen.findByRole('region', { name: 'Documents' })
    expect(screen.queryByRole('region', { name: 'Signature Fields' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Email Details' })).toBeNull()
  })

  it('lists the recipients with address, role, status and when it changed', async () => {
    showPage(request())
    const recipients = await card('Recipients')
    expect(lines(recipients)).toEqual([
      'Ada Lovelaceada@example.comNeeds to Sign · Nov 17, 21:35Signed',
      'Grace Hoppergrace@example.comNeeds to SignViewed',
      'Katherine Johnsonkatherine@example.comApproves DocumentSent',
      'Mary Jacksonmary@example.comReceives CopyPending',
    ])
    expect(recipients.getByRole('img', { name: '1 of 3 signed or approved' })).toBeVisible()
  })

  it.each([
    [
      'those whose turn it is',
      request({ recipients: [{ ...ada, order: 1 }, { ...grace, order: 2 }, { ...katherine, order: 3 }, mary] }),
      [false, true, false, false],
    ],
    [
      'nobody once someone has declined',
      request({ status: 'declined', recipients: [grace, { ...katherine, status: 'declined' }, mary] }),
      [false, false, false],
    ],
    [
      'nobody in a draft',
      request({ status: 'draft', sentAt: null, recipients: [{ ...ada, status: 'pending' }] }),
      [false],
    ],
  ])('is amber for %s', async (_whom, shown, amber) => {
    showPage(shown)
    const people = (await card('Recipients')).getAllByRole('listitem')
    expect(people.map((line) => line.querySelector('.badge--pending') !== null)).toEqual(amber)
  })

  it('marks recipients whose email could not be delivered', async () => {
    showPage(request({ recipients: [{ ...katherine, status: 'delivery_failed' }] }))
    const recipients = await card('Recipients')
    expect(recipients.getByText('Delivery failed')).toBeVisible()
    expect(recipients.getByText('The email could not be delivered. See the history for the reason.')).toBeVisible()
  })

  it('names those whom the completed documents did not reach, and how to give them the documents', async () => {
    showPage(request({ status: 'completed', recipients: [ada, mary], missedResult: [ada.id, null] }))
    const title = await screen.findByText('The completed documents could not be emailed to Ada Lovelace and the sender')
    expect(title.parentElement).toHaveTextContent(/Download the sealed files and hand them over in another way/)
  })

  it('shows the subject and message of the email', async () => {
    showPage(request())
    const email = await card('Email Details')
    expect(email.getByText('Please sign: Consulting Agreement')).toBeVisible()
    expect(email.getByText(/please sign\./)).toBeVisible()
  })

  it('shows a private message to one recipient, even without a subject', async () => {
    showPage(
      request({ emailSubject: null, emailMessage: null, recipients: [recipient({ message: 'Page 3 is new.' })] }),
    )
    const email = await card('Email Details')
    expect(email.getByText('Private message to Ada Lovelace')).toBeVisible()
    expect(email.getByText('Page 3 is new.')).toBeVisible()
  })

  it('offers all documents and each of them for download', async () => {
    const annex = document({ originalName: 'Annex.docx' })
    const { user } = showPage(request({ documents: [document(), annex] }))
    await openMenu(user)
    const all = screen.getByRole('link', { name: 'All documents' })
    expect(all).toHaveAttribute('href', `/api/signature-requests/${id}/download`)
    const links = screen.getAllByRole('link', { name: 'Annex.docx' }).map((link) => link.getAttribute('href'))
    expect(links).toContain('/api/documents/Annex.docx/file')
  })
})

import { screen, within } from '@testing-library/react'
import { ada, field, grace, id, katherine, request } from './sample-request.js'
import { openMenu, showPage } from './show-page.js'

const sealing = { attempts: 0, why: null, retryAt: null }
const hash = 'f387dc71'.repeat(8)

describe('a request that is sealed, ended or erased', () => {
  it('shows that it is being sealed, and offers neither to cancel nor to send it again', async () => {
    const { user } = showPage(request({ sealing, recipients: [ada] }))
    expect(await screen.findByText('The documents are being sealed')).toBeVisible()
    await openMenu(user)
    expect(screen.getByText('Everyone has signed')).toBeVisible()
    for (const name of ['Cancel request', 'Send again']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('shows failed sealing attempts, the reason, and the time of the next attempt', async () => {
    const trouble = { attempts: 2, why: 'The disk is full.', retryAt: '2026-11-18T09:30:00Z' }
    showPage(request({ sealing: trouble, recipients: [ada] }))
    const notice = (await screen.findByText('The documents could not be sealed yet')).closest('[role="status"]')
    expect(notice).toHaveTextContent(
      'The disk is full.2 attempts failed. The next attempt is on Nov 18, 15:00. No signature is lost.',
    )
  })

  it('shows since when sealing was given up, and offers to cancel or erase, but not to send again', async () => {
    const givenUpAt = '2026-11-18T11:40:00Z'
    const why = 'the documents cannot be sealed as they are'
    const { user } = showPage(request({ sealing: { attempts: 5, why, retryAt: null, givenUpAt }, recipients: [ada] }))
    const notice = (await screen.findByText('The documents could not be sealed')).closest('[role="status"]')
    expect(notice).toHaveTextContent('5 attempts failed. We stopped trying on Nov 18, 17:10.')
    await openMenu(user)
    expect(screen.getByRole('button', { name: 'Erase personal data…' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(screen.queryByText(/The signing period ends/)).toBeNull()
    await openMenu(user, 'Download')
    expect(screen.getByRole('link', { name: 'Evidence' })).toBeVisible()
    await openMenu(user)
    await user.click(screen.getByRole('button', { name: 'Cancel request' }))
    expect(
      await screen.findByText(
        'It ends without sealed documents. We’ll tell the 1 person you contacted, and include your reason.',
      ),
    ).toBeVisible()
  })

  it('lists sealed files with their hashes, and all downloads in one menu', async () => {
    const files = [{ documentId: 'document-1', name: 'Consulting Agreement, signed.pdf', size: 98_816, sha256: hash }]
    const ended = { at: '2026-11-19T08:04:00Z', reason: null }
    const { user } = showPage(request({ status: 'completed', ended, files }))
    const card = within(await screen.findByRole('region', { name: 'Sealed files' }))
    expect(card.getByText('Consulting Agreement, signed.pdf')).toBeVisible()
    expect(card.getByText(hash)).toBeVisible()
    const sealed = `/api/signature-requests/${id}/sealed/document-1`
    expect(card.getByRole('link')).toHaveAttribute('href', sealed)
    await openMenu(user, 'Download')
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All sealed files', `/api/signature-requests/${id}/download`],
      ['Evidence', `/api/signature-requests/${id}/evidence`],
      ['Consulting Agreement, signed.pdf', sealed],
      ['Consulting Agreement.pdf', '/api/documents/agreement/file'],
    ])
  })

  it('warns that a timestamp is missing', async () => {
    showPage(request({ status: 'completed', timestampMissing: true }))
    expect(await screen.findByText('Sealed without a timestamp')).toBeVisible()
  })

  it('shows who declined and why', async () => {
    const declined = { ...grace, status: 'declined' as const }
    const ended = { at: '2026-11-19T08:04:00Z', reason: 'The fee is wrong.' }
    showPage(request({ status: 'declined', ended, recipients: [ada, declined, katherine] }))
    expect(await screen.findByText('Declined by Grace Hopper on Nov 19, 2026')).toBeVisible()
    expect(screen.getByText('“The fee is wrong.”')).toBeVisible()
  })

  it('shows when and why it was erased', async () => {
    const erased = { at: '2026-11-20T08:00:00Z', reason: 'Asked for by Ada.' }
    showPage(request({ status: 'completed', title: null, erased }))
    expect(await screen.findByText('All personal data was erased on Nov 20, 2026')).toBeVisible()
    expect(screen.getByText('Asked for by Ada.')).toBeVisible()
  })

  it('shows the values of its fields', async () => {
    const filled = [
      field({ value: 'drawn' }),
      field({ type: 'date', value: '2026-11-20' }),
      field({ type: 'checkbox', value: 'true' }),
    ]
    showPage(request({ signatureFields: filled }))
    const fields = within(await screen.findByRole('region', { name: 'Signature Fields' }))
    for (const value of ['Signed: drawn', '2026-11-20', 'Checked']) expect(fields.getByText(value)).toBeVisible()
  })
})

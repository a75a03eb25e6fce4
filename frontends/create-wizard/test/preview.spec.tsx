import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sampleDocument, sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { lastNotice, openDraft, pressInToast } from './show-page'

/** jsdom cannot run the engine, so the document never opens. */
jest.mock('../../../packages/pdf-pages/src/engine/load-engine', () => ({ loadEngine: () => new Promise(() => {}) }))

const ada = sampleRecipient()
const grace = sampleRecipient({ id: 'grace', name: 'Grace Hopper', email: 'grace@example.com' })
const paper = () => screen.findByRole('button', { name: /^Page 1 of 5: Consulting Agreement\.pdf/ })

/** jsdom has no layout, so give the page a size. */
function giveSize(element: HTMLElement) {
  element.getBoundingClientRect = () => new DOMRect(100, 50, 400, 600)
}

describe('placing fields', () => {
  it('puts the top left corner at the click, in whole percent, for the first recipient', async () => {
    const { server } = openDraft({ recipients: [ada, grace] })
    giveSize(await paper())
    expect(await paper()).toHaveAccessibleName(
      /\. Document preview will appear here\. Click to place signature fields$/,
    )
    screen.getByText('Document preview will appear here')
    fireEvent.click(await paper(), { detail: 1, clientX: 100 + 41.5, clientY: 50 + 121 })
    screen.getByRole('button', { name: 'Signature field for Ada Lovelace, page 1, 10% from left, 20% from top' })
    await waitFor(() =>
      expect(server.sent('POST').map(({ body }) => body)).toEqual([sampleField({ id: expect.any(String) })]),
    )
  })

  it('makes other types 100 by 30, and keeps them on the page', async () => {
    const { server, user } = openDraft({ recipients: [ada] })
    giveSize(await paper())
    await user.click(screen.getByRole('radio', { name: 'Checkbox' }))
    expect(screen.getAllByText('Click to place checkbox fields').length).toBeGreaterThan(0)
    fireEvent.click(await paper(), { detail: 1, clientX: 499, clientY: 649 })
    await waitFor(() =>
      expect(server.sent('POST')[0]?.body).toMatchObject({ type: 'checkbox', x: 75, y: 90, width: 100, height: 30 }),
    )
  })

  it('uses the visible page', async () => {
    const { server, user } = openDraft({ recipients: [ada] })
    await user.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(screen.getByRole('textbox', { name: 'Page, 1 to 5' })).toHaveValue('2')
    await user.keyboard('{Tab}')
    const second = screen.getByRole('button', { name: /^Page 2 of 5/ })
    second.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.sent('POST')[0]?.body).toMatchObject({ page: 2, x: 31, y: 42 }))
  })

  it('keeps the focus on the page when keys turn pages, and on the pager button when it does', async () => {
    const { user } = openDraft({ recipients: [ada] })
    ;(await paper()).focus()
    await user.keyboard('{PageUp}{PageDown}{PageDown}')
    expect(screen.getByRole('button', { name: /^Page 3 of 5/ })).toHaveFocus()
    await user.keyboard('{PageUp}')
    expect(screen.getByRole('button', { name: /^Page 2 of 5/ })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    screen.getByRole('button', { name: /^Page 3 of 5/ })
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus()
  })

  it('goes to the typed page, capped at the last, and to the first and last by button', async () => {
    const { user } = openDraft({ recipients: [ada] })
    await paper()
    const box = screen.getByRole('textbox', { name: 'Page, 1 to 5' })
    await user.click(box)
    await user.keyboard('4{Enter}')
    screen.getByRole('button', { name: /^Page 4 of 5/ })
    await user.clear(box)
    await user.type(box, '900{Enter}')
    screen.getByRole('button', { name: /^Page 5 of 5/ })
    await user.clear(box)
    await user.type(box, 'x{Enter}')
    screen.getByRole('button', { name: /^Page 5 of 5/ })
    expect(box).toHaveValue('5')
    await user.clear(box)
    await user.type(box, '2{Escape}{Enter}')
    screen.getByRole('button', { name: /^Page 5 of 5/ })
    await user.click(screen.getByRole('button', { name: 'First page' }))
    screen.getByRole('button', { name: /^Page 1 of 5/ })
    const last = screen.getByRole('button', { name: 'Last page' })
    await user.click(last)
    screen.getByRole('button', { name: /^Page 5 of 5/ })
    expect(last).toHaveFocus()
    expect(last).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Enter}')
    screen.getByRole('button', { name: /^Page 5 of 5/ })
  })

  it('edits the label and whether a field is required in its toolbar, and stores the label once', async () => {
    const { server, user } = openDraft({ recipients: [ada], signatureFields: [sampleField({ type: 'date' })] })
    await user.click(await screen.findByRole('button', { name: /^Date field for Ada Lovelace/ }))
    const bar = within(screen.getByRole('toolbar', { name: 'Selected field' }))
    await user.type(bar.getByRole('textbox', { name: 'Label' }), 'Signed on? ')
    expect(screen.getByRole('button', { name: /^Date field “Signed on\?” for Ada Lovelace/ })).toBeVisible()
    await user.click(bar.getByRole('switch', { name: 'Required' }))
    await user.click(bar.getByRole('switch', { name: 'Date signed' }))
    expect(screen.getByRole('button', { name: /^Date field “Signed on\?” for .*, optional$/ })).toBeVisible()
    await waitFor(() =>
      expect(server.sent('PATCH').map(({ body }) => body)).toEqual([
        { label: 'Signed on?' },
        { required: 'false' },
        { fill: 'signing-day' },
      ]),
    )
    await user.clear(bar.getByRole('textbox', { name: 'Label' }))
    await waitFor(() => expect(server.sent('PATCH').at(-1)?.body).toEqual({ label: null }))
  })

  it('duplicates a field with its properties, slightly offset', async () => {
    const field = sampleField({ type: 'text', label: 'Job title', required: 'false', x: 10, y: 20 })
    const { server, user } = openDraft({ recipients: [ada], signatureFields: [field] })
    const first = await screen.findByRole('button', { name: /^Text field “Job title”/ })
    first.focus()
    await user.keyboard('{Control>}d{/Control}')
    const { id: _id, value: _value, ...copied } = field
    await waitFor(() => expect(server.sent('POST')[0]?.body).toMatchObject({ ...copied, x: 12, y: 22 }))
    expect(screen.getByRole('button', { name: /^Text field “Job title” .* 12% from left, 22% from top/ })).toHaveFocus()
  })

  it('does not stack fields placed by Enter on top of each other', async () => {
    const { server, user } = openDraft({ recipients: [ada] })
    const page = await paper()
    for (let n = 0; n < 3; n++) {
      page.focus()
      await user.keyboard('{Enter}')
    }
    const ys = () => server.sent('POST').map(({ body }) => (body as { y: number }).y)
    await waitFor(() => expect(ys()).toHaveLength(3))
    const [first = 0] = ys()
    // 50 of 300 high, with 2 % between: 59 and 78.
    expect(ys()).toEqual([first, 61, 80])
  })

  it('places one field per double click, never on top of another', async () => {
    const { server, user } = openDraft({ recipients: [ada] })
    giveSize(await paper())
    const at = { clientX: 100 + 39, clientY: 50 + 119 }
    fireEvent.click(await paper(), { detail: 1, ...at })
    fireEvent.click(await paper(), { detail: 2, ...at })
    await user.dblClick(await paper())
    const places = () => server.sent('POST').map(({ body }) => body)
    await waitFor(() => expect(places()).toHaveLength(2))
    fireEvent.click(await paper(), { detail: 1, ...at })
    await waitFor(() => expect(places()).toHaveLength(3))
    expect(places()[0]).toMatchObject({ x: 10, y: 20 })
    expect(places()[2]).toMatchObject({ x: 12, y: 22 })
  })

  it('skips a position where another field begins', async () => {
    const fields = [sampleField(), sampleField({ id: 'field-2', x: 12, y: 20 })]
    const { server, user } = openDraft({ recipients: [ada], signatureFields: fields })
    ;(await screen.findByRole('button', { name: /10% from left/ })).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ x: 13, y: 20 }]))
  })

  it('offsets a copy on a page with a field in the same position', async () => {
    const fields = [sampleField(), sampleField({ id: 'field-2', page: 3 })]
    const { server, user } = openDraft({ recipients: [ada], signatureFields: fields })
    await user.click(await screen.findByRole('button', { name: /^Signature field/ }))
    await user.click(await screen.findByRole('button', { name: /pages/i }))
    await user.click(await screen.findByRole('button', { name: 'All 4 other pages' }))
    const xs = () => server.sent('POST').map(({ body }) => (body as { x: number }).x)
    await waitFor(() => expect(xs()).toEqual([10, 12, 10, 10]))
  })

  it('asks for a recipient first when there is none', async () => {
    const { server, user } = openDraft()
    await user.click(await paper())
    expect(screen.getByRole('alert')).toHaveTextContent('Add a recipient first')
    expect(server.sent('POST')).toEqual([])
    await user.click(within(screen.getByRole('alert')).getByRole('button'))
    expect(screen.getByRole('heading', { name: 'Recipients' })).toHaveFocus()
  })

  it('assigns fields to the first signer, and offers signers only', async () => {
    const approver = sampleRecipient({ id: 'approver', name: 'Mary Jackson', role: 'approver' })
    const { server, user } = openDraft({ recipients: [approver, ada, grace] })
    await user.click(await paper())
    await waitFor(() => expect(server.sent('POST')[0]?.body).toMatchObject({ recipientId: ada.id }))
    await user.click(within(screen.getByText('New fields go to')).getByRole('combobox'))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ada Lovelace'),
      expect.stringContaining('Grace Hopper'),
    ])
  })

  it('refuses to place a field when there are no signers', async () => {
    const { server, user } = openDraft({ recipients: [sampleRecipient({ role: 'approver' })] })
    await user.click(await paper())
    expect(screen.getByRole('alert')).toHaveTextContent('No signers yet')
    expect(server.sent('POST')).toEqual([])
  })
})

describe('a placed field', () => {
  const draft = { recipients: [ada, grace], signatureFields: [sampleField()] }
  const field = (name: RegExp | string = /^Signature field/) => screen.findByRole('button', { name })

  it('is moved by arrow keys and stored once it rests', async () => {
    const { server, user } = openDraft(draft)
    const placed = await field()
    placed.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
    await field('Signature field for Ada Lovelace, page 1, 12% from left, 30% from top')
    await waitFor(() => expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ x: 12, y: 30 }]))
  })

  it('is assigned to the next recipient with R', async () => {
    const { server, user } = openDraft(draft)
    ;(await field()).focus()
    await user.keyboard('r')
    await field(/^Signature field for Grace Hopper/)
    await waitFor(() => expect(server.sent('PATCH')[0]?.body).toEqual({ recipientId: 'grace' }))
  })

  it('is removed with Delete and restored by Undo', async () => {
    const { server, user, notices } = openDraft(draft)
    ;(await field()).focus()
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('button', { name: /^Signature field/ })).toBeNull()
    expect(await paper()).toHaveFocus()
    expect(lastNotice(notices)?.title).toBe('Signature field removed')
    pressInToast(notices)
    await field()
    await waitFor(() => expect(server.sent('POST')[0]?.body).toMatchObject({ recipientId: 'ada', x: 10, y: 20 }))
  })

  it('has a toolbar while selected, and is deselected by Escape', async () => {
    const { user } = openDraft(draft)
    const placed = await field()
    await user.click(placed)
    screen.getByRole('toolbar', { name: 'Selected field' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(await paper()).toHaveFocus()
  })
})

describe('several documents', () => {
  it('are tabs, each with its number of fields', async () => {
    const { user } = openDraft({
      documents: [sampleDocument(), sampleDocument({ id: 'document-2', originalName: 'Annex A.docx', pageCount: 3 })],
      recipients: [ada],
      signatureFields: [sampleField({ documentId: 'document-2', page: 1, type: 'date' })],
    })
    await user.click(await screen.findByRole('tab', { name: 'Annex A.docx 1 field' }))
    screen.getByRole('button', { name: /^Page 1 of 3: Annex A\.docx/ })
    screen.getByRole('button', { name: /^Date field for Ada Lovelace/ })
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Consulting Agreement.pdf' })).toHaveFocus()
  })
})

describe('a simplified rendition', () => {
  it('shows a warning and blocks sending until the sender accepts it', async () => {
    const warning = {
      kind: 'simplified',
      text: 'Headers, footers and clause numbers may be missing.',
      mustAccept: true,
    } as const
    const { server, user } = openDraft({ recipients: [ada], documents: [sampleDocument({ warnings: [warning] })] })
    await screen.findByText('Headers, footers and clause numbers may be missing.')
    expect(screen.getByRole('button', { name: 'Send Signature Request' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Accept the converted version' }))
    expect(await screen.findByText('Accepted')).toHaveFocus()
    screen.getByText('Ready to Send')
    await waitFor(() =>
      expect(server.sent('POST')[0]?.path).toBe(
        '/api/signature-requests/request-1/documents/document-1/accept-rendition',
      ),
    )
  })
})

describe('a PDF that is already signed', () => {
  it('warns that its signature becomes invalid until the sender accepts that', async () => {
    const warning = { kind: 'signed', text: 'This PDF carries a digital signature already.', mustAccept: true } as const
    const { user } = openDraft({ recipients: [ada], documents: [sampleDocument({ warnings: [warning] })] })
    await screen.findByText('This PDF carries a digital signature already.')
    expect(screen.getAllByText('Already signed')).not.toEqual([])
    expect(screen.getByRole('button', { name: 'Send Signature Request' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Use it anyway' }))
    await screen.findByText('Ready to Send')
  })
})

describe('a PDF with several warnings', () => {
  const form = { kind: 'form', text: '3 form fields of this PDF are part of the page now.', mustAccept: true } as const
  const notes = { kind: 'notes', text: '2 notes and markings are part of the page now.', mustAccept: false } as const

  it('shows all of them and accepts them with one click', async () => {
    const { server, user } = openDraft({ recipients: [ada], documents: [sampleDocument({ warnings: [form, notes] })] })
    await screen.findByText('Review this before you send it')
    expect(screen.getByText(form.text)).toBeVisible()
    expect(screen.getByText(notes.text)).toBeVisible()
    screen.getByText('Review and accept the changes to “Consulting Agreement.pdf”')
    await user.click(screen.getByRole('button', { name: 'Use it anyway' }))
    await screen.findByText('Ready to Send')
    expect(screen.getByText('Form flattened · Notes flattened')).toBeVisible()
    expect(screen.getByText(notes.text)).not.toBeVisible()
    expect(server.sent('POST')).toHaveLength(1)
  })

  it('needs no acceptance when all are informational', async () => {
    const { user } = openDraft({ recipients: [ada], documents: [sampleDocument({ warnings: [notes] })] })
    await screen.findByText('Ready to Send')
    expect(screen.queryByRole('button', { name: 'Use it anyway' })).toBeNull()
    await user.click(screen.getByText('What this means'))
    expect(screen.getByText(notes.text)).toBeVisible()
  })
})

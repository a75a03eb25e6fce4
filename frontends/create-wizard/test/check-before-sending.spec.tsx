import { screen, waitFor, within } from '@testing-library/react'
import type { UnsavedRecipient } from '../src/recipients/unsaved-recipients'
import { warningsOf } from '../src/send/warnings'
import { sampleDocument, sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { sampleDraft } from './sample-draft'
import { lastNotice, openDraft, pressInToast } from './show-page'

const ada = sampleRecipient()
const grace = sampleRecipient({ id: 'grace', name: 'Grace Hopper', email: 'ADA@example.com' })
const kate = sampleRecipient({ id: 'kate', name: 'Katherine', email: 'kate@example.com', role: 'approver' })
const annex = sampleDocument({ id: 'document-2', originalName: 'Annex.pdf' })
const field = sampleField()
const request = '/api/signature-requests/request-1'

describe('warnings before sending', () => {
  const kinds = (draft: Parameters<typeof sampleDraft>[0], unsaved: UnsavedRecipient[] = []) =>
    warningsOf(sampleDraft(draft), unsaved, sampleDraft(draft)).map(({ kind, stops }) => (stops ? `${kind}!` : kind))

  it('are empty when each signer has a field and each document a field of a signer', () => {
    expect(kinds({ recipients: [ada, kate], signatureFields: [field] })).toEqual([])
  })

  it('name a signer without a field, but no documents when there is no field at all', () => {
    expect(kinds({ recipients: [ada], documents: [sampleDocument(), annex] })).toEqual(['no-field'])
  })

  it('name a document without a field, and a duplicate address regardless of its case', () => {
    const other = sampleField({ id: 'field-2', recipientId: 'grace' })
    const documents = [sampleDocument(), annex]
    expect(kinds({ recipients: [ada, grace], documents, signatureFields: [field, other] })).toEqual([
      'same-address',
      'nobody-signs',
    ])
  })

  it('start with the blocking ones: fields of a non-signer and a recipient not yet added', () => {
    const kateField = sampleField({ id: 'field-2', recipientId: 'kate' })
    const person = { name: 'Dorothy', email: '' } as UnsavedRecipient
    expect(kinds({ recipients: [ada, kate], signatureFields: [kateField] }, [person])).toEqual([
      'typed!',
      'fields-of-none!',
      'no-field',
    ])
  })
})

describe('Check before sending', () => {
  const open = async (draft: Parameters<typeof sampleDraft>[0]) => {
    const page = openDraft(draft)
    await screen.findByText('Documents and recipients configured')
    const press = () => page.user.click(screen.getByRole('button', { name: 'Send Signature Request' }))
    const dialog = () => screen.findByRole('dialog', { name: 'Check before sending' })
    return { ...page, press, dialog }
  }

  it('does not open when there are no warnings', async () => {
    const { server, press } = await open({ recipients: [ada], signatureFields: [field] })
    await press()
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
  })

  it('focuses the safe choice, and sends on confirmation', async () => {
    const { server, press, dialog, user } = await open({ recipients: [ada] })
    await press()
    const check = within(await dialog())
    check.getByText('Ada Lovelace has no fields')
    expect(check.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    expect(server.sent('POST')).toEqual([])
    await user.click(check.getByRole('button', { name: 'Send to 1 person' }))
    await waitFor(() => expect(server.sent('POST')[0]?.path).toBe(`${request}/send`))
  })

  it('blocks sending while a typed recipient is not added, until it is discarded', async () => {
    const { server, press, dialog, user } = await open({ recipients: [ada], signatureFields: [field] })
    await user.type(screen.getByLabelText('Full Name'), 'Dorothy Vaughan')
    await user.type(screen.getByLabelText('Email Address'), 'dorothy.vaughan@')
    await press()
    const check = within(await dialog())
    check.getByText('You haven’t added “Dorothy Vaughan”')
    const send = check.getByRole('button', { name: 'Send to 1 person' })
    expect(send).toHaveAttribute('aria-disabled', 'true')
    expect(send).toHaveAccessibleDescription('Finish or discard it first.')
    await user.click(send)
    expect(server.sent('POST')).toEqual([])
    await user.click(check.getByRole('button', { name: /^Discard/ }))
    await check.findByText('Nothing is missing')
    expect(check.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    await user.click(check.getByRole('button', { name: 'Send to 1 person' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
  })

  it('leads to the unfinished recipient form', async () => {
    const { press, dialog, user } = await open({ recipients: [ada], signatureFields: [field] })
    await user.type(screen.getByLabelText('Full Name'), 'Dorothy Vaughan')
    await press()
    await user.click(within(await dialog()).getByRole('button', { name: /^Finish/ }))
    await waitFor(() => expect(screen.getByLabelText('Email Address')).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText('Full Name')).toHaveValue('Dorothy Vaughan')
  })

  it('reassigns the fields of a non-signer to a signer', async () => {
    const kateField = sampleField({ id: 'field-2', recipientId: 'kate' })
    const { server, press, dialog, user } = await open({ recipients: [ada, kate], signatureFields: [field, kateField] })
    await press()
    const check = within(await dialog())
    check.getByText('Katherine has a field but isn’t a signer')
    await user.click(check.getByRole('button', { name: /^Assign to Ada Lovelace/ }))
    await check.findByText('Nothing is missing')
    expect(server.sent('PATCH')[0]).toMatchObject({ path: `${request}/fields/field-2`, body: { recipientId: 'ada' } })
  })
})

describe('recipients changed by another user', () => {
  const both = {
    recipients: [ada, grace, kate],
    signatureFields: [field, sampleField({ id: 'field-2', recipientId: 'grace' })],
  }
  const refusal = 'The recipients are not those that Send was pressed for. Removed: Grace Hopper.'
  /** Another user changes the draft, then the sender presses Send and confirms the check. */
  const sendAfter = async (now: Parameters<typeof sampleDraft>[0]) => {
    const page = openDraft(both)
    const { server, user } = page
    await user.click(await screen.findByRole('button', { name: 'Send Signature Request' }))
    server.draft = sampleDraft(now)
    server.refuse('POST', `${request}/send`, 409, refusal)
    await user.click(await screen.findByRole('button', { name: 'Send to 3 people' }))
    const check = within(await screen.findByRole('dialog', { name: 'Check before sending' }))
    await check.findByRole('button', { name: 'Review' })
    server.allow('POST', `${request}/send`)
    return { ...page, check }
  }

  it('are shown with the difference, and are sent to only after another confirmation', async () => {
    const { server, check, user, notices } = await sendAfter({ recipients: [ada, kate], signatureFields: [field] })
    check.getByText('Grace Hopper was removed in the meantime')
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ recipients: ['ada', 'grace', 'kate'] }])
    expect(notices).toEqual([])
    await user.click(check.getByRole('button', { name: 'Send to 2 people' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    expect(server.sent('POST')[1]?.body).toEqual({ recipients: ['ada', 'kate'] })
  })

  it('can be restored with their fields', async () => {
    const { server, check, user } = await sendAfter({ recipients: [ada, kate], signatureFields: [field] })
    await user.click(check.getByRole('button', { name: /^Restore: Grace Hopper/ }))
    await check.findByRole('button', { name: 'Send to 3 people' })
    expect(check.queryByText(/was removed in the meantime/)).toBeNull()
    await waitFor(() => expect(server.sent('POST').map(({ path }) => path)).toContain(`${request}/fields`))
  })

  it('can be reviewed', async () => {
    const { check, user } = await sendAfter({
      recipients: [ada, grace, kate, sampleRecipient({ id: 'mary', name: 'Mary Jackson', email: 'mary@example.com' })],
      signatureFields: [field],
    })
    check.getByText('Mary Jackson was added in the meantime')
    await user.click(check.getByRole('button', { name: 'Review' }))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Recipients' })).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are not sent to when no one is left to sign or approve', async () => {
    const { server, check, user } = await sendAfter({ recipients: [] })
    const send = check.getByRole('button', { name: 'Send to 0 people' })
    expect(send).toHaveAccessibleDescription('No one is left to sign or approve.')
    await user.click(send)
    expect(server.sent('POST')).toHaveLength(1)
  })
})

describe('a recipient typed but not added', () => {
  it('keeps ‘Save as Draft’ from leaving', async () => {
    const { user, notices, host } = openDraft({ recipients: [ada] })
    await user.type(await screen.findByLabelText('Full Name'), 'Dorothy')
    await user.click(screen.getByRole('button', { name: 'Save as Draft' }))
    expect(lastNotice(notices)).toMatchObject({ title: 'Not saved yet', text: 'You haven’t added “Dorothy”.' })
    expect(screen.getByLabelText('Email Address')).toHaveFocus()
    expect(host.navigate).not.toHaveBeenCalled()
    pressInToast(notices)
    expect(screen.getByLabelText('Full Name')).toHaveValue('')
  })

  it('makes the browser ask before closing the window', async () => {
    const { user } = openDraft({ recipients: [ada] })
    await user.type(await screen.findByLabelText('Full Name'), 'Dorothy')
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
  })

  it('is restored on returning to the draft', async () => {
    const { user, again } = openDraft({ recipients: [ada] })
    await user.type(await screen.findByLabelText('Full Name'), 'Dorothy')
    again()
    expect(await screen.findByLabelText('Full Name')).toHaveValue('Dorothy')
  })

  it('is restored on returning as a change of a recipient, and forgotten once it is discarded', async () => {
    const { user, again } = openDraft({ recipients: [ada] })
    const address = () => screen.getAllByLabelText<HTMLInputElement>('Email Address')[0]!
    await user.click(await screen.findByRole('button', { name: 'Edit Ada Lovelace' }))
    await user.clear(address())
    await user.type(address(), 'ada@new.example')
    again()
    await screen.findByRole('button', { name: 'Save Recipient' })
    expect(address()).toHaveValue('ada@new.example')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    again()
    expect(await screen.findByRole('button', { name: 'Edit Ada Lovelace' })).toBeInTheDocument()
  })
})

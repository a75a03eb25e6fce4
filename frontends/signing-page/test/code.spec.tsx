import type { LockedSigningView } from '@countersign/contracts'
import { screen, waitFor } from '@testing-library/react'
import { view } from './sample-view.js'
import { path, setWide, showPage, title } from './show-page.js'

beforeEach(() => setWide(false))

const locked: LockedSigningView = {
  codeRequired: true,
  request: { title: 'Contract Agreement', senderName: 'Grace Hopper' },
  maskedEmail: 'ad•••@example.com',
}
const send = `POST ${path}/code`
const verify = `POST ${path}/code/verify`
const sent = { maskedEmail: locked.maskedEmail, validUntil: '2026-11-20T14:12:00Z', nextAt: null }
const input = () => screen.findByLabelText('6-digit code')

async function askForCode(answers: Parameters<typeof showPage>[1] = {}) {
  const page = showPage(locked, { [send]: () => ({ body: sent }), ...answers })
  await page.user.click(await screen.findByRole('button', { name: 'Send the code' }))
  return page
}

async function withCode(answers: Parameters<typeof showPage>[1] = {}) {
  const page = await askForCode(answers)
  await input()
  return page
}

describe('a code', () => {
  it('is not sent on page load, and only title, sender and masked address are shown', async () => {
    const { calls } = showPage(locked)
    expect(await title('Enter a code to open Contract Agreement')).toBeVisible()
    expect(screen.getByText('ad•••@example.com')).toBeVisible()
    expect(calls.map((call) => call.method)).toEqual(['GET'])
  })

  it('is sent on request, and again only after a pause', async () => {
    const { calls } = await withCode()
    expect(await title('Enter the code from your email')).toBeVisible()
    expect(await input()).toHaveFocus()
    expect(calls.filter((call) => call.path === `${path}/code`)).toHaveLength(1)
    expect(screen.getByText(/^New code in/)).toHaveTextContent('New code in 1:00')
  })

  it('is submitted with its sixth digit, extracted from pasted text, and opens the request', async () => {
    const { calls, user } = await withCode({ [verify]: () => ({ body: view() }) })
    await user.click(await input())
    await user.paste('Your code: 418 026')
    expect(await title(/asks you to sign/)).toBeVisible()
    expect(calls).toContainEqual({ method: 'POST', path: `${path}/code/verify`, body: { code: '418026' } })
  })

  it('shows the tries left when it is wrong', async () => {
    const text = 'That is not the code we sent last. Three tries left.'
    const { user } = await withCode({ [verify]: () => ({ status: 422, body: text }) })
    await user.type(await input(), '111111')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await input()).toHaveAttribute('aria-invalid', 'true')
    expect(await input()).toHaveFocus()
  })

  it('must be replaced by a new one when its tries are used up', async () => {
    const text = 'Five wrong tries. This code no longer works. Send a new one.'
    const { user, calls } = await withCode({ [verify]: () => ({ status: 422, body: text }) })
    await user.type(await input(), '111111')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await input()).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(calls.filter((call) => call.path === `${path}/code`)).toHaveLength(2))
    await waitFor(async () => expect(await input()).toBeEnabled())
  })

  it('pauses after too many codes, and shows until when', async () => {
    await askForCode({ [send]: () => ({ status: 429, body: 'Three codes were sent.' }) })
    expect(await screen.findByText(/We sent three codes within fifteen minutes/)).toBeVisible()
    expect(screen.getByText(/^You can get the next code at \d\d:\d\d\.$/)).toBeVisible()
    expect(await input()).toBeDisabled()
  })

  it('pauses longer after too many codes in a day, and explains why', async () => {
    const headers = { 'retry-after': '72000' }
    await askForCode({ [send]: () => ({ status: 429, body: 'Ten codes were sent.', headers }) })
    expect(await screen.findByText(/We sent ten codes within a day/)).toBeVisible()
    expect(
      screen.getByText(/^You can get the next code at \d+ \w+ \d{4}, \d\d:\d\d India Standard Time\.$/),
    ).toBeVisible()
  })

  it('shows the refusal after too many codes for one invitation', async () => {
    const body = '30 codes were sent since you were invited. Ask the sender to send you the invitation again.'
    await askForCode({ [send]: () => ({ status: 409, body }) })
    expect(await screen.findByText(body)).toBeVisible()
  })

  it('can be entered after a reload', async () => {
    const { user } = showPage(locked)
    await user.click(await screen.findByRole('button', { name: 'I have a code' }))
    expect(await input()).toHaveFocus()
  })
})

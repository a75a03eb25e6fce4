import { expect } from '@playwright/test'
import type { OutboxMail } from '@countersign/contracts'
import type { Calls } from '../fixtures/calls.js'

const linkIn = /\/sign\/[\w-]{43}/
const codeIn = /^\s+(\d{3}) (\d{3})$/m

/** Waits for an email with this title and a matching text. @returns the match in the newest one */
async function found(calls: Calls, address: string, text: RegExp, title: string): Promise<RegExpExecArray> {
  const findLink = async () => {
    const mails = (await calls.mailsTo(address)).toSorted((a: OutboxMail, b: OutboxMail) => b.at.localeCompare(a.at))
    return (
      mails
        .filter((mail) => mail.text.includes(title))
        .map((mail) => text.exec(mail.text))
        .find(Boolean) ?? null
    )
  }
  let match: RegExpExecArray | null = null
  await expect
    .poll(async () => (match = await findLink()), { intervals: [50], message: `a mail to ${address}` })
    .not.toBeNull()
  return match!
}

/** Returns the path of a recipient's link from the newest email about a request. */
export const linkFor = async (calls: Calls, address: string, title: string): Promise<string> =>
  (await found(calls, address, linkIn, title))[0]

/** Returns the six digits from the newest email with a code. */
export async function codeFor(calls: Calls, address: string, title: string): Promise<string> {
  const [, first, second] = await found(calls, address, codeIn, title)
  return `${first}${second}`
}

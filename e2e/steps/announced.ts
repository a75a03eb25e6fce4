import { expect, type Page } from '@playwright/test'

/** Records the page's announcements from now on, because each message disappears quickly. */
export async function announced(page: Page): Promise<{ toInclude: (text: string) => Promise<void> }> {
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = []
    const listen = () =>
      document.querySelectorAll('[role=status]').forEach(({ textContent }) => void texts.push(textContent))
    new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return { toInclude: (text) => expect.poll(async () => (await heard.jsonValue()).join('\n')).toContain(text) }
}

import type { BrowserContext, Locator, Page } from 'playwright-core'

declare global {
  var drawnMs: number | undefined
}

/** Has every page note how long its first page of a document takes: from the making of its canvas until that is put in place. */
export const watchDrawing = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const made = new WeakMap<Node, number>()
    const make = document.createElement.bind(document)
    document.createElement = ((name: string) => {
      const element = make(name)
      if (name === 'canvas') made.set(element, performance.now())
      return element
    }) as typeof document.createElement
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const began = made.get(addedNodes[0]!)
        if (began === undefined || !(target as Element).matches('.sheet__picture, .paper__picture')) continue
        globalThis.drawnMs ??= performance.now() - began
      }
    }).observe(document, { childList: true, subtree: true })
  })

/** @returns ms, once the page of the document is there */
export async function drawnIn(page: Page, picture: Locator): Promise<number> {
  await picture.waitFor()
  return (await page.evaluate(() => globalThis.drawnMs))!
}

const asBuilt = /disableFontFace:(?:!0|true),useSystemFonts:(?:!1|false),isImageDecoderSupported:(?:!1|false)/

/** Gives a browser the pages as they are, with pdf.js left to draw as it does by itself. */
export async function drawnByFontFaces(context: BrowserContext): Promise<{ switched: () => boolean }> {
  let switched = false
  await context.route(/\.js$/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    switched ||= asBuilt.test(body)
    await route.fulfill({ response, body: body.replace(asBuilt, 'disableFontFace:!1,useSystemFonts:!0') })
  })
  return { switched: () => switched }
}

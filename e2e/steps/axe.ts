import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { allVariants } from './variants.js'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.0 to 2.2, A and AA (rule pages-14). */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const widths = [1440, 768, 360]
const themes = ['light', 'dark'] as const
const every = widths.flatMap((width) => themes.map((colorScheme) => ({ width, colorScheme })))
/** Covers every width and both themes. `npm run test:full` checks every width in both. */
const variants = allVariants ? every : every.filter((_variant, n) => n % 2 === (n >> 1) % 2)

/**
 * Checks the screen with axe at every width and in both themes.
 *
 * @param prepare restores the screen's state after a resize, such as an open list
 * @param within selector of the only part to check, such as an open list that covers other content
 */
export async function expectAccessible(
  page: Page,
  prepare: () => Promise<void> = async () => {},
  within = ':root',
): Promise<void> {
  const before = page.viewportSize()
  for (const { width, colorScheme } of variants) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await drawnAgain(page)
    await prepare()
    expect(await violations(page, within), `${width} wide, ${colorScheme}`).toEqual([])
    expect(await overflow(page), `nothing reaches out of the window at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}

/** Waits until the page has rendered the change, because some lists close on a resize. */
const drawnAgain = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** Returns a line for each violation. */
async function violations(page: Page, within: string): Promise<string[]> {
  // Evaluating the source bypasses the page's policy, which allows only its own scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ({ values, part }) => {
      const { axe: engine } = globalThis as unknown as { axe: typeof axe }
      // Axe must not judge elements in the middle of an animation.
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
      const options = { resultTypes: ['violations' as const], iframes: false }
      const found = await engine.run(part, { runOnly: { type: 'tag', values }, ...options })
      // Axe takes a control for too small if a bar at the window's edge covers a part of it.
      const isTooSmallInTheMiddle = async (selector: string) => {
        document.querySelector(selector)?.scrollIntoView({ block: 'center' })
        const again = await engine.run(selector, { runOnly: ['target-size'], ...options })
        return again.violations.length > 0
      }
      const { scrollX, scrollY } = window
      const lines: string[] = []
      for (const { id, nodes } of found.violations) {
        for (const { target, failureSummary } of nodes) {
          const selector = target.join(' ')
          if (id === 'target-size' && !(await isTooSmallInTheMiddle(selector))) continue
          lines.push(`${id}: ${selector} ${failureSummary}`)
        }
      }
      window.scrollTo(scrollX, scrollY)
      return lines
    },
    { values: tags, part: within },
  )
}

/** CSS pixels by which the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

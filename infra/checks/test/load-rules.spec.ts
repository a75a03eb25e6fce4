import { describe, expect, it } from '@jest/globals'
import { findLoad, loadRules } from '@countersign/checks/load-rules'

const [waits, limits, short] = loadRules.map(({ name }) => name)
const spec = 'packages/vault/test/key.spec.ts'
const journey = 'e2e/journeys/signing.spec.ts'
const began = 'const began = performance.now()\nawait work()\n'

/** Sources that break one rule each. */
const planted: [rule: string, path: string, source: string][] = [
  [waits!, spec, 'await new Promise((resolve) => setTimeout(resolve, 20))'],
  [waits!, spec, 'const timer = setInterval(look, 20)'],
  [waits!, spec, 'globalThis.setTimeout(look, 20)'],
  [waits!, spec, 'await systemTime.sleep(20)'],
  [waits!, spec, 'systemClock.after(20, look)'],
  [waits!, spec, "import { setTimeout as wait } from 'node:timers/promises'"],
  [waits!, spec, "import { setInterval } from 'timers/promises'"],
  [waits!, spec, "import { scheduler } from 'node:timers/promises'"],
  [waits!, spec, "import { setTimeout } from 'node:timers'"],
  [waits!, spec, "import * as timers from 'node:timers/promises'"],
  [waits!, spec, "import timers from 'node:timers/promises'"],
  [waits!, 'frontends/shell/test/frame.spec.tsx', 'await act(() => new Promise((later) => setTimeout(later, 9)))'],
  [waits!, 'infra/tools/test/run.mjs', 'setTimeout(look, 20)'],
  [waits!, journey, 'await page.waitForTimeout(1000)'],
  [waits!, 'e2e/steps/toast.ts', 'await one.page.waitForTimeout(1000)'],
  [limits!, spec, `${began}expect(performance.now() - began).toBeLessThan(2000)`],
  [limits!, spec, `${began}expect(performance.now() - began).not.toBeLessThanOrEqual(2000)`],
  [limits!, spec, `${began}const ms = Math.round(performance.now() - began)\nexpect(ms).toBeLessThanOrEqual(2000)`],
  [limits!, spec, 'const a = Date.now()\nawait work()\nconst b = Date.now()\nexpect(b - a < 2000).toBe(true)'],
  [limits!, spec, `${began}expect(2000 > performance.now() - began).toBe(true)`],
  [limits!, spec, `${began}if (performance.now() - began > 2000) throw new Error('late')`],
  [
    limits!,
    spec,
    `const all = []\n${began}all.push(performance.now() - began)\nexpect(Math.max(...all)).toBeLessThan(9)`,
  ],
  [limits!, spec, `${began}attempt.ms = performance.now() - began\nexpect(attempt.ms).toBeLessThan(2000)`],
  [limits!, spec, `let ms\n${began}ms = performance.now() - began\nexpect(ms).toBeLessThan(2000)`],
  [
    limits!,
    spec,
    `async function took() {\n${began}return performance.now() - began }\nexpect(await took()).toBeLessThan(9)`,
  ],
  [limits!, spec, 'const since = (at) => Date.now() - at\nexpect(since(start)).toBeLessThan(9)'],
  [limits!, journey, 'for (const at = Date.now(); Date.now() - at < 9000; ) await look()'],
  [short!, journey, 'await expect(page.getByText("Sent")).toBeVisible({ timeout: 5000 })'],
  [short!, 'e2e/steps/toast.ts', 'await locator.waitFor({ timeout: 29_999 })'],
  [short!, journey, 'const most = 10 * 1000\nawait expect.poll(read, { timeout: most }).toBe(1)'],
]

const allowed: [path: string, source: string][] = [
  [spec, 'jest.setTimeout(60_000)'],
  [spec, 'jest.useFakeTimers()\nsetTimeout(look, 20)'],
  [spec, "import { setImmediate as turn } from 'node:timers/promises'\nawait turn()"],
  [spec, 'setImmediate(look)'],
  [spec, "import { VirtualTime } from '@countersign/test-services/virtual-time'\nawait new VirtualTime().pass(2000)"],
  [spec, "const child = spawn(node, ['--eval', 'setInterval(() => {}, 1000)'])"],
  ['packages/vault/src/key.ts', 'setTimeout(look, 20)'],
  ['infra/test-services/src/until.ts', "import { setTimeout as wait } from 'node:timers/promises'"],
  [spec, `${began}expect(performance.now() - began).toBeGreaterThanOrEqual(20)`],
  [spec, `${began}console.log(performance.now() - began)`],
  [spec, 'expect(Date.parse(sentAt)).toBeLessThan(Date.now())'],
  [spec, 'const hourAgo = Date.now() - 60 * 60_000\nexpect(hourAgo).toBeLessThan(at)'],
  [spec, 'const minute = 60_000\nexpect(ends.filter((at) => at > Date.now() - minute)).toEqual([])'],
  [spec, `${began}attempt.ms = performance.now() - began\nexpect(attempt.status).toBeLessThan(300)`],
  [spec, 'let now = Date.now()\nconst began = now\nnow = Date.parse(due)\nexpect(now - began).toBeLessThan(dayMs)'],
  [spec, 'const width = right - left\nexpect(width).toBeLessThan(420)'],
  [journey, 'await expect.poll(read, { timeout: 60_000 }).toBe(1)'],
  [journey, 'await page.goto(url, { timeout: 0 })'],
  ['packages/vault/test/key.timing.spec.ts', `${began}expect(performance.now() - began).toBeLessThan(2000)`],
  ['packages/vault/test/key.timing.long.spec.ts', 'setTimeout(look, 20)'],
]

describe('the rules about load', () => {
  it('have a planted violation each', () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(loadRules.map(({ name }) => name)))
  })

  it.each(planted)('%s: in %s: %s', (rule, path, source) => {
    expect(findLoad([path], () => source)).toEqual([expect.stringContaining(`: ${rule}`)])
  })

  it.each(allowed)('allow in %s: %s', (path, source) => {
    expect(findLoad([path], () => source)).toEqual([])
  })

  it('name the line', () => {
    expect(findLoad([spec], () => '\n\nsetTimeout(look, 20)')).toEqual([`${spec}:3: ${waits}`])
  })

  it('do not pass over a file that cannot be parsed', () => {
    expect(() => findLoad([spec], () => 'setTimeout(')).toThrow(`${spec} cannot be parsed`)
  })

  it('allow fifteen timing files, not sixteen', () => {
    const files = Array.from(
      { length: 16 },
      (_, n) => `packages/vault/test/part-${n}.timing${n % 2 ? '.long' : ''}.spec.ts`,
    )
    expect(findLoad(files.slice(1), () => '')).toEqual([])
    expect(findLoad(files, () => '')).toEqual([expect.stringContaining('16 timing files, 15 at the most')])
  })
})

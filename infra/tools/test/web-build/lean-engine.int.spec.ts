import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { withoutUncalled } from '@countersign/pdf-pages/uncalled'

const builder = fileURLToPath(new URL('../../../../packages/pdf-pages/engine-build/lean-engine.mjs', import.meta.url))

/** Builds in another process, because the bundler does not take values of Jest's realm. */
function halves(named: readonly string[]): { display: string; worker: string } {
  const script = `import { displayHalf, workerHalf } from ${JSON.stringify(builder)}
    const display = await displayHalf({ inRanges: false, named: ${JSON.stringify(named)} })
    console.log(JSON.stringify({ display, worker: await workerHalf(display, { inRanges: false }) }))`
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], { maxBuffer: 2 ** 26 })
  return JSON.parse(told.toString()) as ReturnType<typeof halves>
}

describe('methods that nothing calls', () => {
  const code = `class Page {
    render() { return this.draw() }
    draw() { warn("drawn"); }
    save() { this.write(); }
    write() {}
    title() { return title }
    static byName() {}
  }
  handler.on("GetName", () => manager.ensure(page, "byName"));
  export { Page };`

  it('are dropped with methods that only they call', () => {
    const left = withoutUncalled(code, ['render'])
    expect(left).toMatch(/render\(\).*draw\(\)/s)
    expect(left).not.toMatch(/save|write|title/)
  })

  it('stay if a string names them, or another module', () => {
    expect(withoutUncalled(code, ['save'])).toMatch(/save\(\).*write\(\).*static byName/s)
  })

  it('leave no messages to the console', () => {
    expect(withoutUncalled(code, [])).not.toContain('warn')
  })
})

describe('the lean PDF engine', () => {
  it('answers every question of its page, and no other', () => {
    const { display, worker } = halves(['getPage', 'render', 'getTextContent'])
    expect(display).toContain('getTextContent(')
    for (const question of ['GetPage', 'GetOperatorList', 'GetTextContent', 'GetOptionalContentConfig', 'Terminate'])
      expect(worker).toContain(question)
    expect(worker).not.toMatch(/SaveDocument|GetOutline|GetFieldObjects/)
    expect(gzipSync(worker, { level: 9 }).length / 1024).toBeLessThan(170)
  })

  it('drops methods that the page does not name, and their answers', () => {
    const { display, worker } = halves(['getPage', 'render'])
    expect(display).not.toContain('getTextContent(')
    expect(worker).not.toContain('GetTextContent')
  })
})

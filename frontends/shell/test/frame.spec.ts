import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8')
const document = read('frontends/shell/index.html')
const [light = '', dark = ''] = /<style>(.*?)\* \{/s.exec(document)![1]!.split('@media')
const [lightTokens = '', darkTokens = ''] = read('packages/ui/src/styles/tokens.css').split('@media')

describe('the frame in the initial HTML document', () => {
  it.each([
    ['light', light, lightTokens],
    ['dark', dark, darkTokens],
  ])('has the colours of the style sheets: %s', (_theme, style, tokens) => {
    const colours = [...style.matchAll(/(--[a-z0-9-]+): (#[0-9a-f]{6});/g)]
    expect(colours.length).toBeGreaterThan(5)
    for (const [, name, colour] of colours) expect(tokens).toContain(`${name}: ${colour};`)
  })

  it('lists the sections of the header, and shows its logo', () => {
    const links = read('frontends/shell/src/header/navigation-links.tsx')
    const names = [...document.matchAll(/<span class="nav__link">(.*?)<\/span>/g)].map(([, name]) => name!)
    expect(names).toEqual(['Dashboard', 'Documents', 'Templates', 'Settings'])
    for (const name of names) expect(links).toContain(name)
    const [, mark] = / d="(M3\.4[^"]+)"/.exec(document)!
    expect(read('frontends/shell/public/logo.svg')).toContain(mark)
  })

  it('is hidden from screen readers', () => {
    expect(document).toContain('<div id="frame" aria-hidden="true">')
  })
})

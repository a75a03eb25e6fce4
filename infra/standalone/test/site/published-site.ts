import { remoteContract } from '@countersign/contracts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressAll } from '@countersign/tools/web-build/compress'

export const release = '0123456789abcdef'
export const entry = `/mfe/dashboard/${release}/remoteEntry-Dash1234.js`

export const registry = {
  remotes: [
    { name: 'dashboard', title: 'Document Signing', entry, routes: ['/', '/requests/:id'], contract: remoteContract },
  ],
}

/** Long enough to benefit from compression. */
const script = (says: string) => `console.log(${JSON.stringify(says.repeat(200))})\n`

/** A manifest like vite's: the entry imports its shared packages, the page has a style sheet. */
const chunks = {
  'virtual:entry': {
    file: 'remoteEntry-Dash1234.js',
    isEntry: true,
    dynamicImports: ['virtual:localSharedImportMap', 'src/expose.ts'],
  },
  'virtual:localSharedImportMap': { file: 'assets/shares-Sha01234.js' },
  'src/expose.ts': {
    file: 'assets/expose-Exp01234.js',
    imports: ['_common.js'],
    css: ['assets/expose-Css01234.css'],
  },
  '_common.js': { file: 'assets/common-Com01234.js' },
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <title>Countersign</title>
    <style>.header { height: 4rem }</style>
    <script type="module" crossorigin src="/assets/index-Main1234.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-Rea01234.js">
    <link rel="stylesheet" crossorigin href="/assets/index-Sty01234.css">
  </head>
  <body><div id="app"><!-- frame --><div id="frame" class="header"></div><!-- /frame --></div></body>
</html>
`

/** A miniature build: the shell, and a release of one remote. Its hashes are invented. */
const files: Record<string, string> = {
  'remotes.json': JSON.stringify(registry),
  'shell/index.html': page,
  'shell/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'shell/assets/index-Main1234.js': script('shell'),
  'shell/assets/react-Rea01234.js': script('react'),
  'shell/assets/index-Sty01234.css': 'body { margin: 0 }\n',
  [`mfe/dashboard/${release}/mf-manifest.json`]: '{}',
  [`mfe/dashboard/${release}/.vite/manifest.json`]: JSON.stringify(chunks),
  [`mfe/dashboard/${release}/remoteEntry-Dash1234.js`]: script('entry'),
  [`mfe/dashboard/${release}/assets/shares-Sha01234.js`]: script('shares'),
  [`mfe/dashboard/${release}/assets/expose-Exp01234.js`]: script('page'),
  [`mfe/dashboard/${release}/assets/expose-Css01234.css`]: 'table { width: 100% }\n',
  [`mfe/dashboard/${release}/assets/common-Com01234.js`]: script('common'),
  [`mfe/pdfjs/${release}/build/worker.mjs`]: script('pdf'),
}

export async function publishSite(root: string): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  await compressAll(root)
}

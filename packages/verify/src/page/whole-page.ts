/** What the page is made of, besides its frame. */
export interface PageParts {
  /** Content-Security-Policy: its own style and script by their hashes, and nothing else. */
  policy: string
  style: string
  script: string
}

/** The whole page. Also put together by the page itself, which so knows what it is. */
export const wholePage = ({ policy, style, script }: PageParts): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><title>Check the evidence · Countersign</title>
<style>${style}</style></head>
<body><main><p class="name">Countersign</p><div id="app"><h1>Check the evidence yourself</h1>
<p class="lead">No script in this browser? Run <code>npx countersign verify FILE.zip</code>, or compare fingerprints by hand as the certificate describes.</p></div></main>
<script>${script}</script></body></html>
`

export interface PageParts {
  /** Content-Security-Policy: allows only the page's style and script, by their hashes. */
  policy: string
  style: string
  script: string
}

/** Assembles the page. The page calls this too, to compute the hash of its source. */
export const wholePage = ({ policy, style, script }: PageParts): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><title>Verify the evidence · Countersign</title>
<style>${style}</style></head>
<body><main><p class="name">Countersign</p><div id="app"><h1>Verify the evidence yourself</h1>
<p class="lead">No script in this browser? Open this page in another one, or compare fingerprints by hand as the certificate describes.</p></div></main>
<script>${script}</script></body></html>
`

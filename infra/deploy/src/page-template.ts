import type { RemoteRegistry } from '@countersign/contracts'

/**
 * What nginx puts in for each answer (its server-side includes): the nonce, the registry, and the first view's files of the
 * remote that owns the path. The names are those of infra/deploy/nginx.
 */
const puttingIn = {
  nonce: '<!--# echo var="request_id" -->',
  registry: '<!--# include virtual="/remotes.json" -->',
  firstFiles:
    '<!--# if expr="$remote_of_page" --><!--# include virtual="/-/first-files/$remote_of_page" --><!--# endif -->',
}

/** The shell's page as `infra/standalone/src/site/page.ts` writes it for each request, with nginx's directives where it is to be filled. */
export function pageTemplate(shellPage: string): string {
  const { nonce, registry, firstFiles } = puttingIn
  const data = `<script type="application/json" id="remotes">${registry}</script>`
  return shellPage.replace('</head>', () => `<meta property="csp-nonce" nonce="${nonce}">${data}${firstFiles}</head>`)
}

/** The registry, each remote's line to be put in as its own container says it. */
export function registryTemplate({ remotes }: RemoteRegistry): string {
  const lines = remotes.map(({ name }) => `<!--# include virtual="/-/lines/${name}" -->`)
  return `{"remotes":[${lines.join(',')}]}`
}

/** A remote's line, as JSON that may stand in a page: nothing in it can end the element around it. */
export const lineOf = (remote: RemoteRegistry['remotes'][number]): string =>
  JSON.stringify(remote).replaceAll('<', '\\u003c')

import type { RemoteRegistry } from '@countersign/contracts'
import { filledIn, type PutIn } from '@countersign/standalone/site/page'

/**
 * What nginx puts in for each answer (its server-side includes): the nonce, the registry, who is there, and the first view's files of the
 * remote that owns the path. The names are those of infra/deploy/nginx.
 */
const puttingIn: PutIn = {
  nonce: '<!--# echo var="request_id" -->',
  registry: '<!--# include virtual="/remotes.json" -->',
  me: '<!--# if expr="$told_me" --><!--# include virtual="/-/me" --><!--# else -->null<!--# endif -->',
  hints: '<!--# if expr="$remote_of_page" --><!--# include virtual="/-/first-files/$remote_of_page" --><!--# endif -->',
  framed: (frame) => `<!--# if expr="$told_me" -->${frame}<!--# endif -->`,
}

/** The shell's page as the standalone application fills it in for each request, with nginx's directives where that puts things. */
export const pageTemplate = (shellPage: string): string => filledIn(shellPage, puttingIn)

/** The registry, each remote's line to be put in as its own container says it. */
export function registryTemplate({ remotes }: RemoteRegistry): string {
  const lines = remotes.map(({ name }) => `<!--# include virtual="/-/lines/${name}" -->`)
  return `{"remotes":[${lines.join(',')}]}`
}

import type { RemoteRegistry } from '@countersign/contracts'
import { filledIn, type PutIn } from '@countersign/standalone/site/page'

/** Server-side includes that nginx fills in for each response, with the names of infra/deploy/nginx. */
const puttingIn: PutIn = {
  nonce: '<!--# echo var="request_id" -->',
  registry: '<!--# include virtual="/remotes.json" -->',
  me: '<!--# if expr="$told_me" --><!--# include virtual="/-/me" --><!--# else -->null<!--# endif -->',
  hints: '<!--# if expr="$remote_of_page" --><!--# include virtual="/-/first-files/$remote_of_page" --><!--# endif -->',
  framed: (frame) => `<!--# if expr="$framed" -->${frame}<!--# endif -->`,
}

export const pageTemplate = (shellPage: string): string => filledIn(shellPage, puttingIn)

/** The registry, with an include for the entry that each remote's container serves. */
export function registryTemplate({ remotes }: RemoteRegistry): string {
  const lines = remotes.map(({ name }) => `<!--# include virtual="/-/lines/${name}" -->`)
  return `{"remotes":[${lines.join(',')}]}`
}

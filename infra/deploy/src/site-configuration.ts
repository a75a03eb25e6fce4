import { foreignHost, hostOfAnyInstallation } from '@countersign/contracts/own-host'
import { stylesIn } from '@countersign/standalone/site/page'
import { hashedName, keptForAYear } from '@countersign/standalone/site/paths'
import { commonHeaders, pageHeaders } from '@countersign/standalone/site/security-headers'

/**
 * In nginx's words what the standalone application says of the same site, by the names that nginx's files include.
 *
 * @param shellPage whose own style the policy allows
 */
export function siteConfiguration(shellPage: string): Record<string, string> {
  // Written by nginx, which knows the kind of each file. $request_id is 16 random bytes, others for each request: the nonce.
  const { 'content-type': _kind, ...ofPages } = pageHeaders('$request_id', stylesIn(shellPage))
  return {
    'common-headers.conf': headersConf(commonHeaders),
    'page-headers.conf': headersConf(ofPages),
    'caching.conf': `map $uri $caching {\n  "~${hashedName.source}" "${keptForAYear}";\n  default no-cache;\n}\n`,
    'own-hosts.conf': ownHostsConf,
  }
}

/** The name in PUBLIC_URL is known when the container starts: serve.sh writes it. */
const ownHostsConf = `map $http_host $own_host {
  "~*${hostOfAnyInstallation.source}" yes;
  include /tmp/public-host.conf;
  default "";
}

map "" $foreign_host {
  default "${foreignHost}";
}
`

const headersConf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('')
